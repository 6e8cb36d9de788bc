//! Profiles that the program's own steps take, and the offers that it computes for them. Some
//! hundred of both are made once; invented customers share them under names and ids of their own.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Values;
use saakh_domain::id::{ApplicationId, CustomerId, OfferId, OfferViewId};
use saakh_domain::origination::offers::offers;
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::Customer;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::{OfferRow, OfferView, ViewKey};

use super::customers::{DemoPeople, Person};
use super::draw::Draw;
use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::origination::offer::{Asked, SnapshotOffer, shown};
use crate::origination::profile;
use crate::{App, Error, Result};

/// How many there are. Each is matched with every lender, which takes a moment.
const DISTINCT: u64 = 200;
/// Sets them apart from the customers of the same seed.
const FACTS: u64 = 0xfac7;
/// Steps that somebody took who stopped on the way.
const BEGUN_STEPS: usize = 2;
/// Of ten customers so many let the credit bureau be asked.
const WITH_SCORE: u64 = 7;

/// What is known of a customer.
pub(super) struct Facts {
    /// The answers of somebody who stopped on the way, and how often they were saved.
    pub(super) begun: (Values, i64),
    /// All answers, and how often they were saved.
    pub(super) whole: (Values, i64),
    /// The credit score, where the bureau was asked.
    pub(super) score: Option<u16>,
    offered: Vec<Offered>,
}

/// A view as it is stored, cut where the ids of its offers stand.
pub(super) struct Offered {
    pub(super) asked: Asked,
    pieces: Vec<String>,
    offers: Vec<SnapshotOffer>,
}

impl Facts {
    pub(super) fn all(
        app: &App,
        snapshot: &Snapshot,
        people: &DemoPeople,
        seed: u64,
    ) -> Result<Vec<Self>> {
        (0..DISTINCT)
            .map(|number| {
                let mut draw = Draw::new(seed ^ FACTS, number);
                let person = Person::drawn(app, people, &mut draw, number)?;
                let score = (draw.below(10) < WITH_SCORE).then(|| 580 + draw.below(290));
                let score = score.and_then(|points| u16::try_from(points).ok());
                Self::of(app, snapshot, &person, score)
            })
            .collect()
    }

    /// What the offers of a product type are, where anybody would lend.
    pub(super) fn offered(&self, product: ProductType) -> Option<&Offered> {
        let mut all = self.offered.iter();
        all.find(|offered| offered.asked.product == product)
    }

    fn of(app: &App, snapshot: &Snapshot, person: &Person, score: Option<u16>) -> Result<Self> {
        let mut customer = nobody();
        let mut begun = None;
        for (place, (step, answers)) in person.steps.iter().enumerate() {
            if place == BEGUN_STEPS {
                begun = Some((user::values(&customer)?, customer.revision));
            }
            let product = ProductType::PersonalLoans;
            profile::apply(app, &mut customer, product, step, answers)?;
            customer.revision += 1;
        }
        let values = user::values(&customer)?;
        let applicant = Product::of(ProductType::PersonalLoans).applicant(&Answers {
            values: &values,
            score,
            lists: &app.reference.lists,
            lending: &app.reference.lending,
            today: app.today(),
        });
        let applicant =
            applicant.ok_or(Error::Internal("an invented profile asks nothing", None))?;
        let products = ProductType::ALL.iter().copied();
        let offered: Result<Vec<_>> = products
            .map(|product| {
                let nowhere = ApplicationId::new(uuid::Uuid::nil());
                let asked = Asked::today(
                    app,
                    snapshot,
                    (nowhere, product),
                    customer.revision,
                    applicant,
                    None,
                );
                Offered::of(app, snapshot, asked)
            })
            .collect();
        Ok(Self {
            begun: begun.unwrap_or_default(),
            whole: (values, customer.revision),
            score,
            offered: offered?.into_iter().flatten().collect(),
        })
    }
}

impl Offered {
    /// None where nobody would lend.
    fn of(app: &App, snapshot: &Snapshot, asked: Asked) -> Result<Option<Self>> {
        let (catalog, applicant) = (&snapshot.catalog, &asked.applicant);
        let Some(set) = offers(catalog, applicant, asked.product, app.today()) else {
            return Ok(None);
        };
        let shown = shown(app, &asked, &set);
        let body = saakh_store::db::to_json(&shown)?;
        let offers: Vec<SnapshotOffer> = shown.matched.into_iter().chain(shown.possible).collect();
        if offers.is_empty() {
            return Ok(None);
        }
        let mut pieces = Vec::with_capacity(offers.len() + 1);
        let mut rest = body.as_str();
        for offer in &offers {
            let cut = rest.split_once(&offer.id.to_string());
            let (before, after) = cut.ok_or(Error::Internal(
                "a view without the ids of its offers",
                None,
            ))?;
            pieces.push(before.to_owned());
            rest = after;
        }
        pieces.push(rest.to_owned());
        Ok(Some(Self {
            asked,
            pieces,
            offers,
        }))
    }

    /// The view of one application, its offers with ids of their own.
    pub(super) fn view(
        &self,
        application: ApplicationId,
        id: OfferViewId,
        (at, score): (Timestamp, Option<&CreditScore>),
        mut offer_id: impl FnMut() -> OfferId,
    ) -> (OfferView, Vec<OfferRow>) {
        let rows: Vec<OfferRow> = self
            .offers
            .iter()
            .map(|offer| OfferRow {
                id: offer_id(),
                lender_id: offer.lender_id,
            })
            .collect();
        let ids = rows.iter().map(|row| row.id.to_string());
        // The last piece has no id after it.
        let ids = ids.chain([String::new()]);
        let length = self.pieces.iter().map(String::len).sum::<usize>() + 40 * rows.len();
        let mut body = String::with_capacity(length);
        for (piece, id) in self.pieces.iter().zip(ids) {
            body.push_str(piece);
            body.push_str(&id);
        }
        let key = ViewKey {
            application_id: application,
            score: score.and_then(|score| score.score),
            score_at: score.map(|score| score.as_of),
            ..self.asked.key.clone()
        };
        let view = OfferView {
            id,
            key,
            body,
            created_at: at,
        };
        (view, rows)
    }

    /// One of the offers, under the id that it has in a view.
    pub(super) fn offer(&self, place: usize, id: OfferId) -> Option<SnapshotOffer> {
        let offer = self.offers.get(place)?.clone();
        Some(SnapshotOffer { id, ..offer })
    }
}

/// Somebody who verified a mobile number and answered nothing yet.
fn nobody() -> Customer {
    let at = Timestamp::UNIX_EPOCH;
    Customer {
        id: CustomerId::new(uuid::Uuid::nil()),
        mobile: None,
        email: None,
        mobile_verified_at: Some(at),
        email_verified_at: None,
        language: Language::En,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: None,
        created_at: at,
        updated_at: at,
    }
}
