//! The offers of a view in the order of what they cost when closed early.

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

use super::{Lenders, OfferSnapshot, SnapshotOffer, view};
use crate::{App, Error, Result};

/// Every offer of a view, closed after the same month.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The instalment after which they are closed.
    pub month: u32,
    /// The last month that may be asked about.
    pub month_max: u32,
    /// The offers that match, then those of lenders that will check, each with loans as they were
    /// asked for before others where the view's policy has them apart: in each group by the APR if
    /// closed then, those that cannot be closed yet last, equal ones as published.
    pub items: Vec<Compared>,
}

/// One offer, closed early.
#[derive(Debug, Clone)]
pub struct Compared {
    pub offer_id: OfferId,
    /// Its lender as it stood in the view.
    pub lender: Lender,
    pub closing: Closing,
    /// It stands in the group of loans that are not as they were asked for.
    pub stands_apart: bool,
    /// Its place on the page of offers, from 1.
    pub published_position: usize,
}

impl Comparison {
    /// Whether the order is another than the published one.
    pub fn changed(&self) -> bool {
        !self.items.is_sorted_by_key(|item| item.published_position)
    }
}

/// On what terms a lender's loan of an amount to an applicant may be closed early.
pub fn closing_rule(
    app: &App,
    lender: &Lender,
    (product, amount): (ProductType, Paise),
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

/// The present offers for an application, as if each were closed after a month's instalment. A
/// loan that is over by then counts with its whole cost.
pub async fn compare(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
    month: u32,
) -> Result<Comparison> {
    let view = view(app, customer, id).await?;
    let month_max = month_max(&view.shown);
    if !(1..=month_max).contains(&month) {
        let message = Message::new("early_month_range").with("max", month_max);
        return Err(Error::field("month", message));
    }
    let mut conn = app.db.read().await?;
    let lenders = Lenders::as_of(app, &mut conn, view.key.catalog_version).await?;
    let asked_first = asked_first(app, &view.shown);
    let closed = |offers: &[SnapshotOffer], before| {
        let closed = (before + 1..).zip(offers).map(|(position, offer)| {
            let lender = lenders.get(offer.lender_id).ok_or_else(Error::not_found)?;
            let stands_apart = asked_first && !offer.price.is_as_asked(&view.shown.applicant);
            Ok(Compared {
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

/// As the page of offers groups them, then open before locked in, then by the published metric: the
/// APR of the loan as it is closed then, so that a lender that lends less does not seem cheaper for
/// it. Equal ones stay as they are.
fn order(item: &Compared) -> (bool, bool, Option<(MilliPercent, Paise)>) {
    let exit = item.closing.exit;
    let figures = exit.map(|exit| (exit.apr, exit.total_cost));
    (item.stands_apart, exit.is_none(), figures)
}

/// Whether the policy of a view has loans as they were asked for apart.
fn asked_first(app: &App, shown: &OfferSnapshot) -> bool {
    let policies = &app.reference.ranking;
    let policy = policies.version(&shown.policy, shown.policy_version);
    policy.is_some_and(RankingPolicy::asked_first)
}

fn closing(
    app: &App,
    shown: &OfferSnapshot,
    offer: &SnapshotOffer,
    lender: &Lender,
    month: u32,
) -> Result<Closing> {
    let terms = &lender.offering_for(shown.product).terms;
    let asked = (shown.product, offer.price.amount);
    let rule = closing_rule(app, lender, asked, &shown.applicant);
    let loan = offer.price.loan(terms);
    loan.closing(month, &rule)
        .map_err(|error| Error::internal("an offer that was shown has no price", error))
}

/// One less than the months of the longest offer, or of what was asked for where nobody lends.
fn month_max(shown: &OfferSnapshot) -> u32 {
    let offers = shown.matched.iter().chain(&shown.possible);
    let longest = offers.map(|offer| offer.price.months).max();
    longest
        .unwrap_or(shown.applicant.months())
        .saturating_sub(1)
        .max(1)
}
