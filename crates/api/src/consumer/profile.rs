//! The profile, step by step.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::profile;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::public::otp::parse_product_type;
use crate::questions::Field;
use crate::questions::of_profiles::ApplicableQuestions;
use crate::state::Api;
use crate::view::Rupees;
use crate::view::loose::Answers;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(save))
        .routes(routes!(left_at))
}

/// The product type of a profile.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ProfileQuery {
    /// The product type by the specification's name.
    #[param(inline, value_type = crate::words::ProductName)]
    product_type: String,
}

/// A profile as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// The open application for the product type; saving the first step starts one.
    #[schema(required)]
    app_id: Option<String>,
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    /// The answers by key; `tin` is masked.
    values: Map<String, Value>,
    /// Answers in Devanagari as lenders receive them, transliterated to Latin letters.
    sent_as: BTreeMap<String, String>,
    /// The steps, with the questions of the customer's branch.
    steps: Vec<StepView>,
    /// Whether all required questions are answered.
    complete: bool,
    /// Whether a complete profile must be reviewed again.
    update_required: bool,
    /// Whether a lender of the product uses the credit score. If not, it is not asked for.
    score_used: bool,
    /// Loans that were disbursed since the customer stated their monthly repayments. `emi` includes
    /// them, and its step is incomplete until it is saved again.
    loans_added: Vec<AddedLoanView>,
}

/// A loan that was disbursed since.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddedLoanView {
    /// The lender's name; empty if the lender no longer exists.
    lender: String,
    /// Its monthly instalment, as offered.
    monthly: Rupees,
}

/// A step of a profile.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepView {
    key: &'static str,
    /// The heading.
    title: String,
    #[schema(value_type = Vec<Field>)]
    fields: ApplicableQuestions,
    /// Whether all its required questions are answered.
    done: bool,
}

/// Returns the customer's profile for a product type.
#[utoipa::path(get, path = "/api/profile", tag = "customer", params(ProfileQuery),
    security(("customer" = [])), responses(
    (status = 200, body = ProfileView),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`: record `matching` first"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ProfileQuery>,
) -> ApiResult<Json<ProfileView>> {
    let product = parse_product_type(Some(&query.product_type))?.ok_or_else(Error::not_found)?;
    let profile = profile::get(&api.app, id, product).await?;
    Ok(Json(view(&api, profile, language)))
}

/// Saves a step: its fields, and `productType`. Fields that are asked but not sent are removed.
#[utoipa::path(put, path = "/api/profile/{step}", tag = "customer",
    request_body = Answers, security(("customer" = [])), params(
    ("step" = String, Path, description = "A step's key"),
), responses(
    (status = 200, body = ProfileView),
    (status = 404, body = Problem, description = "No such step"),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`"),
    (status = 422, body = Problem, description = "`fields` lists the errors"),
))]
async fn save(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Path(step): Path<String>,
    Json(mut input): Json<Map<String, Value>>,
) -> ApiResult<Json<ProfileView>> {
    let named = input.remove("productType");
    let name = named.as_ref().and_then(Value::as_str).unwrap_or_default();
    let product = parse_product_type(Some(name))?
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_type")))?;
    let profile = profile::save(&api.app, id, product, &step, &input).await?;
    Ok(Json(view(&api, profile, language)))
}

/// The question at which a customer left a step.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DropOffRequest {
    /// The product type by the specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// The question's key, without its answer.
    #[schema(max_length = 100)]
    field: String,
}

/// Records the question at which the customer left a step, for the drop-off figures.
#[utoipa::path(put, path = "/api/profile/{step}/left-at", tag = "customer",
    request_body = DropOffRequest, security(("customer" = [])), params(
    ("step" = String, Path, description = "A step's key"),
), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such step"),
    (status = 422, body = Problem, description = "The step has no such field"),
))]
async fn left_at(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(step): Path<String>,
    Json(left): Json<DropOffRequest>,
) -> ApiResult<StatusCode> {
    let product = parse_product_type(Some(&left.product_type))?
        .ok_or_else(|| Error::field("productType", Message::new("invalid_product_type")))?;
    profile::record_drop_off(&api.app, id, product, &step, &left.field).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn view(api: &Api, profile: profile::ProfileView, language: Language) -> ProfileView {
    let mut values = profile.values.to_wire();
    if let Some(mask) = profile.pan_mask {
        values.insert("tin".to_owned(), mask.into());
    }
    let key = (profile.product, profile.verified, language);
    let questions = api.profile_questions.steps_for(&api.app, key);
    let states = profile.steps.into_iter();
    let steps = states.zip(questions).map(|(state, step)| StepView {
        key: state.key,
        title: step.title.clone(),
        fields: ApplicableQuestions {
            step: Arc::clone(step),
            places: state.asked,
        },
        done: state.done,
    });
    ProfileView {
        app_id: profile.app_id.map(|id| id.to_string()),
        product_type: profile.product.name(),
        values,
        sent_as: profile.sent_as,
        steps: steps.collect(),
        complete: profile.complete,
        update_required: profile.update_required,
        score_used: api.app.catalog().catalog.uses_score(profile.product),
        loans_added: profile
            .added_loans
            .into_iter()
            .map(|loan| AddedLoanView {
                lender: loan.lender,
                monthly: loan.monthly.into(),
            })
            .collect(),
    }
}
