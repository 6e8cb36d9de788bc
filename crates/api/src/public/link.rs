//! Following a tracking link.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_domain::identity::tally::DAY;
use saakh_service::distribution::link::{self, Target};

use crate::error::ApiResult;
use crate::http::body::Path;
use crate::http::cookie::{set_signed, signed};
use crate::site::PARTNER_COOKIE;
use crate::state::Api;

/// The signed cookie that keeps the link a visitor came by at first.
pub const LINK_COOKIE: &str = "saakh_touch";
/// No partner's window is longer than a year.
const KEPT_SECONDS: i64 = 365 * DAY;

/// Leads to the partner's page and counts the click. The first link that a visitor came by is kept
/// as evidence of whose lead they are. A code that leads nowhere leads to the first page.
pub async fn follow(
    State(api): State<Api>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(target) = link::follow(&api.app, &code).await? else {
        return Ok(redirect("/"));
    };
    let mut response = redirect(&target.address);
    if signed(&api, &headers, LINK_COOKIE).is_none() {
        keep(&api, &mut response, &code, &target);
    }
    Ok(response)
}

fn redirect(to: &str) -> Response {
    let mut response = StatusCode::FOUND.into_response();
    let headers = response.headers_mut();
    if let Ok(to) = HeaderValue::from_str(to) {
        headers.insert(LOCATION, to);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn keep(api: &Api, response: &mut Response, code: &str, target: &Target) {
    let link = set_signed(api, LINK_COOKIE, code, Some(KEPT_SECONDS));
    let partner = set_signed(api, PARTNER_COOKIE, &target.partner, None);
    for cookie in [link, partner].into_iter().flatten() {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}
