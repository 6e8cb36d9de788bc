//! Which page an address shows.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use saakh_domain::catalog::site::Variant;
use saakh_domain::distribution::partner::is_reserved_segment;

use super::brand::FOREVER;
use super::compose::{Entry, PageFor, compose, is_landing};
use crate::error::{ApiError, ApiResult};
use crate::http::cookie::{ReadBy, set_cookie};
use crate::http::prepared::Prepared;
use crate::http::request::Reader;
use crate::site::{PARTNER_COOKIE, RequestSite, SITE_COOKIE};
use crate::state::Api;

/// Consumer pages by their first segment, and whether more may follow it.
const CONSUMER_PAGES: [(&str, bool); 16] = [
    ("calculator", false),
    ("verification", false),
    ("products", false),
    ("credit-cards", false),
    ("cards-unsecured", false),
    ("cards-secured", false),
    ("privacy-policy", false),
    ("terms-of-use", false),
    ("how-we-rank", false),
    ("indialends-otp", false),
    ("create-merchant-form", true),
    ("socialmedia-onboarding", false),
    ("auth", false),
    ("redirect", false),
    ("customer-site", false),
    ("user", true),
];

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

/// Every address that is not a call or a file: a page, or the not-found page.
pub async fn page(
    State(api): State<Api>,
    Reader(language): Reader,
    site: RequestSite,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::malformed("method-not-allowed").into_response();
    }
    if uri.path().starts_with("/api/") || uri.path() == "/api" {
        return ApiError::not_found().into_response();
    }
    let path = uri.path().trim_end_matches('/');
    let path = if path.is_empty() { "/" } else { path };
    let shown = match shown(&site, path) {
        Shown::Redirect(to) => return redirect(to, &uri),
        Shown::Page(shown) => shown,
    };
    let own_partner = known_partner(&api, shown.segment);
    // The root is the site's own; every other page stays with the partner the visitor came by.
    let kept = if path == "/" {
        ""
    } else {
        known_partner(&api, &site.partner_kept)
    };
    let wanted = PageFor {
        entry: shown.entry,
        site: &site.site,
        host: &site.host,
        segment: if own_partner.is_empty() {
            kept
        } else {
            own_partner
        },
        language,
        landing: is_landing(&site.site, path, shown.is_segment) && shown.status.is_success(),
    };
    let mut response = prepared(&api, wanted).respond(&headers);
    if !shown.status.is_success() && response.status().is_success() {
        *response.status_mut() = shown.status;
    }
    response.headers_mut().insert(
        VARY,
        HeaderValue::from_static("accept-encoding, accept-language, cookie, host"),
    );
    if site.chosen {
        keep(&api, &mut response, SITE_COOKIE, &site.site.key);
    }
    if !own_partner.is_empty() {
        keep(&api, &mut response, PARTNER_COOKIE, own_partner);
    }
    response
}

struct PageShown<'p> {
    entry: Entry,
    segment: &'p str,
    is_segment: bool,
    status: StatusCode,
}

enum Shown<'p> {
    Page(PageShown<'p>),
    Redirect(&'static str),
}

fn shown<'p>(site: &RequestSite, path: &'p str) -> Shown<'p> {
    let mut segments = path.split('/').skip(1);
    let (first, second) = (segments.next().unwrap_or_default(), segments.next());
    let page = |entry, segment, is_segment, status| {
        Shown::Page(PageShown {
            entry,
            segment,
            is_segment,
            status,
        })
    };
    let found = StatusCode::OK;
    match (first, second) {
        ("admin", _) => page(Entry::Admin, "", false, found),
        ("partner", _) => page(Entry::Partner, "", false, found),
        (partner, Some("partner")) if segments.next() == Some("login") => {
            page(Entry::Partner, partner, false, found)
        }
        ("", None) => page(Entry::Consumer, "", false, found),
        ("login", None) if site.site.variant == Variant::WhiteLabel => {
            page(Entry::Consumer, "", false, found)
        }
        ("login", None) => Shown::Redirect("/"),
        ("transfer", Some(_)) => page(Entry::Consumer, "", false, found),
        _ if is_consumer_page(first, second) => page(Entry::Consumer, "", false, found),
        (segment, None) if !is_reserved_segment(segment) => {
            page(Entry::Consumer, segment, true, found)
        }
        _ => page(Entry::Consumer, "", false, StatusCode::NOT_FOUND),
    }
}

fn is_consumer_page(first: &str, second: Option<&str>) -> bool {
    CONSUMER_PAGES
        .iter()
        .any(|(page, deeper)| *page == first && (*deeper || second.is_none()))
}

/// The segment where a partner has it, otherwise none: what visitors type makes no new pages.
fn known_partner<'a>(api: &Api, segment: &'a str) -> &'a str {
    if api.app.catalog().partners.find(segment).is_some() {
        segment
    } else {
        ""
    }
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
        "page {:?} {} {} {} {} {}",
        page.entry,
        page.site.key,
        page.host,
        page.segment,
        page.language.code(),
        page.landing,
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
fn keep(api: &Api, response: &mut Response, name: &str, value: &str) {
    if let Some(cookie) = set_cookie(api, name, value, None, ReadBy::Server) {
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
