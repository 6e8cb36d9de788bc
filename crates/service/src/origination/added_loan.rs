//! Loans that were paid out after a customer said what they repay every month: that answer counts as missing until they
//! are asked again, with these loans added to it.

use saakh_domain::form::field::{Value, Values};
use saakh_domain::money::Paise;
use saakh_domain::origination::offers::PriceKind;
use saakh_domain::origination::profile::{Profile, REPAYMENTS};
use saakh_store::Conn;
use saakh_store::origination::customer_overview::CustomerOverview;
use saakh_store::origination::disbursed_loan;

use super::offer::SnapshotOffer;
use crate::{App, Result};

/// A loan that the answer does not hold yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedLoan {
    /// The lender's name; empty where it is gone.
    pub lender: String,
    /// What is repaid every month, as it was offered, in whole rupees.
    pub monthly: Paise,
}

/// The loans of a customer with monthly repayments that came after their answer.
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
    let loans = disbursed_loan::after(conn, known.customer.id, given_at).await?;
    let snapshot = app.catalog();
    let added = loans.into_iter().filter_map(|loan| {
        let offer: SnapshotOffer = serde_json::from_str(&loan.offer).ok()?;
        let lender = snapshot.catalog.lender(loan.lender_id);
        // What is repaid at once at the end takes nothing from a month.
        (offer.price.kind() == PriceKind::Instalment).then(|| AddedLoan {
            lender: lender.map(|lender| lender.name.clone()).unwrap_or_default(),
            monthly: offer.price.quote.emi.to_whole_rupees(),
        })
    });
    Ok(added.collect())
}

/// Those that matter to a profile: none where it does not ask what is repaid, or was never told.
pub(super) fn of_profile(
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

/// The answers that still count: what is repaid every month is missing among them while loans came after it.
pub(super) fn current(values: &Values, added: &[AddedLoan]) -> Values {
    let mut current = values.clone();
    if !added.is_empty() {
        current.remove(REPAYMENTS);
    }
    current
}

/// Puts the sum into the answer that is shown, for the customer to save or change.
pub(super) fn add_to(values: &mut Values, added: &[AddedLoan], most: Paise) {
    if let Some(Value::Money(before)) = values.get(REPAYMENTS) {
        let more: i64 = added.iter().map(|loan| loan.monthly.0).sum();
        let sum = Paise(before.0.saturating_add(more)).min(most.max(*before));
        values.set(REPAYMENTS, Value::Money(sum));
    }
}
