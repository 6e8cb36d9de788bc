//! Visits to a plan's insurer, under a consent of their own.

use saakh_domain::id::{CustomerId, PlanId};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::trust::consent::Purpose;
use saakh_store::trust::consent as ledger;
use saakh_store::{Conn, DbError, Scope, write_tx};

use super::{Recorded, record_in};
use crate::trust::consent::{self, GivenConsent, Giving};
use crate::{App, Error, Result};

/// Records a visit to a plan's insurer together with its consent. A second request within a minute returns the same
/// visit.
pub async fn record_plan(
    app: &App,
    giving: Giving<'_>,
    id: PlanId,
    notice_version: String,
) -> Result<Recorded> {
    let given = [GivenConsent {
        purpose: Purpose::InsurerVisit,
        notice_version,
    }];
    consent::check_required(app, &given, &[Purpose::InsurerVisit])?;
    let subject = id.to_string();
    let giving = Giving {
        subject: Some(&subject),
        ..giving
    };
    write_tx!(app.db, Scope::customer(giving.customer), |tx| {
        let visit = record_in(app, tx, giving.customer, (VisitKind::Plan, id.0)).await?;
        consent::record(app, tx, giving, &given).await?;
        Ok::<_, Error>(visit)
    })
}

/// Returns whether the consent to visit a plan's insurer and to receive its reports is active.
pub(super) async fn agrees(
    conn: &mut Conn,
    customer: CustomerId,
    plan: i64,
) -> std::result::Result<bool, DbError> {
    let (purpose, subject) = (Purpose::InsurerVisit.code(), plan.to_string());
    let standing = ledger::live(conn, customer).await?;
    Ok(standing.iter().any(|given| {
        given.purpose == purpose && given.subject.as_deref() == Some(subject.as_str())
    }))
}
