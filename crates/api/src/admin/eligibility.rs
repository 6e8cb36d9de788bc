//! A person before every lender.

use axum::Json as Answer;
use axum::extract::State;
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::origination::eligibility::{Check, Outcome};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::eligibility::{self, Person, Subject, Verdict};
use saakh_service::trust::record_views;
use saakh_store::catalog::version;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lender::history::changed_by;
use crate::authorisation::{Authorised, EligibilityChecker};
use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::public::product::product_or_first;
use crate::state::Api;
use crate::view::Rupees;
use crate::words::ProductName;

/// Who is looked at: a person made up, or a customer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EligibilityQuestion {
    /// Somebody made up.
    applicant: Option<PersonFacts>,
    /// A customer's id, instead.
    #[schema(max_length = 60)]
    customer_id: Option<String>,
    /// By the lenders of which version; today's where it is left out.
    catalog_version: Option<i64>,
    /// Before which product's offerings; the first that there is where it is left out.
    #[schema(value_type = Option<ProductName>)]
    product: Option<String>,
}

/// A person, as far as lenders' rules look at them; what is left out is unknown.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonFacts {
    /// Item of `employmentStatus`.
    employment_status_code: Option<i64>,
    /// Income a month.
    monthly_income: Option<Rupees>,
    /// `YYYY-MM-DD`.
    #[schema(max_length = 20)]
    birth_date: Option<String>,
    /// The amount asked for.
    desired_loan_amount: Option<Rupees>,
    /// The term asked for.
    #[schema(maximum = 1_200)]
    months: Option<u32>,
    /// Pincode of the home.
    #[schema(max_length = 20)]
    postal_code: Option<String>,
    /// Points.
    #[schema(maximum = 9_999)]
    credit_score: Option<u16>,
    /// Item of `householdIncome`.
    household_income: Option<i64>,
    /// Repayments a month.
    emi: Option<Rupees>,
}

/// Every lender's answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EligibilityAnswer {
    /// The lenders' version that judged.
    catalog_version: i64,
    /// The day it is for.
    on: String,
    /// The lenders, those that lend first.
    results: Vec<VerdictView>,
}

/// One lender's answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerdictView {
    /// Who.
    lender: VerdictLender,
    /// `matched`, `possible` or `unmatched`.
    #[schema(value_type = crate::words::OutcomeName)]
    outcome: &'static str,
    /// Every criterion.
    criteria: Vec<CriterionView>,
}

/// A lender, named.
#[derive(Debug, Serialize, ToSchema)]
pub struct VerdictLender {
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
    request_body = EligibilityQuestion, security(("admin" = [])), responses(
    (status = 200, body = EligibilityAnswer),
    (status = 404, body = Problem),
))]
pub async fn check(
    State(api): State<Api>,
    Authorised(EligibilityChecker(by)): Authorised<EligibilityChecker>,
    RequestLanguage(language): RequestLanguage,
    Json(question): Json<EligibilityQuestion>,
) -> ApiResult<Answer<EligibilityAnswer>> {
    let version = question.catalog_version;
    let product = product_or_first(question.product.as_deref())?;
    let subject = question.subject()?;
    let looked_at = match &subject {
        Subject::Customer(id) => Some(*id),
        Subject::Person(_) => None,
    };
    let verdicts = eligibility::check(&api.app, subject, product, version).await?;
    if let Some(id) = looked_at {
        record_views::record_view(&api.app, &by, id, "POST /api/admin/eligibility").await?;
    }
    let results = verdicts.verdicts.iter();
    Ok(Answer(EligibilityAnswer {
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
    _: Authorised<EligibilityChecker>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Answer<CatalogVersions>> {
    let mut conn = api.app.db.read().await.map_err(Error::from)?;
    let versions = version::latest(&mut conn).await.map_err(Error::from)?;
    let items = versions.into_iter().map(|one| CatalogVersionView {
        version: one.version,
        at: one.at.to_string(),
        by: changed_by(&api, one.by, language),
        reason: one.reason,
    });
    Ok(Answer(CatalogVersions {
        items: items.collect(),
    }))
}

fn view(api: &Api, language: Language, verdict: &Verdict) -> VerdictView {
    let lender = &verdict.lender;
    VerdictView {
        lender: VerdictLender {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
        },
        outcome: match verdict.outcome {
            Outcome::Passed => "matched",
            Outcome::Unknown => "possible",
            Outcome::Failed => "unmatched",
        },
        criteria: verdict
            .checks
            .iter()
            .map(|check| criterion(api, language, check))
            .collect(),
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

impl EligibilityQuestion {
    fn subject(self) -> ApiResult<Subject> {
        match (self.applicant, self.customer_id) {
            (Some(facts), None) => Ok(Subject::Person(Box::new(facts.person()?))),
            (None, Some(id)) => {
                let id = id.parse().map_err(|_| Error::not_found())?;
                Ok(Subject::Customer(id))
            }
            _ => Err(wrong("applicant", "invalid_person_or_customer")),
        }
    }
}

impl PersonFacts {
    fn person(self) -> ApiResult<Person> {
        let birth_date: Option<Date> = self
            .birth_date
            .filter(|text| !text.is_empty())
            .map(|text| {
                text.parse()
                    .map_err(|_| wrong("birth_date", "invalid_birth_date"))
            })
            .transpose()?;
        Ok(Person {
            employment: self.employment_status_code,
            monthly_income: self.monthly_income.map(|amount| amount.0),
            birth_date,
            amount: self.desired_loan_amount.map(|amount| amount.0),
            months: self.months.filter(|months| *months > 0),
            pincode: self.postal_code.filter(|code| !code.is_empty()),
            household: self.household_income,
            repayments: self.emi.map(|amount| amount.0),
            score: self.credit_score,
        })
    }
}

fn wrong(field: &str, key: &str) -> crate::error::ApiError {
    Error::field(field, Message::new(key)).into()
}
