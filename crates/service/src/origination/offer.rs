//! Offers: matched, priced, ranked, and stored once as what was shown.

mod early_closing;
mod lenders;

use jiff::civil::Date;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, OfferId, OfferViewId};
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::application::ApplicationStatus;
use saakh_domain::origination::eligibility::{Check, MATCHING_RULE_VERSION};
use saakh_domain::origination::offers::{
    OfferSet, Price, PricedOffer, Suggestion, offers, suggestions,
};
use saakh_domain::origination::submission::Source;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer;
use saakh_store::origination::offer::{self, OfferRow, OfferView, ViewKey};
use saakh_store::{DbError, Scope, write_tx};
use serde::{Deserialize, Serialize};

pub use early_closing::{Compared, Comparison, closing_rule, compare};
pub(super) use lenders::Lenders;

use super::{application, bureau};
use crate::catalog::snapshot::Snapshot;
use crate::identity::user;
use crate::trust::consent;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// What was shown, and from what it was computed: replaying it gives the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shown {
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
    pub matched: Vec<ShownOffer>,
    /// Lenders that will check something, in order.
    pub possible: Vec<ShownOffer>,
    /// Lenders that do not lend.
    pub unmatched: Vec<ShownUnmatched>,
}

/// One offer that was shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ShownOffer {
    /// Its id.
    pub id: OfferId,
    /// From whom.
    pub lender_id: LenderId,
    /// What it costs.
    pub price: Price,
    /// Every criterion.
    pub checks: Vec<Check>,
}

/// One lender that was named as not lending.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ShownUnmatched {
    /// Who.
    pub lender_id: LenderId,
    /// Every criterion.
    pub checks: Vec<Check>,
}

/// A stored view.
#[derive(Debug, Clone)]
pub struct View {
    /// Its id.
    pub id: OfferViewId,
    /// What it is the answer to.
    pub key: ViewKey,
    /// What was shown.
    pub shown: Shown,
}

/// One offer with its lender as it stood then.
#[derive(Debug, Clone)]
pub struct Offer {
    /// What was shown.
    pub offer: ShownOffer,
    /// Its lender.
    pub lender: Lender,
    /// What the view is the answer to.
    pub key: ViewKey,
    /// For which product type.
    pub product: ProductType,
    /// The facts about the customer, as they stood then.
    pub applicant: Applicant,
}

/// The offers for an application as of now. Asked again for the same facts, lenders and ranking,
/// it is the same view.
pub async fn view(app: &App, customer: CustomerId, id: ApplicationId) -> Result<View> {
    let snapshot = app.catalog();
    let question = Question::read(app, &snapshot, customer, id).await?;
    if let Some(view) = question.stored {
        return view_of(view);
    }
    let set = offers(
        &snapshot.catalog,
        &question.applicant,
        question.product,
        app.today(),
    )
    .ok_or(Error::Internal("no ranking policy is in effect", None))?;
    let shown = shown(app, &question, &set);
    let view = OfferView {
        id: OfferViewId::new(app.uuid()),
        key: question.key.clone(),
        body: saakh_store::db::to_json(&shown)?,
        created_at: app.now(),
    };
    match store(app, customer, &view, &shown).await {
        // Two tabs asked at once: the first view is the one that was shown.
        Err(Error::Db(DbError::Duplicate(_))) => {
            let mut conn = app.db.read().await?;
            let first = offer::view(&mut conn, &question.key).await?;
            view_of(first.ok_or_else(Error::not_found)?)
        }
        Err(error) => Err(error),
        Ok(()) => Ok(View {
            id: view.id,
            key: view.key,
            shown,
        }),
    }
}

/// A customer's own offer.
pub async fn get(app: &App, customer: CustomerId, id: OfferId) -> Result<Offer> {
    let mut conn = app.db.read().await?;
    let stored = offer::view_of(&mut conn, id, customer)
        .await?
        .ok_or_else(Error::not_found)?;
    let View { key, shown, .. } = view_of(stored)?;
    let mut all = shown.matched.into_iter().chain(shown.possible);
    let offer = all
        .find(|offer| offer.id == id)
        .ok_or_else(Error::not_found)?;
    let lenders = Lenders::as_of(app, &mut conn, key.catalog_version).await?;
    let lender = lenders.get(offer.lender_id).cloned();
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

/// What is asked: the facts, and whether they were answered before.
pub(crate) struct Question {
    pub(crate) product: ProductType,
    pub(crate) applicant: Applicant,
    pub(crate) key: ViewKey,
    pub(crate) stored: Option<OfferView>,
}

impl Question {
    async fn read(
        app: &App,
        snapshot: &Snapshot,
        customer: CustomerId,
        id: ApplicationId,
    ) -> Result<Self> {
        let mut conn = app.db.read().await?;
        let application = application::own(&mut conn, id, customer).await?;
        consent::require(&mut conn, customer, Purpose::Matching).await?;
        if application.identity_confirmed_at.is_none() {
            return Err(Refusal::coded(RefusalKind::Conflict, "identity-unconfirmed").into());
        }
        let row = customer::get(&mut conn, customer)
            .await?
            .ok_or_else(Error::not_found)?;
        let score = bureau::points(app, &mut conn, customer).await?;
        let lending = &app.reference.lending;
        let values = user::values(&row)?;
        let lists = snapshot.catalog.lists();
        let applicant = Applicant::from_values(&values, score, lists, lending, app.today());
        let complete = application.status >= ApplicationStatus::ProfileComplete;
        let applicant = applicant
            .filter(|_| complete)
            .ok_or_else(|| Refusal::coded(RefusalKind::Conflict, "profile-incomplete"))?;
        let policy = snapshot
            .catalog
            .ranking()
            .current(application.product, app.today());
        let version = policy.map(|policy| format!("{}-{}", policy.name, policy.version));
        let key = ViewKey {
            application_id: id,
            profile_revision: row.revision,
            catalog_version: snapshot.catalog.version(),
            policy_version: version.unwrap_or_default(),
        };
        let stored = offer::view(&mut conn, &key).await?;
        Ok(Self {
            product: application.product,
            applicant,
            key,
            stored,
        })
    }
}

async fn store(app: &App, customer: CustomerId, view: &OfferView, shown: &Shown) -> Result<()> {
    let all = shown.matched.iter().chain(&shown.possible);
    let rows: Vec<OfferRow> = all
        .map(|offer| OfferRow {
            id: offer.id,
            lender_id: offer.lender_id,
        })
        .collect();
    write_tx!(app.db, Scope::customer(customer), |tx| {
        offer::add(tx, view, &rows).await?;
        let application = application::own(tx, view.key.application_id, customer).await?;
        let to = ApplicationStatus::OffersViewed;
        application::advance(tx, application, to, Source::Customer, app.now()).await?;
        Ok(())
    })
}

pub(crate) fn shown(app: &App, question: &Question, set: &OfferSet<'_>) -> Shown {
    let each = |offers: &[PricedOffer<'_>]| {
        offers
            .iter()
            .map(|offer| ShownOffer {
                id: OfferId::new(app.uuid()),
                lender_id: offer.lender.id,
                price: offer.price,
                checks: offer.checks.clone(),
            })
            .collect()
    };
    let unmatched = set.unmatched.iter().map(|unmatched| ShownUnmatched {
        lender_id: unmatched.lender.id,
        checks: unmatched.checks.clone(),
    });
    Shown {
        product: question.product,
        applicant: question.applicant.clone(),
        as_of: app.today(),
        policy: set.policy.name.clone(),
        policy_version: set.policy.version,
        matching_rule_version: MATCHING_RULE_VERSION,
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
