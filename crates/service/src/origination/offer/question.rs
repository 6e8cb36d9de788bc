//! What a view of offers is the answer to.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::origination::applicant::Applicant;
use saakh_domain::origination::products::{Answers, Product};
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::origination::application::Application;
use saakh_store::origination::credit_score::CreditScore;
use saakh_store::origination::offer::{self, OfferView, ViewKey};

use crate::app::snapshot::Snapshot;
use crate::identity::user;
use crate::origination::{application, bureau};
use crate::trust::consent;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// What is asked, and whether it was answered before.
pub(super) struct Question {
    pub(super) application: Application,
    pub(super) asked: Asked,
    pub(super) stored: Option<OfferView>,
}

/// The facts, and everything else that decides about the answer.
pub(crate) struct Asked {
    pub(crate) product: ProductType,
    pub(crate) applicant: Applicant,
    pub(crate) key: ViewKey,
}

impl Asked {
    /// By the lenders, rules and policies of today.
    pub(crate) fn today(
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

/// What the rules read of a customer, as of today.
pub(super) struct Facts {
    /// None while the profile does not say for what amount.
    pub(super) applicant: Option<Applicant>,
    score: Option<CreditScore>,
}

impl Facts {
    pub(super) async fn read(
        app: &App,
        snapshot: &Snapshot,
        conn: &mut Conn,
        owner: &Customer,
        product: ProductType,
    ) -> Result<Self> {
        let score = bureau::fresh(app, conn, owner.id).await?;
        let points = score.as_ref().and_then(bureau::points_of);
        let answers = Answers {
            values: &user::values(owner)?,
            score: points,
            lists: snapshot.catalog.lists(),
            lending: &app.reference.lending,
            today: app.today(),
        };
        Ok(Self {
            applicant: Product::of(product).applicant(&answers),
            score,
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
        let application = application::own(conn, id, customer).await?;
        consent::require(conn, customer, Purpose::Matching).await?;
        if application.identity_confirmed_at.is_none() {
            return Err(Refusal::coded(RefusalKind::Conflict, "identity-unconfirmed").into());
        }
        let owner = customer::get(conn, customer)
            .await?
            .ok_or_else(Error::not_found)?;
        let facts = Facts::read(app, snapshot, conn, &owner, application.product).await?;
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
            facts.score.as_ref(),
        );
        let stored = offer::view(conn, &asked.key).await?;
        Ok(Self {
            application,
            asked,
            stored,
        })
    }
}
