//! Languages and the choice of one.

use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue};
use axum::response::{AppendHeaders, IntoResponse};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::identity::user;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Json;
use crate::http::cookie::build_shared_cookie;
use crate::http::request::{ClientAddress, LANGUAGE_COOKIE};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(set))
}

/// Seconds that the language cookie is kept: a year.
const COOKIE_SECONDS: i64 = 31_536_000;

/// A language with the specification's fields.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LanguageItem {
    pub id: i64,
    /// The name in the language itself.
    #[serde(rename = "languageName")]
    pub language_name: &'static str,
    #[schema(value_type = crate::words::LanguageCode)]
    pub code: &'static str,
    /// The address of a picture; always empty.
    pub image: &'static str,
    /// 1 for the default.
    #[serde(rename = "isDefault")]
    pub is_default: u8,
    /// The ISO code of its country.
    pub country_key: &'static str,
    /// The name of its country.
    pub country_name: &'static str,
    /// The dialling code of its country.
    pub phone_code: &'static str,
}

/// Lists all languages.
pub fn items() -> Vec<LanguageItem> {
    Language::ALL
        .into_iter()
        .map(|language| LanguageItem {
            id: language.id(),
            language_name: match language {
                Language::En => "English",
                Language::Hi => "हिन्दी",
            },
            code: language.code(),
            image: "",
            is_default: u8::from(language == Language::default()),
            country_key: "IN",
            country_name: "India",
            phone_code: "91",
        })
        .collect()
}

/// The header with the language cookie.
pub fn language_cookie(api: &Api, language: Language) -> Option<(HeaderName, HeaderValue)> {
    let (code, kept) = (language.code(), Some(COOKIE_SECONDS));
    build_shared_cookie(api, LANGUAGE_COOKIE, code, kept).map(|cookie| (SET_COOKIE, cookie))
}

/// A request for languages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguagesRequest {
    /// The ISO code or dialling code of a country.
    #[schema(max_length = 20)]
    country_code: Option<String>,
}

/// The response with languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguagesAnswer {
    data: Vec<LanguageItem>,
}

/// Lists the languages of a country: two for India, none for others.
#[utoipa::path(post, path = "/api/getLanguages", tag = "public",
    request_body = LanguagesRequest, responses(
    (status = 200, body = LanguagesAnswer),
))]
async fn list(Json(request): Json<LanguagesRequest>) -> Json<LanguagesAnswer> {
    let country = request.country_code.unwrap_or_else(|| "IN".to_owned());
    let ours = ["IN", "91", "+91"].contains(&country.to_ascii_uppercase().as_str());
    Json(LanguagesAnswer {
        data: if ours { items() } else { Vec::new() },
    })
}

/// A choice of language.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SetLanguageRequest {
    /// The id of the customer, or of a visitor who has not verified yet.
    #[schema(max_length = 60)]
    uid: String,
    language: i64,
}

/// The confirmation of a change.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuccessView {
    /// Always true.
    pub success: bool,
}

/// Sets the language of pages and messages. A customer's is stored with the account; a visitor's is
/// kept in a cookie until they verify a passcode.
#[utoipa::path(post, path = "/api/set-language", tag = "public",
    request_body = SetLanguageRequest, security((), ("customer" = [])), responses(
    (status = 200, body = SuccessView),
    (status = 404, body = Problem),
    (status = 429, body = Problem, description = "Too many changes: `params.seconds` to wait"),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    ClientAddress(address): ClientAddress,
    Json(request): Json<SetLanguageRequest>,
) -> ApiResult<impl IntoResponse> {
    let language = Language::from_id(request.language)
        .ok_or_else(|| Error::field("language", Message::new("invalid_language")))?;
    let id = request.uid.parse().map_err(|_| ApiError::not_found())?;
    match principal {
        Principal::Customer(own) if own == id => {
            user::set_language(&api.app, id, language, &address).await?;
        }
        Principal::Customer(_) => return Err(ApiError::not_found()),
        _ if user::is_customer(&api.app, id).await? => return Err(ApiError::not_found()),
        _ => {}
    }
    let cookie = AppendHeaders(language_cookie(&api, language));
    Ok((cookie, Json(SuccessView { success: true })))
}
