//! What a page keeps in the browser through the server, so that no script can read it. Nothing of
//! it decides anything here: whose lead somebody is and which brand they see is kept in cookies of
//! our own, signed, and who acts for whom in the session.

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

use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::cookie::{build_cookie, is_own_page};
use crate::http::request::cookie;
use crate::public::language::SuccessView;
use crate::state::Api;

/// The specification's six, and no others.
const NAMES: [&str; 6] = [
    "lead",
    "qr",
    "url",
    "CCDetailssecured",
    "CCDetailsunsecured",
    "isMasqueradeMode",
];
/// The longest value, bytes: all six together fit into what proxies take of a request's cookies.
const LONGEST: usize = 500;
/// How long a cookie is kept where the page does not say.
const MINUTES: u32 = 60;
/// A year.
const MOST_MINUTES: u32 = 525_600;
const MINUTE: i64 = 60;

const fn minutes() -> u32 {
    MINUTES
}

/// What is kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveCookieRequest {
    /// `lead`, `qr`, `url`, `CCDetailssecured`, `CCDetailsunsecured` or `isMasqueradeMode`.
    #[schema(value_type = crate::words::SpecCookie)]
    name: String,
    /// At most 500 bytes of one line.
    #[schema(max_length = 500)]
    value: String,
    /// For how long: 1 to 525,600 minutes.
    #[serde(default = "minutes")]
    #[schema(default = 60, minimum = 1, maximum = 525_600)]
    minutes: u32,
}

/// Which one.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CookieName {
    /// One of the six names.
    #[schema(value_type = crate::words::SpecCookie)]
    #[param(inline, value_type = crate::words::SpecCookie)]
    name: String,
}

/// What was kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct CookieValue {
    /// None where nothing is kept under this name any more.
    #[schema(required)]
    value: Option<String>,
}

/// Keeps a value in the browser, under one of six names.
#[utoipa::path(post, path = "/api/cookies/save", tag = "public", request_body = SaveCookieRequest, responses(
    (status = 200, body = SuccessView),
    (status = 403, body = Problem, description = "A page of another site"),
    (status = 422, body = Problem, description = "Another name, too long a value, or too long a time"),
))]
pub async fn save(
    State(api): State<Api>,
    headers: HeaderMap,
    Json(request): Json<SaveCookieRequest>,
) -> ApiResult<impl IntoResponse> {
    own_page(&headers)?;
    let name = parse_cookie_name(&request.name)?;
    check(&request)?;
    // Any text becomes letters that a cookie may hold.
    let value = URL_SAFE_NO_PAD.encode(&request.value);
    let age = i64::from(request.minutes) * MINUTE;
    Ok(respond_with_cookie(build_cookie(
        &api,
        name,
        &value,
        Some(age),
    )))
}

/// What is kept under a name.
#[utoipa::path(get, path = "/api/cookies/read", tag = "public", params(CookieName), responses(
    (status = 200, body = CookieValue),
    (status = 422, body = Problem, description = "Another name"),
))]
pub async fn read(
    headers: HeaderMap,
    Query(query): Query<CookieName>,
) -> ApiResult<Json<CookieValue>> {
    let written = cookie(&headers, parse_cookie_name(&query.name)?);
    let bytes = written.and_then(|text| URL_SAFE_NO_PAD.decode(text).ok());
    let value = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    Ok(Json(CookieValue { value }))
}

/// Takes away what is kept under a name.
#[utoipa::path(post, path = "/api/cookies/delete", tag = "public", request_body = CookieName, responses(
    (status = 200, body = SuccessView),
    (status = 403, body = Problem, description = "A page of another site"),
    (status = 422, body = Problem, description = "Another name"),
))]
pub async fn delete(
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
