//! Checks whether a shown offer is still current. If not, the customer is sent to the current offers.

use saakh_domain::id::ApplicationId;
use saakh_domain::origination::products::Product;

use super::Offer;
use super::question::ApplicantFacts;
use crate::app::snapshot::Snapshot;
use crate::{Code, Error, Refusal, Result};

/// Rejects an offer if the customer's facts changed since it was shown: an answer, a co-applicant, a score or their
/// age. A change of the gold price alone does not invalidate a promised offer.
pub(crate) fn require_same_facts(today: &ApplicantFacts, offer: &Offer) -> Result<()> {
    let then = offer.gold_price.as_ref().map(|shown| &shown.price);
    let same_people = today.co_applicants == offer.co_applicants;
    if same_people && today.applicant_at(then) == Some(offer.applicant) {
        Ok(())
    } else {
        Err(outdated_error(offer.key.application_id))
    }
}

/// Works as [`require_same_facts`] and also rejects the offer if the lender or the rules changed, because a new promise
/// is made on current terms only.
pub(crate) fn require_current(
    snapshot: &Snapshot,
    today: &ApplicantFacts,
    offer: &Offer,
) -> Result<()> {
    let lender = snapshot.catalog.current_lender(offer.lender.id);
    let same_lender = lender.is_some_and(|lender| *lender == offer.lender);
    let same_rules = offer.key.rule_data == snapshot.rule_data
        && offer.key.matching_rule_version
            == Product::for_type(offer.product).matching_rule.version();
    let same_gold_price = today.gold_price == offer.gold_price;
    if same_lender && same_rules && same_gold_price {
        require_same_facts(today, offer)
    } else {
        Err(outdated_error(offer.key.application_id))
    }
}

/// Returns the error for an offer that is no longer current, with the application whose current offers replace it.
pub(crate) fn outdated_error(application: ApplicationId) -> Error {
    let refusal = Refusal::new(Code::OfferOutdated);
    refusal
        .with("applicationId", application.to_string())
        .into()
}
