//! The offers of a view in the order of what they cost when closed early.

use saakh_domain::catalog::lender::{Lender, Terms};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, OfferId};
use saakh_domain::origination::applicant::Applicant;
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
    /// The offers that match, then those of lenders that will check: in each group by the APR
    /// if closed then, those that cannot be closed yet last, equal ones as published.
    pub items: Vec<Compared>,
}

/// One offer, closed early.
#[derive(Debug, Clone)]
pub struct Compared {
    pub offer_id: OfferId,
    /// Its lender as it stood in the view.
    pub lender: Lender,
    pub closing: Closing,
    /// Its place on the page of offers, from 1.
    pub published_position: usize,
}

impl Comparison {
    /// Whether the order is another than the published one.
    pub fn changed(&self) -> bool {
        !self.items.is_sorted_by_key(|item| item.published_position)
    }
}

/// On what terms a lender's loan to an applicant may be closed early.
pub fn closing_rule(
    app: &App,
    terms: &Terms,
    product: ProductType,
    applicant: &Applicant,
) -> ClosingRule {
    let lending = &app.reference.lending;
    let is_microfinance = is_microfinance(&lending.microfinance, product, applicant);
    ClosingRule::of(terms, lending, is_microfinance)
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
    let closed = |offers: &[SnapshotOffer], before| {
        let closed = (before + 1..).zip(offers).map(|(position, offer)| {
            let lender = lenders.get(offer.lender_id).ok_or_else(Error::not_found)?;
            compared(app, &view.shown, offer, lender, month, position)
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

/// Open before locked in, then by the published metric: the APR of the loan as it is closed then,
/// so that a lender that lends less does not seem cheaper for it. Equal ones stay as they are.
fn order(item: &Compared) -> (bool, Option<(MilliPercent, Paise)>) {
    let exit = item.closing.exit;
    (exit.is_none(), exit.map(|exit| (exit.apr, exit.total_cost)))
}

fn compared(
    app: &App,
    shown: &OfferSnapshot,
    offer: &SnapshotOffer,
    lender: &Lender,
    month: u32,
    published_position: usize,
) -> Result<Compared> {
    let terms = &lender.offering_for(shown.product).terms;
    let rule = closing_rule(app, terms, shown.product, &shown.applicant);
    let price = &offer.price;
    let loan = terms.loan(price.amount, price.months, price.rate);
    let closing = loan
        .closing(month, &rule)
        .map_err(|error| Error::internal("an offer that was shown has no price", error))?;
    Ok(Compared {
        offer_id: offer.id,
        lender: lender.clone(),
        closing,
        published_position,
    })
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
