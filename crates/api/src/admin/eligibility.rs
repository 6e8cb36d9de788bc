//! A person before every lender.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::smart_list::SmartLists;
use saakh_domain::origination::eligibility::{Check, CriterionOutcome};
use saakh_domain::origination::offers::Price;
use saakh_domain::origination::products::Product;
use saakh_domain::origination::stated;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::eligibility::{
    self, EligibilitySubject, LenderEligibility, StatedFacts, VersionSelector,
};
use saakh_service::trust::record_views;
use saakh_store::catalog::version;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lender::history::actor_name;
use crate::authorisation::{AuthorisedActor, EligibilityChecker};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::public::product::parse_product_or_first;
use crate::state::Api;
use crate::view::{Percent, Quantity, Rupees};
use crate::words::{FactName, ProductName};

/// Who is looked at: a person made up, or a customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EligibilityRequest {
    /// Somebody made up: the amount asked for at least.
    #[schema(max_items = 40)]
    applicant: Option<Vec<StatedFact>>,
    /// A customer's id, instead.
    #[schema(max_length = 60)]
    customer_id: Option<String>,
    /// By the lenders of which version; today's where it is left out.
    catalog_version: Option<i64>,
    /// By the lenders as they stood at the end of this day in India, `YYYY-MM-DD`, instead.
    #[schema(max_length = 20)]
    as_of: Option<String>,
    /// Before which product's offerings; the first that there is where it is left out.
    #[schema(value_type = Option<ProductName>)]
    product: Option<String>,
}

/// What is stated of somebody made up; what is left out is unknown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedFact {
    /// Which fact.
    #[schema(value_type = FactName)]
    fact: String,
    /// A number in the unit of its kind; of an item of a list, its id.
    value: Quantity,
}

/// Every lender's answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EligibilityResponse {
    /// The lenders' version that judged.
    catalog_version: i64,
    /// The day it is for.
    on: String,
    /// The lenders, those that lend first.
    results: Vec<EligibilityResult>,
}

/// One lender's answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityResult {
    /// Who.
    lender: EligibilityLender,
    /// `matched`, `possible` or `unmatched`.
    #[schema(value_type = crate::words::OutcomeName)]
    outcome: &'static str,
    /// Every criterion.
    criteria: Vec<CriterionView>,
    /// What the loan costs; null where it does not lend.
    #[schema(required)]
    price: Option<EligibilityPrice>,
}

/// What a lender's loan costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EligibilityPrice {
    /// The amount, cut to the lender's limit.
    amount: Rupees,
    months: u32,
    /// Interest a year.
    rate: Percent,
    /// The annual percentage rate.
    apr: Percent,
    emi: Rupees,
    /// Interest and every charge.
    total_cost: Rupees,
}

impl From<Price> for EligibilityPrice {
    fn from(price: Price) -> Self {
        Self {
            amount: price.amount.into(),
            months: price.months,
            rate: price.rate.into(),
            apr: price.quote.apr.into(),
            emi: price.quote.emi.into(),
            total_cost: price.quote.total_cost.into(),
        }
    }
}

/// A lender, named.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityLender {
    /// Its id.
    lender_id: i64,
    /// Its key.
    key: String,
    /// Its name.
    name: String,
}

/// One criterion's result.
#[derive(Debug, Serialize, ToSchema)]
pub struct CriterionView {
    /// Its stable name.
    criterion: &'static str,
    /// What was looked at.
    label: String,
    /// `passed`, `failed` or `unknown`.
    #[schema(value_type = crate::words::CheckResult)]
    result: &'static str,
    /// The applicant's value; null where it is unknown.
    #[schema(required)]
    value: Option<String>,
    /// The result as the customer reads it.
    text: String,
}

/// Every lender's criteria for a person, as the customer would see them.
#[utoipa::path(post, path = "/api/admin/eligibility", tag = "admin",
    request_body = EligibilityRequest, security(("admin" = [])), responses(
    (status = 200, body = EligibilityResponse),
    (status = 404, body = Problem),
))]
pub async fn check(
    State(api): State<Api>,
    AuthorisedActor(EligibilityChecker(by)): AuthorisedActor<EligibilityChecker>,
    RequestLanguage(language): RequestLanguage,
    Json(question): Json<EligibilityRequest>,
) -> ApiResult<Json<EligibilityResponse>> {
    let as_of = question.parse_as_of()?;
    let product = parse_product_or_first(question.product.as_deref())?;
    let subject = question.subject(product, &api.app.reference.lists)?;
    let looked_at = match &subject {
        EligibilitySubject::Customer(id) => Some(*id),
        EligibilitySubject::Person(_) => None,
    };
    let verdicts = eligibility::check(&api.app, subject, product, as_of).await?;
    if let Some(id) = looked_at {
        record_views::record_view(&api.app, &by, id, "POST /api/admin/eligibility").await?;
    }
    let results = verdicts.verdicts.iter();
    Ok(Json(EligibilityResponse {
        catalog_version: verdicts.catalog_version,
        on: api.app.today().to_string(),
        results: results.map(|one| view(&api, language, one)).collect(),
    }))
}

