//! What a view of offers is the answer to.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::origination::application::Application;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::ViewKey;
use saakh_store::origination::offer_facts::{self, OfferFacts, Which};

use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::origination::bureau::{self, Told};
use crate::trust::consent;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// What is asked, and of which application.
pub(super) struct Question {
    pub(super) application: Application,
    pub(super) asked: Asked,
    /// Whether the customer ever sent anything to a lender.
    pub(super) has_sent: bool,
    /// What the bureau said of them.
    pub(super) told: Told,
}

/// The facts, and everything else that decides about the answer.
pub struct Asked {
    pub product: ProductType,
    pub applicant: Applicant,
    pub key: ViewKey,
}

impl Asked {
    /// By the lenders, rules and policies of today.
    pub fn today(
        app: &App,
        snapshot: &Snapshot,
        (application_id, product): (ApplicationId, ProductType),
        profile_revision: i64,
        applicant: Applicant,
        score: Option<&CreditScore>,
    ) -> Self {
        let policy = snapshot.catalog.policy(product, app.today());
        let policy = policy.map(|policy| format!("{}-{}", policy.name, policy.version));
        let key = ViewKey {
            application_id,
            profile_revision,
            catalog_version: snapshot.catalog.version(),
            policy_version: policy.unwrap_or_default(),
            matching_rule_version: Product::of(product).matching_rule.version(),
            rule_data: snapshot.rule_data.clone(),
            score: score.and_then(|score| score.score),
            score_at: score.map(|score| score.as_of),
            age: applicant.age(),
        };
        Self {
            product,
            applicant,
            key,
        }
    }
}

/// What the rules read of a customer, as of today, with what it was read from.
pub(crate) struct Facts {
    pub(crate) stored: OfferFacts,
    /// None while the profile does not say for what amount.
    pub(crate) applicant: Option<Applicant>,
}

impl Facts {
    /// Of a customer's own application.
    pub(crate) async fn read(
        app: &App,
        snapshot: &Snapshot,
        conn: &mut Conn,
        customer: CustomerId,
        application: ApplicationId,
    ) -> Result<Self> {
        let which = Which {
            application,
            customer,
            purpose: Purpose::Matching.code(),
            report_purpose: Purpose::CreditReport.code(),
            scored_after: bureau::counts_after(app),
        };
        let stored = offer_facts::get(conn, which).await?;
        let stored = stored.ok_or_else(Error::not_found)?;
        let answers = Answers {
            values: &user::values(&stored.customer)?,
            score: stored.score.as_ref().and_then(bureau::points_of),
            lists: snapshot.catalog.lists(),
            lending: &app.reference.lending,
            today: app.today(),
        };
        Ok(Self {
            applicant: Product::of(stored.application.product).applicant(&answers),
            stored,
        })
    }
}

impl Question {
    pub(super) async fn read(
        app: &App,
        snapshot: &Snapshot,
        conn: &mut Conn,
        customer: CustomerId,
        id: ApplicationId,
    ) -> Result<Self> {
        let facts = Facts::read(app, snapshot, conn, customer, id).await?;
        let (application, owner) = (facts.stored.application, &facts.stored.customer);
        consent::require_that(facts.stored.agrees, Purpose::Matching)?;
        if application.identity_confirmed_at.is_none() {
            return Err(Refusal::coded(RefusalKind::Conflict, "identity-unconfirmed").into());
        }
        let complete = application.status >= ApplicationStatus::ProfileComplete;
        let Some(applicant) = facts.applicant.filter(|_| complete) else {
            return Err(Refusal::coded(RefusalKind::Conflict, "profile-incomplete").into());
        };
        let asked = Asked::today(
            app,
            snapshot,
            (id, application.product),
            owner.revision,
            applicant,
            facts.stored.score.as_ref(),
        );
        Ok(Self {
            application,
            asked,
            has_sent: facts.stored.has_sent,
            told: bureau::told(app, &facts.stored),
        })
    }
}
