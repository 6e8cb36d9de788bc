//! Visits to a plan's insurer, under a consent of their own.

use saakh_domain::id::{CustomerId, PlanId};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::trust::consent::Purpose;
use saakh_store::trust::consent as store_consent;
use saakh_store::{Conn, DbError, Scope, write_tx};

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

/// Returns whether the consent to visit a plan's insurer and to receive its reports is active.
pub(super) async fn has_consent(
    conn: &mut Conn,
    customer: CustomerId,
    plan: i64,
) -> std::result::Result<bool, DbError> {
    let (purpose, subject) = (Purpose::InsurerVisit.code(), plan.to_string());
    let standing = store_consent::list_in_force(conn, customer).await?;
    Ok(standing.iter().any(|given| {
        given.purpose == purpose && given.subject.as_deref() == Some(subject.as_str())
    }))
}
