//! Matches, prices and ranks offers, and stores each view once, as it was shown.

mod early_closing;
mod lenders;
mod question;
mod standing;

use jiff::civil::Date;
use saakh_domain::catalog::lender::{Lender, Offering};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, OfferViewId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::eligibility::Check;
use saakh_domain::origination::offers::{
    GoldTerms, OfferSet, Price, PricedOffer, Suggestion, SuggestionLimits, compute_offers,
    find_suggestions,
};
use saakh_domain::origination::products::Product;
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::offer::{self, OfferRow, OfferView, ViewKey};
use saakh_store::{Conn, Scope, write_tx};
use serde::{Deserialize, Serialize};

pub use early_closing::{Comparison, EarlyClosingOffer, closing_rule, compare};
pub(super) use lenders::LendersAtVersion;
pub(crate) use question::ApplicantFacts;
use question::OfferContext;
pub use question::{ApplicationVersion, OfferInputs, ShownGoldPrice};
pub(super) use standing::{outdated_error, require_current, require_same_facts};

use super::application_status;
use super::bureau::CreditScoreStatus;
use crate::app::snapshot::Snapshot;
use crate::platform::customer_day::{self, CustomerAction};
use crate::trust::consent;
use crate::{App, Error, Result};

/// The maximum number of times that a view is computed for one request while its inputs keep changing.
const MOST_TRIES: u32 = 3;

/// The offers that were shown and the inputs from which they were computed. Computing them again gives the same result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OfferSnapshot {
    pub product: ProductType,
    /// The facts about the customer.
    pub applicant: Applicant,
    /// The day for which it was computed.
    pub as_of: Date,
    /// The ranking policy's name.
    pub policy: String,
    /// The ranking policy's version.
    pub policy_version: i64,
    /// The matching rule's version.
    pub matching_rule_version: i64,
    /// The gold price, for loans against gold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gold_price: Option<ShownGoldPrice>,
    /// The ids of the co-applicants. Their incomes and repayments are part of the facts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub co_applicants: Vec<String>,
    /// The lenders for which every criterion passed, in order.
    pub matched: Vec<SnapshotOffer>,
    /// The lenders that have something to check, in order.
    pub possible: Vec<SnapshotOffer>,
    /// The lenders that do not lend.
    pub unmatched: Vec<SnapshotNonMatch>,
}

/// One offer that was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SnapshotOffer {
    pub id: OfferId,
    pub lender_id: LenderId,
    pub price: Price,
    pub checks: Vec<Check>,
}

/// One lender that was shown as not lending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SnapshotNonMatch {
    pub lender_id: LenderId,
    pub checks: Vec<Check>,
}

/// A stored view.
#[derive(Debug, Clone)]
pub struct StoredOfferView {
    pub id: OfferViewId,
    /// The inputs that identify the view.
    pub key: ViewKey,
    pub shown: OfferSnapshot,
}

/// One offer with the version of its lender at the time.
#[derive(Debug, Clone)]
pub struct Offer {
    pub offer: SnapshotOffer,
    /// The view that contains the offer.
    pub view_id: OfferViewId,
    pub lender: Lender,
    /// The inputs that identify the view.
    pub key: ViewKey,
    pub product: ProductType,
    /// The facts about the customer at the time.
    pub applicant: Applicant,
    /// The gold price at the time, for loans against gold.
    pub gold_price: Option<ShownGoldPrice>,
    /// The ids of the co-applicants.
    pub co_applicants: Vec<String>,
}

impl Offer {
    /// Returns the row that statements and submissions refer to.
    pub(super) fn row(&self) -> OfferRow {
        OfferRow {
            id: self.offer.id,
            view_id: self.view_id,
            lender_id: self.offer.lender_id,
        }
    }

    /// Returns the lender's offering for the product at the time.
    pub fn offering(&self) -> &Offering {
        self.lender.offering_for(self.product)
    }
}

/// Returns the current offers for an application. Returns the same view as long as its inputs do not change.
pub async fn get_view(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
) -> Result<StoredOfferView> {
    Ok(get_view_state(app, customer, id).await?.view)
}

/// A view with the state of its application.
#[derive(Debug, Clone)]
pub struct OfferViewState {
    pub view: StoredOfferView,
    /// Whether the customer ever sent an application to a lender.
    pub has_sent: bool,
    /// What the customer sees of their credit score.
    pub told: CreditScoreStatus,
}

/// Works as [`get_view`] and adds the state of the application.
pub async fn get_view_state(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
) -> Result<OfferViewState> {
    for _ in 0..MOST_TRIES {
        let snapshot = app.catalog();
        let mut conn = app.db.read().await?;
        let question = OfferContext::read(app, &snapshot, &mut conn, customer, id).await?;
        // A view never changes, so it may be read from another snapshot.
        let stored = offer::find_by_key(&mut conn, &question.asked.key).await?;
        drop(conn);
        let (has_sent, score_status) = (question.has_sent, question.told);
        if let Some(view) = stored {
            return Ok(OfferViewState {
                view: parse_view(view)?,
                has_sent,
                told: score_status,
            });
        }
        if let Some(view) = create_view(app, &snapshot, customer, &question).await? {
            return Ok(OfferViewState {
                view,
                has_sent,
                told: score_status,
            });
        }
    }
    Err(outdated_error(id))
}

