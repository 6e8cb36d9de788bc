//! Following a tracking link.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_domain::identity::tally::DAY;
use saakh_service::distribution::link::{self, Target};

use crate::error::ApiResult;
use crate::http::body::Path;
use crate::http::cookie::{ReadBy, set_cookie};
use crate::http::request::cookie;
use crate::site::PARTNER_COOKIE;
use crate::state::Api;

/// The cookie of the spec that keeps the link a visitor came by at first.
pub const LINK_COOKIE: &str = "lead";
/// No partner's window is longer than a year.
const KEPT_SECONDS: i64 = 365 * DAY;

/// Leads to the partner's page and counts the click. The first link that a visitor came by is kept
/// as evidence of whose lead she is. A code that leads nowhere leads to the first page.
pub async fn follow(
    State(api): State<Api>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(target) = link::follow(&api.app, &code).await? else {
        return Ok(redirect("/"));
    };
    let mut response = redirect(&target.address);
    if cookie(&headers, LINK_COOKIE).is_none() {
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
    let by = ReadBy::Server;
    let link = set_cookie(api, LINK_COOKIE, code, Some(KEPT_SECONDS), by);
    let partner = set_cookie(api, PARTNER_COOKIE, &target.partner, None, by);
    for cookie in [link, partner].into_iter().flatten() {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}
