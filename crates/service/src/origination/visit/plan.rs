//! Visits to a plan's insurer, under a consent of their own.

use saakh_domain::id::PlanId;
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::trust::consent::Purpose;
use saakh_store::{Scope, write_tx};

use super::{RecordedVisit, record_in};
use crate::trust::consent::{self, ConsentContext, GivenConsent};
use crate::{App, Error, Result};

/// Records a visit to a plan's insurer together with its consent. A second request within a minute returns the same
/// visit.
pub async fn record_plan_visit(
    app: &App,
    giving: ConsentContext<'_>,
    id: PlanId,
    notice_version: String,
) -> Result<RecordedVisit> {
    let given = [GivenConsent {
        purpose: Purpose::InsurerVisit,
        notice_version,
    }];
    consent::check_required(app, &given, &[Purpose::InsurerVisit])?;
    let subject = id.to_string();
    let giving = ConsentContext {
        subject: Some(&subject),
        ..giving
    };
    write_tx!(app.db, Scope::customer(giving.customer), |tx| {
        let visit = record_in(app, tx, giving.customer, VisitKind::Plan, id.0).await?;
        consent::record(app, tx, giving, &given).await?;
        Ok::<_, Error>(visit)
    })
}
