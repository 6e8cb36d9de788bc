//! The profile, step by step.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::profile::{self, ProfileView as View};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

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

/// Which profile.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ProfileQuery {
    /// The product type, in the spec's words.
    #[param(inline, value_type = crate::words::ProductName)]
    product_type: String,
}

/// A profile as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileView {
    /// The open application for the product type; the first step that is saved begins one.
    #[schema(required)]
    app_id: Option<String>,
    /// For which product type.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    /// The answers by key; `tin` is masked.
    values: Map<String, Value>,
    /// The answers in Devanagari as a lender is sent them: in Latin letters.
    sent_as: BTreeMap<String, String>,
    /// The steps, with the questions of the customer's branch.
    steps: Vec<StepView>,
    /// Whether every required answer is there.
    complete: bool,
    /// Whether it was complete, and has to be gone through again.
    update_required: bool,
    /// Loans that were paid out since the customer said what they repay every month. `emi` is shown with them, and its
    /// step is open until it is saved again.
    loans_added: Vec<AddedLoanView>,
}

/// A loan that was paid out since.
#[derive(Debug, Serialize, ToSchema)]
pub struct AddedLoanView {
    /// The lender's name; empty where it is gone.
    lender: String,
    /// What is repaid every month, as it was offered.
    monthly: Rupees,
}

/// One screen of questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepView {
    /// Its key.
    key: &'static str,
    /// Its heading.
    title: String,
    /// Its questions.
    #[schema(value_type = Vec<Field>)]
    fields: ApplicableQuestions,
    /// Whether every required question has its answer.
    done: bool,
}

/// The customer's profile for a product type.
#[utoipa::path(get, path = "/api/profile", tag = "customer", params(ProfileQuery),
    security(("customer" = [])), responses(
    (status = 200, body = ProfileView),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`: record `matching` first"),
))]
pub async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ProfileQuery>,
) -> ApiResult<Json<ProfileView>> {
    let product = parse_product_type(Some(&query.product_type))?.ok_or_else(Error::not_found)?;
    let profile = profile::get(&api.app, id, product).await?;
    Ok(Json(view(&api, profile, language)))
}

/// Saves one step: its fields, and `productType`. What is asked and not answered is taken away.
#[utoipa::path(put, path = "/api/profile/{step}", tag = "customer",
    request_body = Answers, security(("customer" = [])), params(
    ("step" = String, Path, description = "A step's key"),
), responses(
    (status = 200, body = ProfileView),
    (status = 404, body = Problem, description = "No such step"),
    (status = 409, body = Problem, description = "`consent-missing` or `consent-withdrawn`"),
    (status = 422, body = Problem, description = "`fields` says what to write"),
))]
pub async fn save(
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

/// At which question somebody left the page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DropOffRequest {
    /// The product type, in the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product_type: String,
    /// The question's key; never what was typed.
    #[schema(max_length = 100)]
    field: String,
}

/// Notes at which question of a step the customer left the page, for the figures on where people stop.
#[utoipa::path(put, path = "/api/profile/{step}/left-at", tag = "customer",
    request_body = DropOffRequest, security(("customer" = [])), params(
    ("step" = String, Path, description = "A step's key"),
), responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such step"),
    (status = 422, body = Problem, description = "The step does not ask for such a field"),
))]
pub async fn left_at(
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

fn view(api: &Api, profile: View, language: Language) -> ProfileView {
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