/// A version of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogVersionView {
    /// Its number.
    version: i64,
    /// When it was made.
    at: String,
    /// By whom.
    by: String,
    /// What was done.
    reason: String,
}

/// The last versions of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogVersions {
    /// Newest first, 200 at most.
    items: Vec<CatalogVersionView>,
}

/// The last versions of the catalog, newest first.
#[utoipa::path(get, path = "/api/admin/catalog-versions", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = CatalogVersions),
))]
pub async fn versions(
    State(api): State<Api>,
    _: AuthorisedActor<EligibilityChecker>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<CatalogVersions>> {
    let mut conn = api.app.db.read().await.map_err(Error::from)?;
    let versions = version::list_latest(&mut conn).await.map_err(Error::from)?;
    let items = versions.into_iter().map(|one| CatalogVersionView {
        version: one.version,
        at: one.at.to_string(),
        by: actor_name(&api, one.by, language),
        reason: one.reason,
    });
    Ok(Json(CatalogVersions {
        items: items.collect(),
    }))
}

fn view(api: &Api, language: Language, verdict: &LenderEligibility) -> EligibilityResult {
    let lender = &verdict.lender;
    EligibilityResult {
        lender: EligibilityLender {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
        },
        outcome: match verdict.outcome {
            CriterionOutcome::Passed => "matched",
            CriterionOutcome::Unknown => "possible",
            CriterionOutcome::Failed => "unmatched",
        },
        criteria: verdict
            .checks
            .iter()
            .map(|check| criterion(api, language, check))
            .collect(),
        price: verdict.price.map(Into::into),
    }
}

fn criterion(api: &Api, language: Language, check: &Check) -> CriterionView {
    CriterionView {
        criterion: check.criterion.code(),
        label: api.app.text(&check.title(), language),
        result: check.outcome.code(),
        value: check.has.map(|value| value.to_string()),
        text: api.app.text(&check.text(), language),
    }
}

impl EligibilityRequest {
    fn parse_as_of(&self) -> ApiResult<VersionSelector> {
        let day = self.as_of.as_deref().filter(|day| !day.is_empty());
        match (self.catalog_version, day) {
            (None, None) => Ok(VersionSelector::Now),
            (Some(version), None) => Ok(VersionSelector::Version(version)),
            (None, Some(day)) => {
                let day = day
                    .parse()
                    .map_err(|_| field_error("asOf", "invalid_date"))?;
                Ok(VersionSelector::Day(day))
            }
            (Some(_), Some(_)) => Err(field_error("asOf", "invalid_version_or_day")),
        }
    }

    fn subject(self, product: ProductType, lists: &SmartLists) -> ApiResult<EligibilitySubject> {
        match (self.applicant, self.customer_id) {
            (Some(facts), None) => Ok(EligibilitySubject::Person(parse_facts(
                &facts, product, lists,
            )?)),
            (None, Some(id)) => {
                let id = id.parse().map_err(|_| Error::not_found())?;
                Ok(EligibilitySubject::Customer(id))
            }
            _ => Err(field_error("applicant", "invalid_person_or_customer")),
        }
    }
}

fn parse_facts(
    facts: &[StatedFact],
    product: ProductType,
    lists: &SmartLists,
) -> ApiResult<StatedFacts> {
    let may_be_stated: Vec<Fact> = Product::for_type(product).facts_to_state().collect();
    let read = |one: &StatedFact| {
        let fact = Fact::from_code(&one.fact).filter(|fact| may_be_stated.contains(fact));
        let fact = fact.ok_or_else(|| field_error("applicant", "invalid_unknown_field"))?;
        let span = stated::parse_fact(fact, one.value.0, lists);
        let span = span.map_err(|message| Error::field(fact.code(), message))?;
        Ok((fact, span))
    };
    facts.iter().map(read).collect()
}

fn field_error(field: &str, key: &str) -> crate::error::ApiError {
    Error::field(field, Message::new(key)).into()
}
