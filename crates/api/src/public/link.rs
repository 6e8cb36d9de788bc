//! Tracking links.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_service::distribution::link::{self, LinkTarget};

use crate::error::ApiResult;
use crate::http::body::Path;
use crate::http::cookie::{append_cookie, build_signed_cookie, read_signed_cookie};
use crate::site::first_touch::{self, Arrival, KEPT_SECONDS};
use crate::site::{PARTNER_COOKIE, helper};
use crate::state::Api;

/// The signed cookie with the link that a visitor first came by.
pub const LINK_COOKIE: &str = "saakh_touch";

/// Redirects to the partner's page and counts the click. The visitor's first link is kept as
/// evidence for attribution. Unknown codes redirect to the first page.
pub async fn follow(
    State(api): State<Api>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(target) = link::follow(&api.app, &code).await? else {
        return Ok(redirect_to("/"));
    };
    let mut response = redirect_to(&target.address);
    if read_signed_cookie(&api, &headers, LINK_COOKIE).is_none_or(|first| first == code) {
        keep_all(&api, &mut response, &code, &target, &headers);
    }
    Ok(response)
}

/// A redirect that is not cached, because each visit is counted.
pub(super) fn redirect_to(to: &str) -> Response {
    let mut response = StatusCode::FOUND.into_response();
    let headers = response.headers_mut();
    if let Ok(to) = HeaderValue::from_str(to) {
        headers.insert(LOCATION, to);
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn keep_all(
    api: &Api,
    response: &mut Response,
    code: &str,
    target: &LinkTarget,
    headers: &HeaderMap,
) {
    let (_, query) = target.address.split_once('?').unwrap_or_default();
    let arrival = Arrival {
        partner: &target.partner,
        segment: None,
        query,
        link: Some(code),
    };
    for cookie in [
        build_signed_cookie(api, LINK_COOKIE, code, Some(KEPT_SECONDS)),
        build_signed_cookie(api, PARTNER_COOKIE, &target.partner, None),
        helper::cookie(api, &target.partner, target.helper.as_deref()),
        first_touch::cookie(api, headers, &arrival),
    ] {
        append_cookie(response, cookie);
    }
}