/// Computes and stores a new view. Returns `None` if the inputs changed during the computation.
async fn create_view(
    app: &App,
    snapshot: &Snapshot,
    customer: CustomerId,
    question: &OfferContext,
) -> Result<Option<StoredOfferView>> {
    let inputs = &question.asked;
    let set = compute_offers(
        &snapshot.catalog,
        &inputs.applicant,
        inputs.product,
        app.today(),
    )
    .ok_or(Error::Internal("no ranking policy is in effect", None))?;
    let id = OfferViewId::with_offers(app.uuid());
    let shown = build_snapshot(app, id, inputs, &set);
    let view = OfferView {
        id,
        key: inputs.key.clone(),
        body: saakh_store::db::to_json(&shown)?,
        created_at: app.now(),
    };
    write_tx!(app.db, Scope::customer(customer), |tx| {
        // During the computation the customer may have withdrawn the consent, changed answers or been erased.
        let application = inputs.key.application_id;
        let now = OfferContext::read(app, snapshot, tx, customer, application).await?;
        if now.asked.key != inputs.key {
            return Ok(None);
        }
        // Two tabs asked at the same time. The first view is the one that was shown.
        if !offer::add(tx, &view).await? {
            let first = offer::find_by_key(tx, &inputs.key).await?;
            return first.map(parse_view).transpose();
        }
        customer_day::count(app, tx, customer, CustomerAction::ViewOffers).await?;
        let to = ApplicationStatus::OffersViewed;
        application_status::advance(tx, now.application, to, Source::Customer, app.now()).await?;
        Ok(Some(StoredOfferView {
            id: view.id,
            key: view.key.clone(),
            shown: shown.clone(),
        }))
    })
}

/// Returns a customer's own offer, if they consent to matching.
pub async fn get(app: &App, customer: CustomerId, id: OfferId) -> Result<Offer> {
    let snapshot = app.catalog();
    get_in(&snapshot, &mut app.db.read().await?, customer, id).await
}

/// Works as [`get`], over a given connection or transaction.
pub(crate) async fn get_in(
    snapshot: &Snapshot,
    conn: &mut Conn,
    customer: CustomerId,
    id: OfferId,
) -> Result<Offer> {
    let stored = offer::find_for_offer(conn, id, customer, Purpose::Matching.code()).await?;
    let (stored, agrees) = stored.ok_or_else(Error::not_found)?;
    from_stored(snapshot, conn, id, stored, agrees).await
}

/// Returns an offer of a view that was already read, if its customer consents to matching.
pub(super) async fn from_stored(
    snapshot: &Snapshot,
    conn: &mut Conn,
    id: OfferId,
    stored: OfferView,
    agrees: bool,
) -> Result<Offer> {
    consent::require_agreement(agrees, Purpose::Matching)?;
    let StoredOfferView {
        id: view_id,
        key,
        shown,
    } = parse_view(stored)?;
    let mut all = shown.matched.into_iter().chain(shown.possible);
    let offer = all
        .find(|offer| offer.id == id)
        .ok_or_else(Error::not_found)?;
    let (lender, version) = (offer.lender_id, key.catalog_version);
    let lender = lenders::find_at_version(snapshot, conn, lender, version).await?;
    Ok(Offer {
        offer,
        view_id,
        lender: lender.ok_or_else(Error::not_found)?,
        key,
        product: shown.product,
        applicant: shown.applicant,
        gold_price: shown.gold_price,
        co_applicants: shown.co_applicants,
    })
}

/// Returns the changes that would match more lenders. Empty if the ranking policy of the view no longer exists.
pub fn list_suggestions<'a>(
    app: &App,
    snapshot: &'a Snapshot,
    view: &StoredOfferView,
) -> Vec<Suggestion<'a>> {
    let (catalog, shown) = (&snapshot.catalog, &view.shown);
    let policy = catalog
        .ranking()
        .version(&shown.policy, shown.policy_version);
    let gold = shown
        .gold_price
        .map(|ShownGoldPrice { price, .. }| GoldTerms {
            price,
            weight_max: app.reference.gold.pledge.ornaments_max,
        });
    policy.map_or_else(Vec::new, |policy| {
        let means = SuggestionLimits {
            gold: gold.as_ref(),
            income_max: Product::for_type(shown.product)
                .has_co_applicants()
                .then_some(app.reference.limits.fields.monthly_income_max),
        };
        find_suggestions(catalog, policy, &shown.applicant, shown.product, means)
    })
}

/// Builds the snapshot that a view shows of an answer, with the offer ids of that view.
pub fn build_snapshot(
    app: &App,
    id: OfferViewId,
    inputs: &OfferInputs,
    set: &OfferSet<'_>,
) -> OfferSnapshot {
    let mut ids = id.offer_ids();
    let mut each = |offers: &[PricedOffer<'_>]| {
        offers
            .iter()
            .zip(ids.by_ref())
            .map(|(offer, id)| SnapshotOffer {
                id,
                lender_id: offer.lender.id,
                price: offer.price,
                checks: offer.checks.clone(),
            })
            .collect()
    };
    let unmatched = set.unmatched.iter().map(|unmatched| SnapshotNonMatch {
        lender_id: unmatched.lender.id,
        checks: unmatched.checks.clone(),
    });
    OfferSnapshot {
        product: inputs.product,
        applicant: inputs.applicant,
        as_of: app.today(),
        policy: set.policy.name.clone(),
        policy_version: set.policy.version,
        matching_rule_version: Product::for_type(inputs.product).matching_rule.version(),
        gold_price: inputs.gold_price,
        co_applicants: inputs.co_applicants.clone(),
        matched: each(&set.matched),
        possible: each(&set.possible),
        unmatched: unmatched.collect(),
    }
}

pub(crate) fn parse_view(stored: OfferView) -> Result<StoredOfferView> {
    let shown = serde_json::from_str(&stored.body)
        .map_err(|error| Error::internal("a stored offer view does not parse", error))?;
    Ok(StoredOfferView {
        id: stored.id,
        key: stored.key,
        shown,
    })
}
