//! Offers: matched, priced, ranked, and stored once as what was shown.

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
    OfferSet, Price, PricedOffer, Suggestion, offers, suggestions,
};
use saakh_domain::origination::products::Product;
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::offer::{self, OfferRow, OfferView, ViewKey};
use saakh_store::{Conn, Scope, read_tx, write_tx};
use serde::{Deserialize, Serialize};

pub use early_closing::{Compared, Comparison, closing_rule, compare};
pub(super) use lenders::Lenders;
pub(crate) use question::Asked;
use question::Question;
pub(super) use standing::{outdated, require_current, require_same_facts};

use super::application;
use crate::app::snapshot::Snapshot;
use crate::trust::consent;
use crate::{App, Error, Result};

/// How often a view is computed at most for one request, while what decides keeps changing.
const MOST_TRIES: u32 = 3;

/// What was shown, and from what it was computed: replaying it gives the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OfferSnapshot {
    /// For which product type.
    pub product: ProductType,
    /// The facts about the customer.
    pub applicant: Applicant,
    /// The day it was computed for.
    pub as_of: Date,
    /// The ranking policy's name.
    pub policy: String,
    /// The ranking policy's version.
    pub policy_version: i64,
    /// The matching rule's version.
    pub matching_rule_version: i64,
    /// Lenders whose every criterion passed, in order.
    pub matched: Vec<SnapshotOffer>,
    /// Lenders that will check something, in order.
    pub possible: Vec<SnapshotOffer>,
    /// Lenders that do not lend.
    pub unmatched: Vec<SnapshotUnmatched>,
}

/// One offer that was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SnapshotOffer {
    pub id: OfferId,
    pub lender_id: LenderId,
    pub price: Price,
    pub checks: Vec<Check>,
}

/// One lender that was named as not lending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SnapshotUnmatched {
    pub lender_id: LenderId,
    pub checks: Vec<Check>,
}

/// A stored view.
#[derive(Debug, Clone)]
pub struct View {
    pub id: OfferViewId,
    /// What it is the answer to.
    pub key: ViewKey,
    pub shown: OfferSnapshot,
}

/// One offer with its lender as it stood then.
#[derive(Debug, Clone)]
pub struct Offer {
    pub offer: SnapshotOffer,
    pub lender: Lender,
    /// What the view is the answer to.
    pub key: ViewKey,
    /// For which product type.
    pub product: ProductType,
    /// The facts about the customer, as they stood then.
    pub applicant: Applicant,
}

impl Offer {
    /// What the lender offered of the product then.
    pub fn offering(&self) -> &Offering {
        self.lender.offering_for(self.product)
    }
}

/// The offers for an application as of now. Asked again while nothing changed that decides, it is
/// the same view.
pub async fn view(app: &App, customer: CustomerId, id: ApplicationId) -> Result<View> {
    for _ in 0..MOST_TRIES {
        let snapshot = app.catalog();
        let read: Result<Question> = read_tx!(app.db, |conn| {
            Question::read(app, &snapshot, conn, customer, id).await
        });
        let question = read?;
        if let Some(view) = question.stored {
            return view_of(view);
        }
        if let Some(view) = made(app, &snapshot, customer, &question).await? {
            return Ok(view);
        }
    }
    Err(outdated(id))
}

/// A new view, stored; none where what decides changed while it was computed.
async fn made(
    app: &App,
    snapshot: &Snapshot,
    customer: CustomerId,
    question: &Question,
) -> Result<Option<View>> {
    let asked = &question.asked;
    let set = offers(
        &snapshot.catalog,
        &asked.applicant,
        asked.product,
        app.today(),
    )
    .ok_or(Error::Internal("no ranking policy is in effect", None))?;
    let shown = shown(app, asked, &set);
    let view = OfferView {
        id: OfferViewId::new(app.uuid()),
        key: asked.key.clone(),
        body: saakh_store::db::to_json(&shown)?,
        created_at: app.now(),
    };
    let rows = rows(&shown);
    write_tx!(app.db, Scope::customer(customer), |tx| {
        // The consent may have been taken back, the answers changed or the customer erased.
        let application = asked.key.application_id;
        let now = Question::read(app, snapshot, tx, customer, application).await?;
        if now.asked.key != asked.key {
            return Ok(None);
        }
        // Two tabs asked at once: the first view is the one that was shown.
        if let Some(first) = now.stored {
            return view_of(first).map(Some);
        }
        offer::add(tx, &view, &rows).await?;
        let to = ApplicationStatus::OffersViewed;
        application::advance(tx, now.application, to, Source::Customer, app.now()).await?;
        Ok(Some(View {
            id: view.id,
            key: view.key.clone(),
            shown: shown.clone(),
        }))
    })
}

