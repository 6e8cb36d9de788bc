//! Orders the offers of a view by their cost when they are closed early.

use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::policy::RankingPolicy;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, OfferId};
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::closing_rule::LoanToClose;
use saakh_domain::origination::eligibility::is_microfinance;
use saakh_domain::pricing::{Closing, ClosingRule};
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};

use super::{LendersAtVersion, OfferSnapshot, SnapshotOffer, get_view};
use crate::{App, Error, Result};

/// Every offer of a view, closed after the same month.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The instalment after which the loans are closed.
    pub month: u32,
    /// The last month that may be requested.
    pub month_max: u32,
    /// The matching offers, then those of lenders with something to check. Loans that meet the request come first in
    /// each group, if the view's policy separates them. Within a group they are ordered by the APR at closing. Loans
    /// that cannot be closed yet come last, and equal ones stay in the published order.
    pub items: Vec<EarlyClosingOffer>,
}

/// One offer, closed early.
#[derive(Debug, Clone)]
pub struct EarlyClosingOffer {
    pub offer_id: OfferId,
    /// The lender as of the view.
    pub lender: Lender,
    pub closing: Closing,
    /// Whether the loan differs from the request and is in the group for those.
    pub stands_apart: bool,
    /// The position on the page of offers, from 1.
    pub published_position: usize,
}

impl Comparison {
    /// Returns whether the order differs from the published one.
    pub fn is_reordered(&self) -> bool {
        !self.items.is_sorted_by_key(|item| item.published_position)
    }
}

/// Returns the terms on which a lender's loan of an amount to an applicant may be closed early.
pub fn closing_rule(
    app: &App,
    lender: &Lender,
    product: ProductType,
    amount: Paise,
    applicant: &Applicant,
) -> ClosingRule {
    let lending = &app.reference.lending;
    let loan = LoanToClose {
        lender,
        terms: &lender.offering_for(product).terms,
        product,
        amount,
        is_microfinance: is_microfinance(&lending.microfinance, product, applicant),
    };
    loan.rule(lending)
}

/// Compares the current offers for an application as if each were closed after a month's instalment. A loan that ends
/// before counts with its whole cost.
pub async fn compare(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
    month: u32,
) -> Result<Comparison> {
    let view = get_view(app, customer, id).await?;
    let month_max = month_max(&view.shown);
    if !(1..=month_max).contains(&month) {
        let message = Message::new("early_month_range").with("max", month_max);
        return Err(Error::field("month", message));
    }
    let mut conn = app.db.read().await?;
    let lenders = LendersAtVersion::load(app, &mut conn, view.key.catalog_version).await?;
    let asked_first = asked_first(app, &view.shown);
    let closed = |offers: &[SnapshotOffer], before| {
        let closed = (before + 1..).zip(offers).map(|(position, offer)| {
            let lender = lenders.get(offer.lender_id).ok_or_else(Error::not_found)?;
            let stands_apart = asked_first && !offer.price.is_as_requested(&view.shown.applicant);
            Ok(EarlyClosingOffer {
                offer_id: offer.id,
                lender: lender.clone(),
                closing: closing(app, &view.shown, offer, lender, month)?,
                stands_apart,
                published_position: position,
            })
        });
        let mut closed = closed.collect::<Result<Vec<_>>>()?;
        closed.sort_by_key(order);
        Ok::<_, Error>(closed)
    };
    let mut items = closed(&view.shown.matched, 0)?;
    items.extend(closed(&view.shown.possible, items.len())?);
    Ok(Comparison {
        month,
        month_max,
        items,
    })
}

/// Returns the sort key: the groups of the page of offers, then loans that can be closed before loans that cannot, then
/// the APR of the loan as it is closed. The APR keeps lenders of smaller amounts from looking cheaper. Equal offers
/// keep their order.
fn order(item: &EarlyClosingOffer) -> (bool, bool, Option<(MilliPercent, Paise)>) {
    let exit = item.closing.exit;
    let figures = exit.map(|exit| (exit.apr, exit.total_cost));
    (item.stands_apart, exit.is_none(), figures)
}

/// Returns whether the policy of a view separates loans that meet the request.
fn asked_first(app: &App, shown: &OfferSnapshot) -> bool {
    let policies = &app.reference.ranking;
    let policy = policies.version(&shown.policy, shown.policy_version);
    policy.is_some_and(RankingPolicy::is_requested_first)
}

fn closing(
    app: &App,
    shown: &OfferSnapshot,
    offer: &SnapshotOffer,
    lender: &Lender,
    month: u32,
) -> Result<Closing> {
    let terms = &lender.offering_for(shown.product).terms;
    let amount = offer.price.amount;
    let rule = closing_rule(app, lender, shown.product, amount, &shown.applicant);
    let loan = offer.price.loan(terms);
    loan.closing(month, &rule)
        .map_err(|error| Error::internal("an offer that was shown has no price", error))
}

/// Returns one month less than the term of the longest offer, or than the requested term if there are no offers.
fn month_max(shown: &OfferSnapshot) -> u32 {
    let offers = shown.matched.iter().chain(&shown.possible);
    let longest = offers.map(|offer| offer.price.months).max();
    longest
        .unwrap_or(shown.applicant.months())
        .saturating_sub(1)
        .max(1)
}
