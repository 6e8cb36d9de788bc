//! Whether what was shown still stands: the customer goes on with what they saw, or is led to
//! the offers of today.

use saakh_domain::id::ApplicationId;
use saakh_domain::origination::products::Product;

use super::Offer;
use super::question::Facts;
use crate::app::snapshot::Snapshot;
use crate::{Error, Refusal, RefusalKind, Result};

/// Refuses to go on with an offer where the rules read something else of the customer today than
/// they did then: an answer, who applies with them, a score that came, changed or does not count any more, a year of age.
/// What gold costs since then changes nothing of what was promised.
pub(crate) fn require_same_facts(today: &Facts, offer: &Offer) -> Result<()> {
    let then = offer.gold_price.as_ref().map(|shown| &shown.price);
    let same_people = today.co_applicants == offer.co_applicants;
    if same_people && today.applicant_at(then) == Some(offer.applicant) {
        Ok(())
    } else {
        Err(outdated(offer.key.application_id))
    }
}

/// As [`require_same_facts`], and refuses where the lender or the rules changed as well: a new
/// promise is made on the terms of today only.
pub(crate) fn require_current(snapshot: &Snapshot, today: &Facts, offer: &Offer) -> Result<()> {
    let lender = snapshot.catalog.current_lender(offer.lender.id);
    let same_lender = lender.is_some_and(|lender| *lender == offer.lender);
    let same_rules = offer.key.rule_data == snapshot.rule_data
        && offer.key.matching_rule_version == Product::of(offer.product).matching_rule.version();
    let same_gold_price = today.gold_price == offer.gold_price;
    if same_lender && same_rules && same_gold_price {
        require_same_facts(today, offer)
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
