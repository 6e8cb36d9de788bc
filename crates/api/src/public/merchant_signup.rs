//! Signup of merchants.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::catalog::site::Site;
use saakh_domain::distribution::merchant::MerchantKind;
use saakh_domain::distribution::partner::Partner;
use saakh_service::Code;
use saakh_service::identity::signup::{self, SignupCommand};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::{ClientAddress, RequestId, RequestLanguage};
use crate::questions::Field;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(form, apply))
        .routes(routes!(look))
        .routes(routes!(confirm))
}

/// The form of a signup.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SignupQuery {
    /// The kind of merchant.
    #[param(inline, value_type = crate::words::MerchantKindName)]
    kind: String,
    /// The partner's key; by default the site's partner.
    #[param(max_length = 64)]
    partner: Option<String>,
}

/// The questions of a signup.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignupForm {
    /// The name of the partner that the merchant will work under.
    partner: String,
    fields: Vec<Field>,
}

/// A signup.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignupRequest {
    /// The kind of merchant.
    #[schema(value_type = crate::words::MerchantKindName)]
    kind: String,
    /// The partner's key; by default the site's partner.
    #[schema(max_length = 64)]
    partner: Option<String>,
    /// The version of the notice `merchant_signup` that was read.
    #[schema(max_length = 60)]
    notice_version: String,
    #[schema(value_type = Object)]
    fields: Map<String, Value>,
}

/// The token of a confirmation link, sent in a body so that no log contains it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignupToken {
    /// The token from the link's fragment.
    #[schema(value_type = String, max_length = 200)]
    token: Secret<String>,
}

/// A signup for review before its confirmation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignupConfirmation {
    /// The name of the partner that the merchant will work under.
    partner: String,
    name: String,
    /// The shop's name; may be empty.
    shop: String,
    /// Six asterisks and the last four characters.
    pan: String,
    /// Six asterisks and the last four digits.
    bank_account: String,
    ifsc: String,
}

/// Returns the questions and the partner's name.
#[utoipa::path(get, path = "/api/merchant-signup", tag = "public", params(SignupQuery), responses(
    (status = 200, body = SignupForm),
    (status = 404, body = Problem, description = "No such partner"),
))]
async fn form(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    Query(query): Query<SignupQuery>,
) -> ApiResult<Json<SignupForm>> {
    let partner = partner(&api, &site.site, query.partner.as_deref())?;
    let questions = signup::questions(kind(&query.kind)?);
    let fields = questions.iter();
    Ok(Json(SignupForm {
        partner: signup::partner_display_name(&api.app.catalog(), &partner).to_owned(),
        fields: fields
            .map(|field| Field::from_spec(&api.app, field, language))
            .collect(),
    }))
}

/// Accepts a signup. The response does not reveal whether the e-mail address is known; the mail has
/// the link that confirms the signup, or refers to an existing account.
#[utoipa::path(post, path = "/api/merchant-signup", tag = "public", request_body = SignupRequest,
    responses(
    (status = 204),
    (status = 404, body = Problem, description = "No such partner"),
    (status = 409, body = Problem, description = "The notice has a new version"),
    (status = 422, body = Problem, description = "`fields`"),
    (status = 429, body = Problem, description = "`signup-too-many`: `params.seconds` to wait"),
))]
async fn apply(
    State(api): State<Api>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    site: RequestSite,
    Json(request): Json<SignupRequest>,
) -> ApiResult<StatusCode> {
    let applying = SignupCommand {
        kind: kind(&request.kind)?,
        partner: partner(&api, &site.site, request.partner.as_deref())?,
        notice_version: request.notice_version,
        fields: &request.fields,
        locale,
        address: &address,
    };
    signup::apply(&api.app, &applying).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a signup for review before its confirmation.
#[utoipa::path(post, path = "/api/merchant-signup/look", tag = "public",
    request_body = SignupToken, responses(
    (status = 200, body = SignupConfirmation),
    (status = 404, body = Problem, description = "`signup-link-over`: used, expired or unknown"),
))]
async fn look(
    State(api): State<Api>,
    Json(body): Json<SignupToken>,
) -> ApiResult<Json<SignupConfirmation>> {
    let view = signup::find_confirmation(&api.app, &body.token).await?;
    Ok(Json(SignupConfirmation {
        partner: view.partner,
        name: view.name,
        shop: view.shop,
        pan: view.pan,
        bank_account: view.bank_account,
        ifsc: view.ifsc,
    }))
}

/// Confirms a signup, which the back office then decides. Other signups of the e-mail address
/// become invalid.
#[utoipa::path(post, path = "/api/merchant-signup/confirm", tag = "public",
    request_body = SignupToken, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`signup-link-over`: used, expired or unknown"),
))]
async fn confirm(
    State(api): State<Api>,
    request_id: RequestId,
    Json(body): Json<SignupToken>,
) -> ApiResult<StatusCode> {
    signup::confirm(&api.app, &body.token, &request_id.0).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The partner with a key, or the site's.
fn partner(api: &Api, site: &Site, key: Option<&str>) -> ApiResult<Partner> {
    let of_site = || partner_and_brand(api, site, "").0;
    let key = key.map_or_else(of_site, str::to_owned);
    Ok(signup::find_partner(&api.app, &key)?)
}

fn kind(word: &str) -> ApiResult<MerchantKind> {
    MerchantKind::from_code(word).ok_or_else(|| ApiError::from(Code::Malformed))
}
