//! Eligibility checks: an applicant against all lenders.

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
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lender::history::actor_name;
use crate::authorisation::{AuthorisedActor, EligibilityChecker};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::public::product::parse_product_or_first;
use crate::state::Api;
use crate::view::{Percent, Quantity, Rupees};
use crate::words::{FactName, ProductName};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(check))
        .merge(super::eligibility_facts::routes())
        .routes(routes!(versions))
}

/// The applicant of a check: made up, or a customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EligibilityRequest {
    /// The facts of a made-up applicant, at least the amount.
    #[schema(max_items = 40)]
    applicant: Option<Vec<StatedFact>>,
    /// The id of a customer, instead of facts.
    #[schema(max_length = 60)]
    customer_id: Option<String>,
    /// The catalog version of the lenders; by default the current one.
    catalog_version: Option<i64>,
    /// The day in India, `YYYY-MM-DD`, at whose end the lenders are taken, instead of a version.
    #[schema(max_length = 20)]
    as_of: Option<String>,
    /// The product; by default the first.
    #[schema(value_type = Option<ProductName>)]
    product: Option<String>,
}

/// A fact of a made-up applicant; missing facts are unknown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedFact {
    #[schema(value_type = FactName)]
    fact: String,
    /// A number in the fact's unit, or the id of a list's item.
    value: Quantity,
}

/// The results of all lenders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EligibilityResponse {
    /// The catalog version of the lenders.
    catalog_version: i64,
    /// The day for which they were computed.
    on: String,
    /// The results, matched lenders first.
    results: Vec<EligibilityResult>,
}

/// The result of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityResult {
    lender: EligibilityLender,
    #[schema(value_type = crate::words::OutcomeName)]
    outcome: &'static str,
    /// The result of each criterion.
    criteria: Vec<CriterionView>,
    /// The price of the loan; null if the lender does not match.
    #[schema(required)]
    price: Option<EligibilityPrice>,
}

/// The price of a lender's loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EligibilityPrice {
    /// The amount, limited to the lender's maximum.
    amount: Rupees,
    months: u32,
    /// Interest, percent per year.
    rate: Percent,
    apr: Percent,
    emi: Rupees,
    /// Interest and all charges.
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

/// A lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityLender {
    lender_id: i64,
    key: String,
    name: String,
}

/// The result of a criterion.
#[derive(Debug, Serialize, ToSchema)]
pub struct CriterionView {
    /// The criterion's stable key.
    criterion: &'static str,
    /// The criterion's subject.
    label: String,
    #[schema(value_type = crate::words::CheckResult)]
    result: &'static str,
    /// The applicant's value; null if it is unknown.
    #[schema(required)]
    value: Option<String>,
    /// The result as customers read it.
    text: String,
}

/// Checks an applicant against all lenders and returns the criteria as customers see them.
#[utoipa::path(post, path = "/api/admin/eligibility", tag = "admin",
    request_body = EligibilityRequest, security(("admin" = [])), responses(
    (status = 200, body = EligibilityResponse),
    (status = 404, body = Problem),
))]
async fn check(
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
    version: i64,
    at: String,
    /// The name of the author.
    by: String,
    /// The change.
    reason: String,
}

/// The last versions of the catalog.
#[derive(Debug, Serialize, ToSchema)]
pub struct CatalogVersions {
    /// Newest first, at most 200.
    items: Vec<CatalogVersionView>,
}

/// Lists the last versions of the catalog, newest first.
#[utoipa::path(get, path = "/api/admin/catalog-versions", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = CatalogVersions),
))]
async fn versions(
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
