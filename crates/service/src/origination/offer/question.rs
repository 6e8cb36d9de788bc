//! The inputs of a view of offers.

use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::gold::{self, GoldItem, GoldPrice};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::products::{Answers, Product, co_applicant, parse_gold_items};
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::catalog::gold_price;
use saakh_store::origination::application::Application;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::ViewKey;
use saakh_store::origination::offer_facts::{self, OfferFacts, OfferFactsQuery};
use serde::{Deserialize, Serialize};

use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::origination::bureau::{self, CreditScoreStatus};
use crate::trust::consent;
use crate::{App, Code, Error, Result};

/// The inputs of a view, and the state of its application.
pub(super) struct OfferContext {
    pub(super) application: Application,
    pub(super) asked: OfferInputs,
    /// Whether the customer ever sent an application to a lender.
    pub(super) has_sent: bool,
    /// What the customer sees of their credit score.
    pub(super) told: CreditScoreStatus,
}

/// The facts and all other inputs of the offers.
pub struct OfferInputs {
    pub product: ProductType,
    pub applicant: Applicant,
    pub key: ViewKey,
    /// The gold price, for loans against gold.
    pub gold_price: Option<ShownGoldPrice>,
    /// The ids of the co-applicants.
    pub co_applicants: Vec<String>,
}

/// The application that offers are for, and the version of its customer's profile.
#[derive(Debug, Clone, Copy)]
pub struct ApplicationVersion {
    pub id: ApplicationId,
    pub product: ProductType,
    pub profile_revision: i64,
}

impl OfferInputs {
    /// Collects the inputs with the current lenders, rules and policies.
    pub fn for_today(
        app: &App,
        snapshot: &Snapshot,
        application: ApplicationVersion,
        applicant: Applicant,
        score: Option<&CreditScore>,
        gold_price: Option<ShownGoldPrice>,
    ) -> Self {
        let ApplicationVersion {
            id: application_id,
            product,
            profile_revision,
        } = application;
        let policy = snapshot.catalog.policy(product, app.today());
        let policy = policy.map(|policy| format!("{}-{}", policy.name, policy.version));
        let key = ViewKey {
            application_id,
            profile_revision,
            catalog_version: snapshot.catalog.version(),
            policy_version: policy.unwrap_or_default(),
            matching_rule_version: Product::for_type(product).matching_rule.version(),
            rule_data: snapshot.rule_data.clone(),
            score: score.and_then(|score| score.score),
            score_at: score.map(|score| score.as_of),
            age: applicant.age(),
            gold_price: gold_price.map(|shown| shown.entry),
        };
        Self {
            product,
            applicant,
            key,
            gold_price,
            co_applicants: Vec::new(),
        }
    }
}

/// Today's facts about a customer for the rules, with the data from which they were derived.
pub(crate) struct ApplicantFacts {
    pub(crate) stored: OfferFacts,
    /// `None` until the profile states an amount.
    pub(crate) applicant: Option<Applicant>,
    /// Today's gold price, for loans against gold.
    pub(crate) gold_price: Option<ShownGoldPrice>,
    /// The ids of the co-applicants.
    pub(super) co_applicants: Vec<String>,
    /// The pledged gold.
    gold: Vec<GoldItem>,
}

/// The gold price of a computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownGoldPrice {
    /// The entry in the history of gold prices.
    pub entry: i64,
    pub price: GoldPrice,
}

impl ShownGoldPrice {
    /// Returns today's price, for products against gold and if a price was entered.
    pub async fn find_today(
        app: &App,
        conn: &mut Conn,
        product: ProductType,
    ) -> Result<Option<Self>> {
        if Product::for_type(product).gold_items().is_none() {
            return Ok(None);
        }
        let entry = gold_price::find_in_force(conn, app.today()).await?;
        Ok(entry.map(|entry| Self {
            entry: entry.id,
            price: entry.price,
        }))
    }
}

impl ApplicantFacts {
    /// Reads the facts for a customer's own application.
    pub(crate) async fn read(
        app: &App,
        snapshot: &Snapshot,
        conn: &mut Conn,
        customer: CustomerId,
        application: ApplicationId,
    ) -> Result<Self> {
        let which = OfferFactsQuery {
            application,
            customer,
            purpose: Purpose::Matching.code(),
            report_purpose: Purpose::CreditReport.code(),
            scored_after: bureau::valid_after(app),
        };
        let stored = offer_facts::get(conn, which).await?;
        let stored = stored.ok_or_else(Error::not_found)?;
        let product = stored.application.product;
        let gold_price = ShownGoldPrice::find_today(app, conn, product).await?;
        let values = user::profile_values(&stored.customer)?;
        let answers = Answers {
            values: &values,
            gold_price: gold_price.as_ref().map(|shown| &shown.price),
            score: stored.score.as_ref().and_then(bureau::points_of),
            lists: snapshot.catalog.lists(),
            lending: &app.reference.lending,
            today: app.today(),
        };
        Ok(Self {
            applicant: Product::for_type(product).applicant(&answers),
            co_applicants: if Product::for_type(product).has_co_applicants() {
                co_applicant::ids(&values)
            } else {
                Vec::new()
            },
            gold: Product::for_type(product)
                .gold_items()
                .map_or_else(Vec::new, |key| parse_gold_items(&values, key)),
            gold_price,
            stored,
        })
    }

    /// Returns the applicant with their gold valued at an earlier price.
    pub(super) fn applicant_at(&self, price: Option<&GoldPrice>) -> Option<Applicant> {
        let applicant = self.applicant?;
        let price = price.filter(|_| !self.gold.is_empty());
        Some(price.map_or(applicant, |price| {
            applicant.with(Fact::Value, gold::value(&self.gold, price))
        }))
    }
}

impl OfferContext {
    pub(super) async fn read(
        app: &App,
        snapshot: &Snapshot,
        conn: &mut Conn,
        customer: CustomerId,
        id: ApplicationId,
    ) -> Result<Self> {
        let facts = ApplicantFacts::read(app, snapshot, conn, customer, id).await?;
        let (application, owner) = (facts.stored.application, &facts.stored.customer);
        consent::require(conn, facts.stored.agrees, customer, Purpose::Matching).await?;
        if application.identity_confirmed_at.is_none() {
            return Err(Code::IdentityUnconfirmed.into());
        }
        let complete = application.status >= ApplicationStatus::ProfileComplete;
        let Some(applicant) = facts.applicant.filter(|_| complete) else {
            return Err(Code::ProfileIncomplete.into());
        };
        let version = ApplicationVersion {
            id,
            product: application.product,
            profile_revision: owner.revision,
        };
        let inputs = OfferInputs {
            co_applicants: facts.co_applicants.clone(),
            ..OfferInputs::for_today(
                app,
                snapshot,
                version,
                applicant,
                facts.stored.score.as_ref(),
                facts.gold_price,
            )
        };
        Ok(Self {
            application,
            asked: inputs,
            has_sent: facts.stored.has_sent,
            told: bureau::build_score_status(app, &facts.stored),
        })
    }
}
