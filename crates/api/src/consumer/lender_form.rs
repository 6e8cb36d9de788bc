//! A lender's form: its questions, and the consent to share data.

use axum::extract::State;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::{application, profile};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::offer::{ApplicationQuery, LenderView};
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::public::notice;
use crate::questions::Field;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;
use crate::view::loose::answers;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// A lender's form.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderForm {
    lender: LenderView,
    title: String,
    /// The lender's questions beyond the profile.
    fields: Vec<Field>,
    /// Answers from the profile, for review.
    #[schema(schema_with = answers)]
    known: Map<String, Value>,
    /// The consents that are required.
    consents: Vec<ConsentPrompt>,
    /// The text for a rejection.
    declined_text: String,
}

/// A consent to ask for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentPrompt {
    #[schema(value_type = crate::words::PurposeName)]
    purpose: String,
    notice_version: String,
    label: String,
    required: bool,
}

/// Returns a lender's questions beyond the profile, and the consent to share data with it.
#[utoipa::path(get, path = "/api/lenders/{key}/form", tag = "customer", params(
    ("key" = String, Path, description = "The lender's key"),
    ApplicationQuery,
), security(("customer" = [])), responses(
    (status = 200, body = LenderForm),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    Path(key): Path<String>,
    Query(query): Query<ApplicationQuery>,
) -> ApiResult<Json<LenderForm>> {
    let application = application::find(&api.app, query.id()?, id).await?;
    let snapshot = api.app.catalog();
    let lender = snapshot
        .catalog
        .current_lender_by_key(&key)
        .ok_or_else(ApiError::not_found)?;
    let offering = lender.offering(application.product);
    let offering = offering.ok_or_else(ApiError::not_found)?;
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    let purpose = Purpose::LenderShare;
    let notice = notice::render_notice(&api, purpose, language, &brand.title, Some(&lender.name));
    let text = |key: &str| {
        api.app
            .text(&Message::new(key).with("lender", &lender.name), language)
    };
    let known = profile::known_answers(&api.app, id, &offering.form).await?;
    Ok(Json(LenderForm {
        lender: lender.into(),
        title: text("lender_form_title"),
        fields: offering
            .form
            .iter()
            .map(|spec| Field::from_spec(&api.app, spec, language))
            .collect(),
        known: known.to_wire(),
        consents: vec![ConsentPrompt {
            purpose: notice.purpose,
            notice_version: notice.version,
            label: notice.label,
            required: purpose.is_required(),
        }],
        declined_text: text("lender_declined"),
    }))
}