/// A customer's own offer, while they agree to be shown offers.
pub async fn get(app: &App, customer: CustomerId, id: OfferId) -> Result<Offer> {
    let snapshot = app.catalog();
    read_tx!(app.db, |conn| {
        get_in(&snapshot, conn, customer, id).await
    })
}

/// As [`get`], over a connection or in a transaction that does more.
pub(crate) async fn get_in(
    snapshot: &Snapshot,
    conn: &mut Conn,
    customer: CustomerId,
    id: OfferId,
) -> Result<Offer> {
    let stored = offer::view_of(conn, id, customer)
        .await?
        .ok_or_else(Error::not_found)?;
    consent::require(conn, customer, Purpose::Matching).await?;
    let View { key, shown, .. } = view_of(stored)?;
    let mut all = shown.matched.into_iter().chain(shown.possible);
    let offer = all
        .find(|offer| offer.id == id)
        .ok_or_else(Error::not_found)?;
    let (lender, version) = (offer.lender_id, key.catalog_version);
    let lender = lenders::one_as_of(snapshot, conn, lender, version).await?;
    Ok(Offer {
        offer,
        lender: lender.ok_or_else(Error::not_found)?,
        key,
        product: shown.product,
        applicant: shown.applicant,
    })
}

/// What would open more lenders to who got a view. Nothing where its ranking policy is gone.
pub fn suggested<'a>(snapshot: &'a Snapshot, view: &View) -> Vec<Suggestion<'a>> {
    let (catalog, shown) = (&snapshot.catalog, &view.shown);
    let policy = catalog
        .ranking()
        .version(&shown.policy, shown.policy_version);
    policy.map_or_else(Vec::new, |policy| {
        suggestions(catalog, policy, &shown.applicant, shown.product)
    })
}

fn rows(shown: &OfferSnapshot) -> Vec<OfferRow> {
    let all = shown.matched.iter().chain(&shown.possible);
    let row = |offer: &SnapshotOffer| OfferRow {
        id: offer.id,
        lender_id: offer.lender_id,
    };
    all.map(row).collect()
}

pub(crate) fn shown(app: &App, asked: &Asked, set: &OfferSet<'_>) -> OfferSnapshot {
    let each = |offers: &[PricedOffer<'_>]| {
        offers
            .iter()
            .map(|offer| SnapshotOffer {
                id: OfferId::new(app.uuid()),
                lender_id: offer.lender.id,
                price: offer.price,
                checks: offer.checks.clone(),
            })
            .collect()
    };
    let unmatched = set.unmatched.iter().map(|unmatched| SnapshotUnmatched {
        lender_id: unmatched.lender.id,
        checks: unmatched.checks.clone(),
    });
    OfferSnapshot {
        product: asked.product,
        applicant: asked.applicant,
        as_of: app.today(),
        policy: set.policy.name.clone(),
        policy_version: set.policy.version,
        matching_rule_version: Product::of(asked.product).matching_rule.version(),
        matched: each(&set.matched),
        possible: each(&set.possible),
        unmatched: unmatched.collect(),
    }
}

pub(crate) fn view_of(stored: OfferView) -> Result<View> {
    let shown = serde_json::from_str(&stored.body)
        .map_err(|error| Error::internal("a stored offer view does not parse", error))?;
    Ok(View {
        id: stored.id,
        key: stored.key,
        shown,
    })
}
