//! Whether sellers' reports on visits are accepted.

use saakh_domain::id::CustomerId;
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::visit::Visit;
use saakh_store::trust::consent;
use saakh_store::{Conn, DbError};

/// Returns whether a seller's report on a visit is accepted. An insurer's reports are rejected once the customer
/// withdrew the consent to them.
pub(crate) async fn is_report_accepted(
    conn: &mut Conn,
    visit: &Visit,
) -> std::result::Result<bool, DbError> {
    if visit.kind != VisitKind::Plan {
        return Ok(true);
    }
    has_insurer_consent(conn, visit.customer_id, visit.item_id).await
}

/// Returns whether the consent to visit a plan's insurer and to receive its reports is active.
async fn has_insurer_consent(
    conn: &mut Conn,
    customer: CustomerId,
    plan: i64,
) -> std::result::Result<bool, DbError> {
    let (purpose, subject) = (Purpose::InsurerVisit.code(), plan.to_string());
    let standing = consent::list_in_force(conn, customer).await?;
    Ok(standing.iter().any(|given| {
        given.purpose == purpose && given.subject.as_deref() == Some(subject.as_str())
    }))
}
