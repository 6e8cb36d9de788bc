//! Which page an address shows.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, LOCATION, SET_COOKIE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::catalog::site::{Site, Variant};

use super::address::Address;
use super::brand::FOREVER;
use super::compose::{Entry, PageFor, compose, is_landing};
use super::title::head;
use crate::error::{ApiError, ApiResult};
use crate::http::cookie;
use crate::http::request::{RequestLanguage, reader_language};
use crate::site::first_touch::{self, Arrival};
use crate::site::{PARTNER_COOKIE, RequestSite, SITE_COOKIE, known_segment, partner_and_brand};
use crate::state::Api;
use crate::state::prepared::Prepared;

/// A web file under its hashed name.
pub async fn asset(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let path = uri.path().trim_start_matches('/');
    file(&api, path, FOREVER, &headers)
}

/// What crawlers ask for.
pub async fn robots(State(api): State<Api>, headers: HeaderMap) -> ApiResult<Response> {
    file(&api, "robots.txt", "public, max-age=86400", &headers)
}

fn file(api: &Api, path: &str, cache: &'static str, headers: &HeaderMap) -> ApiResult<Response> {
    if let Some(ready) = api.pages.find(path, 0) {
        return Ok(ready.respond(headers));
    }
    let content = api.pages.file(path).ok_or_else(ApiError::not_found)?;
    let content_type = content_type(path);
    let ready = api
        .pages
        .remembered(path, 0, || Prepared::new(content_type, cache, content));
    Ok(ready.respond(headers))
}

/// A file at an address, where it was asked for before.
pub fn ready_file(api: &Api, path: &str, headers: &HeaderMap) -> Option<Response> {
    let ready = api.pages.find(path.trim_start_matches('/'), 0)?;
    Some(ready.respond(headers))
}

/// A page, before the router; what is not composed yet is composed.
pub fn ready_page(api: &Api, request: &Request) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    let site = RequestSite::of(api, headers, uri, request.extensions());
    page_at(api, &site, reader_language(headers), uri, headers)
}

/// Every address that is not a call or a file: a page, or the not-found page.
pub async fn page(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if uri.path().starts_with("/api/") || uri.path() == "/api" {
        return ApiError::not_found().into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let refused = ApiError::malformed("method-not-allowed").into_response();
        return ([(ALLOW, "GET, HEAD")], refused).into_response();
    }
    page_at(&api, &site, language, &uri, &headers)
}

fn page_at(
    api: &Api,
    site: &RequestSite,
    language: Language,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let path = uri.path().trim_end_matches('/');
    let path = if path.is_empty() { "/" } else { path };
    if path == "/login" && site.site.variant != Variant::WhiteLabel {
        return redirect("/", uri);
    }
    let address = Address::of(path);
    let own_partner = known_segment(api, &site.site, address.partner);
    // The root is the site's own; every other page stays with the partner the visitor came by.
    let kept = if path == "/" {
        ""
    } else {
        known_segment(api, &site.site, &site.partner_kept)
    };
    let segment = if own_partner.is_empty() {
        kept
    } else {
        own_partner
    };
    let wanted = PageFor {
        entry: address.entry,
        site: &site.site,
        host: &site.host,
        segment,
        helper: site.helped_by(api, segment),
        language,
        head: head(path, address),
        landing: is_landing(&site.site, path, address),
    };
    let mut response = prepared(api, wanted).respond(headers);
    if !address.found && response.status().is_success() {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.headers_mut().insert(
        VARY,
        HeaderValue::from_static("accept-encoding, accept-language, cookie, host"),
    );
    if site.chosen {
        keep(
            &mut response,
            cookie::set(api, SITE_COOKIE, &site.site.key, None),
        );
    }
    if !own_partner.is_empty() {
        let partner = cookie::set_signed(api, PARTNER_COOKIE, own_partner, None);
        keep(&mut response, partner);
        if address.entry == Entry::Consumer {
            let touch = touch_of(api, &site.site, own_partner, uri, headers);
            keep(&mut response, touch);
        }
    }
    response
}

/// How somebody came to a partner's page, where it is their first.
fn touch_of(
    api: &Api,
    site: &Site,
    segment: &str,
    uri: &Uri,
    headers: &HeaderMap,
) -> Option<HeaderValue> {
    let (partner, _) = partner_and_brand(api, site, segment);
    let arrival = Arrival {
        partner: &partner,
        segment: Some(segment),
        query: uri.query().unwrap_or_default(),
        link: None,
    };
    first_touch::cookie(api, headers, &arrival)
}

fn prepared(api: &Api, page: PageFor<'_>) -> std::sync::Arc<Prepared> {
    let hosts = &page.site.hosts;
    // A host that no site names is told its site's first name, for the same reason.
    let host = hosts
        .iter()
        .find(|host| *host == page.host)
        .or(hosts.first());
    let page = PageFor {
        host: host.map_or("", String::as_str),
        ..page
    };
    let name = format!(
        "page {:?} {} {} {} {} {} {} {:?}",
        page.entry,
        page.site.key,
        page.host,
        page.segment,
        page.helper,
        page.language.code(),
        page.landing,
        page.head,
    );
    let version = api.app.catalog().version;
    api.pages.remembered(&name, version, || compose(api, page))
}

fn redirect(to: &'static str, uri: &Uri) -> Response {
    let target = uri
        .query()
        .map_or(to.to_owned(), |query| format!("{to}?{query}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    if let Ok(target) = HeaderValue::from_str(&target) {
        response.headers_mut().insert(LOCATION, target);
    }
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Keeps a choice for the visitor's later pages.
pub fn keep(response: &mut Response, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
