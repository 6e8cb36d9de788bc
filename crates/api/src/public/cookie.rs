//! Values that pages keep in cookies which scripts cannot read, as the specification requires. They
//! decide nothing: attribution and brand have signed cookies of their own, and masquerading is part
//! of the session.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use saakh_domain::text::Message;
use saakh_service::{Code, Error};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::cookie::{build_cookie, is_own_page};
use crate::http::request::cookie;
use crate::public::language::SuccessView;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(save))
        .routes(routes!(read))
        .routes(routes!(delete))
}

/// The six names of the specification.
const NAMES: [&str; 6] = [
    "lead",
    "qr",
    "url",
    "CCDetailssecured",
    "CCDetailsunsecured",
    "isMasqueradeMode",
];
/// Bytes of the longest value, so that all six fit into a proxy's limit for a request's cookies.
const LONGEST: usize = 500;
/// Default minutes until a cookie expires.
const MINUTES: u32 = 60;
/// Minutes of a year, the maximum.
const MOST_MINUTES: u32 = 525_600;
const MINUTE: i64 = 60;

const fn minutes() -> u32 {
    MINUTES
}

/// A value to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveCookieRequest {
    #[schema(value_type = crate::words::SpecCookie)]
    name: String,
    /// At most 500 bytes without line breaks.
    #[schema(max_length = 500)]
    value: String,
    /// The lifetime: 1 to 525,600 minutes.
    #[serde(default = "minutes")]
    #[schema(default = 60, minimum = 1, maximum = 525_600)]
    minutes: u32,
}

/// The name of a value.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CookieName {
    /// One of the six names.
    #[schema(value_type = crate::words::SpecCookie)]
    #[param(inline, value_type = crate::words::SpecCookie)]
    name: String,
}

/// A kept value.
#[derive(Debug, Serialize, ToSchema)]
pub struct CookieValue {
    /// None if it is not set or has expired.
    #[schema(required)]
    value: Option<String>,
}

/// Saves a value under one of six names in a cookie.
#[utoipa::path(post, path = "/api/cookies/save", tag = "public", request_body = SaveCookieRequest, responses(
    (status = 200, body = SuccessView),
    (status = 403, body = Problem, description = "The request comes from a page of another site"),
    (status = 422, body = Problem, description = "Unknown name, or a value or lifetime that is too long"),
))]
async fn save(
    State(api): State<Api>,
    headers: HeaderMap,
    Json(request): Json<SaveCookieRequest>,
) -> ApiResult<impl IntoResponse> {
    own_page(&headers)?;
    let name = parse_cookie_name(&request.name)?;
    check(&request)?;
    // Base64 makes any text a valid cookie value.
    let value = URL_SAFE_NO_PAD.encode(&request.value);
    let age = i64::from(request.minutes) * MINUTE;
    Ok(respond_with_cookie(build_cookie(
        &api,
        name,
        &value,
        Some(age),
    )))
}

/// Returns the value of a name.
#[utoipa::path(get, path = "/api/cookies/read", tag = "public", params(CookieName), responses(
    (status = 200, body = CookieValue),
    (status = 422, body = Problem, description = "Unknown name"),
))]
async fn read(headers: HeaderMap, Query(query): Query<CookieName>) -> ApiResult<Json<CookieValue>> {
    let written = cookie(&headers, parse_cookie_name(&query.name)?);
    let bytes = written.and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
    let value = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(Json(CookieValue { value }))
}

/// Deletes the value of a name.
#[utoipa::path(post, path = "/api/cookies/delete", tag = "public", request_body = CookieName, responses(
    (status = 200, body = SuccessView),
    (status = 403, body = Problem, description = "The request comes from a page of another site"),
    (status = 422, body = Problem, description = "Unknown name"),
))]
async fn delete(
    State(api): State<Api>,
    headers: HeaderMap,
    Json(request): Json<CookieName>,
) -> ApiResult<impl IntoResponse> {
    own_page(&headers)?;
    let name = parse_cookie_name(&request.name)?;
    Ok(respond_with_cookie(build_cookie(&api, name, "", Some(0))))
}

fn respond_with_cookie(cookie: Option<axum::http::HeaderValue>) -> impl IntoResponse {
    let cookie = AppendHeaders(cookie.map(|cookie| (SET_COOKIE, cookie)));
    (cookie, Json(SuccessView { success: true }))
}

fn own_page(headers: &HeaderMap) -> ApiResult<()> {
    if is_own_page(headers) {
        return Ok(());
    }
    Err(Code::Forbidden.into())
}

fn parse_cookie_name(name: &str) -> ApiResult<&'static str> {
    let known = NAMES.into_iter().find(|known| *known == name);
    known.ok_or_else(|| Error::field("name", Message::new("invalid_cookie_name")).into())
}

fn check(request: &SaveCookieRequest) -> ApiResult<()> {
    let SaveCookieRequest { value, minutes, .. } = request;
    let wrong = if value.len() > LONGEST {
        Some((
            "value",
            Message::new("invalid_too_long").with("max", LONGEST),
        ))
    } else if value.chars().any(char::is_control) {
        Some(("value", Message::new("invalid_text")))
    } else if !(1..=MOST_MINUTES).contains(minutes) {
        let range = Message::new("invalid_number_range");
        Some(("minutes", range.with("min", 1).with("max", MOST_MINUTES)))
    } else {
        None
    };
    match wrong {
        Some((field, message)) => Err(Error::field(field, message).into()),
        None => Ok(()),
    }
}
