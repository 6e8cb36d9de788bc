//! Loans that were disbursed after a customer answered what they repay every month. That answer counts as missing until
//! it is asked again, with these loans added.

use saakh_domain::form::field::{Value, Values};
use saakh_domain::money::Paise;
use saakh_domain::origination::offers::PriceKind;
use saakh_domain::origination::profile::{Profile, REPAYMENTS};
use saakh_store::Conn;
use saakh_store::origination::customer_overview::CustomerOverview;
use saakh_store::origination::disbursed_loan;

use super::offer::SnapshotOffer;
use crate::{App, Result};

/// A loan that the answer does not include yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedLoan {
    /// The lender's name. Empty if the lender was removed.
    pub lender: String,
    /// The monthly repayment of the offer, in whole rupees.
    pub monthly: Paise,
}

/// Returns the customer's loans with monthly repayments that were disbursed after their answer.
pub(super) async fn read(
    app: &App,
    conn: &mut Conn,
    known: &CustomerOverview,
) -> Result<Vec<AddedLoan>> {
    let completed = known.completions.iter().filter_map(|one| one.completed_at);
    let Some(given_at) = known.repayments_given_at.or(completed.max()) else {
        return Ok(Vec::new());
    };
    if known.disbursed_at.is_none_or(|at| at <= given_at) {
        return Ok(Vec::new());
    }
    let loans = disbursed_loan::list_after(conn, known.customer.id, given_at).await?;
    let snapshot = app.catalog();
    let added = loans.into_iter().filter_map(|loan| {
        let offer: SnapshotOffer = serde_json::from_str(&loan.offer).ok()?;
        let lender = snapshot.catalog.lender(loan.lender_id);
        // A loan that is repaid in one amount at the end has no monthly repayment.
        (offer.price.kind() == PriceKind::Instalment).then(|| AddedLoan {
            lender: lender.map(|lender| lender.name.clone()).unwrap_or_default(),
            monthly: offer.price.quote.emi.to_whole_rupees(),
        })
    });
    Ok(added.collect())
}

/// Returns the loans that matter to a profile: none if the profile does not ask for repayments or the question was
/// never answered.
pub(super) fn filter_for_profile(
    profile: &Profile,
    values: &Values,
    added: Vec<AddedLoan>,
) -> Vec<AddedLoan> {
    let is_answered = values.get(REPAYMENTS).is_some();
    if is_answered && profile.fields().any(|field| field.key == REPAYMENTS) {
        added
    } else {
        Vec::new()
    }
}

/// Returns the answers that are still valid, without the monthly repayments if loans were added since.
pub(super) fn valid_answers(values: &Values, added: &[AddedLoan]) -> Values {
    let mut current = values.clone();
    if !added.is_empty() {
        current.remove(REPAYMENTS);
    }
    current
}

/// Adds the sum to the answer that is shown, for the customer to save or change.
pub(super) fn add_repayments(values: &mut Values, added: &[AddedLoan], most: Paise) {
    if let Some(Value::Money(before)) = values.get(REPAYMENTS) {
        let more: i64 = added.iter().map(|loan| loan.monthly.0).sum();
        let sum = Paise(before.0.saturating_add(more)).min(most.max(*before));
        values.set(REPAYMENTS, Value::Money(sum));
    }
}
