//! Moves applications forward.

use jiff::Timestamp;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{InvalidTransition, Source};
use saakh_store::Tx;
use saakh_store::origination::application::{self, Application};
use saakh_store::origination::application_batch;

use crate::{Code, Error, Refusal, Result};

/// Moves an application forward. An application that is already further stays unchanged.
pub(crate) async fn advance(
    tx: &mut Tx,
    application: Application,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<Application> {
    if application.status >= to {
        return Ok(application);
    }
    application
        .status
        .transition(to)
        .map_err(transition_error)?;
    application::set_status(tx, &application, to, source, now).await?;
    Ok(Application {
        status: to,
        ..application
    })
}

/// Works as [`advance`] for many applications.
pub(crate) async fn advance_all(
    tx: &mut Tx,
    mut applications: Vec<application_batch::FoundApplication>,
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<()> {
    applications.retain(|application| application.status < to);
    for application in &applications {
        let moved = application.status.transition(to);
        moved.map_err(transition_error)?;
    }
    Ok(application_batch::set_statuses(tx, &applications, to, source, now).await?)
}

/// Returns the error for a status transition that is not allowed.
fn transition_error(refused: InvalidTransition) -> Error {
    Refusal::with_message(Code::InvalidTransition, refused.message()).into()
}
