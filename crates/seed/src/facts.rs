//! Profiles that the program's own steps accept, and the offers that it computes for them. Some hundred of each are
//! made once; synthetic customers share them under names and ids of their own.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::field::Values;
use saakh_domain::id::{ApplicationId, CustomerId, OfferViewId};
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::offers::compute_offers;
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::{Language, Secret};
use saakh_service::app::snapshot::Snapshot;
use saakh_service::identity::user;
use saakh_service::origination::offer::{
    ApplicationVersion, OfferInputs, ShownGoldPrice, SnapshotOffer, build_snapshot,
};
use saakh_service::origination::profile;
use saakh_service::{App, Error, Result};
use saakh_store::identity::customer::Customer;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::{OfferView, ViewKey};

use crate::draw::Draw;
use crate::people::{DemoPeople, Person};

/// Products applied for, weighted to a hundred.
pub(crate) const LOOKED_FOR: [(ProductType, u64); 6] = [
    (ProductType::PersonalLoans, 60),
    (ProductType::GoldLoans, 12),
    (ProductType::BusinessLoans, 12),
    (ProductType::AffordableHousingLoan, 6),
    (ProductType::CreditCards, 8),
    (ProductType::OtherInsurance, 2),
];

/// Separates these draws from those for customers of the same seed.
const FACTS: u64 = 0xfac7;
/// Profile steps of a customer who dropped out.
const PARTIAL_STEPS: usize = 2;
/// Customers of ten who consent to a credit report.
const WITH_SCORE: u64 = 7;

/// A profile and its offers, shared by synthetic customers.
pub(crate) struct SharedProfile {
    /// Answers of a customer who dropped out, with their revision.
    pub(crate) partial: (Values, i64),
    /// All answers, with their revision.
    pub(crate) complete: (Values, i64),
    /// The credit score, if the bureau was asked.
    pub(crate) score: Option<u16>,
    pub(crate) is_woman: bool,
    /// The product type of the answers.
    pub(crate) product: ProductType,
    /// The offers, if any lender makes one.
    pub(crate) offered: Option<OfferViewTemplate>,
}

/// A stored offer view, split where the ids of its offers belong.
pub(crate) struct OfferViewTemplate {
    pub(crate) asked: OfferInputs,
    pieces: Vec<String>,
    offers: Vec<SnapshotOffer>,
}

/// Facts by product. Products without a profile use those of a personal loan and have no offers.
pub(crate) struct SharedProfiles(BTreeMap<ProductType, Vec<SharedProfile>>);

impl SharedProfiles {
    pub(crate) async fn new(
        app: &App,
        snapshot: &Snapshot,
        people: &DemoPeople,
        seed: u64,
        distinct: u64,
    ) -> Result<Self> {
        let mut all = BTreeMap::new();
        for (product, _) in LOOKED_FOR {
            let mut conn = app.db.read().await?;
            let gold_price = ShownGoldPrice::find_today(app, &mut conn, product).await?;
            drop(conn);
            let maker = ProfileMaker {
                app,
                snapshot,
                people,
                product,
                gold_price,
            };
            let facts: Result<Vec<SharedProfile>> = (0..distinct)
                .map(|number| maker.facts(seed, number))
                .collect();
            all.insert(product, facts?);
        }
        Ok(Self(all))
    }

    pub(crate) fn for_product(&self, product: ProductType) -> &[SharedProfile] {
        self.0.get(&product).map_or(&[], Vec::as_slice)
    }
}

/// Inputs for making facts.
struct ProfileMaker<'a> {
    app: &'a App,
    snapshot: &'a Snapshot,
    people: &'a DemoPeople,
    product: ProductType,
    gold_price: Option<ShownGoldPrice>,
}

