//! Whether what was shown still stands: the customer goes on with what they saw, or is led to
//! the offers of today.

use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::origination::products::Product;
use saakh_store::Conn;
use saakh_store::identity::customer::{self, Customer};

use super::Offer;
use super::question::Facts;
use crate::app::snapshot::Snapshot;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// Refuses to go on with an offer where the rules read something else of the customer today than
/// they did then: an answer, a score that came, changed or does not count any more, a year of age.
/// Gives the customer.
pub(crate) async fn require_same_facts(
    app: &App,
    snapshot: &Snapshot,
    conn: &mut Conn,
    owner: CustomerId,
    offer: &Offer,
) -> Result<Customer> {
    let owner = customer::get(conn, owner)
        .await?
        .ok_or_else(Error::not_found)?;
    let today = Facts::read(app, snapshot, conn, &owner, offer.product)
        .await?
        .applicant;
    if today.as_ref() == Some(&offer.applicant) {
        Ok(owner)
    } else {
        Err(outdated(offer.key.application_id))
    }
}

/// As [`require_same_facts`], and refuses where the lender or the rules changed as well: a new
/// promise is made on the terms of today only.
pub(crate) async fn require_current(
    app: &App,
    snapshot: &Snapshot,
    conn: &mut Conn,
    owner: CustomerId,
    offer: &Offer,
) -> Result<Customer> {
    let lender = snapshot.catalog.current_lender(offer.lender.id);
    let same_lender = lender.is_some_and(|lender| *lender == offer.lender);
    let same_rules = offer.key.rule_data == snapshot.rule_data
        && offer.key.matching_rule_version == Product::of(offer.product).matching_rule.version();
    if same_lender && same_rules {
        require_same_facts(app, snapshot, conn, owner, offer).await
    } else {
        Err(outdated(offer.key.application_id))
    }
}

/// The offer does not stand any more; the offers of today are those of the application.
pub(crate) fn outdated(application: ApplicationId) -> Error {
    let refusal = Refusal::coded(RefusalKind::Conflict, "offer-outdated");
    refusal
        .with("applicationId", application.to_string())
        .into()
}
