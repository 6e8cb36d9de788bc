//! Offers as they were shown, computed again from what they were computed from, for staff.

use saakh_domain::id::{ApplicationId, OfferViewId};
use saakh_store::insight::application;
use saakh_store::origination::offer;
use saakh_store::read_tx;

use crate::origination::replay::{self, Difference, ReplayError};
use crate::platform::audit::RequestContext;
use crate::trust::record_views::record_view;
use crate::{App, Error, Result};

/// The result of computing shown offers again.
#[derive(Debug)]
pub enum OfferReplay {
    Identical,
    Different(Vec<Difference>),
    /// What they were computed from is not kept, or is of a format that this program cannot read.
    Impossible(String),
}

/// Computes shown offers of an application again, after auditing the access by `call`.
///
/// # Errors
/// 404 for a view of another application.
pub async fn replay_view(
    app: &App,
    by: &RequestContext,
    (id, view): (ApplicationId, OfferViewId),
    call: &'static str,
) -> Result<OfferReplay> {
    let owner = read_tx!(app.db, |conn| -> Result<_> {
        let found = offer::get(conn, view).await?;
        let is_own = found.is_some_and(|view| view.key.application_id == id);
        let row = application::find(conn, id).await?;
        row.filter(|_| is_own)
            .map(|row| row.customer_id)
            .ok_or_else(Error::not_found)
    })?;
    record_view(app, by, owner, call).await?;
    match replay::replay(app, view).await {
        Ok(report) if report.is_identical() => Ok(OfferReplay::Identical),
        Ok(report) => Ok(OfferReplay::Different(report.differences)),
        Err(ReplayError::NotFound) => Err(Error::not_found()),
        Err(ReplayError::Db(error)) => Err(error.into()),
        Err(error) => Ok(OfferReplay::Impossible(error.to_string())),
    }
}