impl ProfileMaker<'_> {
    fn facts(&self, seed: u64, number: u64) -> Result<SharedProfile> {
        let mut draw = Draw::new(seed ^ FACTS, number);
        let has_profile = Product::for_type(self.product).journey.is_some();
        let product = if has_profile {
            self.product
        } else {
            ProductType::PersonalLoans
        };
        let person = Person::generate(self.app, self.people, &mut draw, number, product)?;
        let score = (draw.below(10) < WITH_SCORE).then(|| 580 + draw.below(290));
        let score = score.and_then(|points| u16::try_from(points).ok());
        let mut customer = new_customer();
        let mut partial = None;
        for (place, (step, answers)) in person.steps.iter().enumerate() {
            if place == PARTIAL_STEPS {
                partial = Some((user::profile_values(&customer)?, customer.revision));
            }
            profile::apply_step(self.app, &mut customer, product, step, answers)?;
            customer.revision += 1;
        }
        let values = user::profile_values(&customer)?;
        let offered = if has_profile {
            let applicant = self.applicant(&values, score)?;
            self.offered(&applicant, customer.revision)?
        } else {
            None
        };
        Ok(SharedProfile {
            partial: partial.unwrap_or_default(),
            complete: (values, customer.revision),
            score,
            is_woman: person.is_woman,
            product,
            offered,
        })
    }

    fn applicant(&self, values: &Values, score: Option<u16>) -> Result<Applicant> {
        let applicant = Product::for_type(self.product).applicant(&Answers {
            values,
            score,
            lists: &self.app.reference.lists,
            lending: &self.app.reference.lending,
            gold_price: self.gold_price.as_ref().map(|shown| &shown.price),
            today: self.app.today(),
        });
        applicant.ok_or(Error::Internal("an invented profile asks nothing", None))
    }

    /// Returns none where no lender makes an offer.
    fn offered(&self, applicant: &Applicant, revision: i64) -> Result<Option<OfferViewTemplate>> {
        let version = ApplicationVersion {
            id: ApplicationId::new(uuid::Uuid::nil()),
            product: self.product,
            profile_revision: revision,
        };
        let inputs = OfferInputs::for_today(
            self.app,
            self.snapshot,
            version,
            *applicant,
            None,
            self.gold_price,
        );
        OfferViewTemplate::compute(self.app, self.snapshot, inputs)
    }
}

impl OfferViewTemplate {
    /// Returns none where no lender makes an offer.
    fn compute(app: &App, snapshot: &Snapshot, inputs: OfferInputs) -> Result<Option<Self>> {
        let (catalog, applicant) = (&snapshot.catalog, &inputs.applicant);
        let Some(set) = compute_offers(catalog, applicant, inputs.product, app.today()) else {
            return Ok(None);
        };
        let shown = build_snapshot(app, OfferViewId::with_offers(app.uuid()), &inputs, &set);
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
            asked: inputs,
            pieces,
            offers,
        }))
    }

    /// The view of one application, with fresh ids for its offers.
    pub(crate) fn build_view(
        &self,
        application: ApplicationId,
        id: OfferViewId,
        at: Timestamp,
        score: Option<&CreditScore>,
    ) -> OfferView {
        let ids = id.offer_ids().map(|id| id.to_string());
        // The last piece has no id after it.
        let ids = ids.take(self.offers.len()).chain([String::new()]);
        let length = self.pieces.iter().map(String::len).sum::<usize>() + 40 * self.offers.len();
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
        OfferView {
            id,
            key,
            body,
            created_at: at,
        }
    }

    pub(crate) fn offer_count(&self) -> usize {
        self.offers.len()
    }

    /// One of the offers, under its id in a view.
    pub(crate) fn build_offer(&self, place: usize, view: OfferViewId) -> Option<SnapshotOffer> {
        let offer = self.offers.get(place)?.clone();
        let id = view.offer_ids().nth(place)?;
        Some(SnapshotOffer { id, ..offer })
    }
}

/// A customer with a verified mobile number and no answers.
fn new_customer() -> Customer {
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
