//! Serving pages and web files.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, LOCATION, SET_COOKIE, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_service::Code;

use super::address::{Address, product_at};
use super::brand::FOREVER;
use super::compose::{choose_markup, compose};
use super::context::PageContext;
use super::entry::Entry;
use super::found::CanonicalUrl;
use super::landing::Landing;
use super::title::build_head;
use crate::error::{ApiError, ApiResult};
use crate::http::cookie::{append_cookie, build_cookie, build_shared_cookie, build_signed_cookie};
use crate::http::request::{LANGUAGE_COOKIE, RequestLanguage, cookie, reader_language};
use crate::site::first_touch::{self, Arrival};
use crate::site::{
    PARTNER_COOKIE, RequestSite, SITE_COOKIE, has_product, known_segment, partner_and_brand,
};
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

/// Seconds that the language cookie is kept.
const A_YEAR: i64 = 31_536_000;

/// Serves a web file under its hashed name.
pub async fn asset(State(api): State<Api>, uri: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let path = uri.path().trim_start_matches('/');
    file(&api, path, FOREVER, &headers)
}

/// Serves the service worker.
pub async fn service_worker(State(api): State<Api>, headers: HeaderMap) -> ApiResult<Response> {
    file(&api, "service-worker.js", "no-cache", &headers)
}

/// Serves the script that holds back form submissions until the page's own script has loaded.
pub async fn early_press(State(api): State<Api>, headers: HeaderMap) -> ApiResult<Response> {
    file(&api, "early-press.js", "no-cache", &headers)
}

fn file(api: &Api, path: &str, cache: &'static str, headers: &HeaderMap) -> ApiResult<Response> {
    if let Some(ready) = api.pages.find(path, 0) {
        return Ok(ready.respond(headers));
    }
    let content = api.pages.file(path).ok_or_else(ApiError::not_found)?;
    let content_type = content_type(path);
    let ready = api.pages.get_or_prepare(path, 0, || {
        PreparedResponse::with_brotli_only(content_type, cache, &content)
    });
    Ok(ready.respond(headers))
}

/// Finds a file that is prepared already.
pub fn find_prepared_file(api: &Api, path: &str, headers: &HeaderMap) -> Option<Response> {
    let ready = api.pages.find(path.trim_start_matches('/'), 0)?;
    Some(ready.respond(headers))
}

/// Serves a page without the router, and composes it if necessary.
pub fn serve_page(api: &Api, request: &Request) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    let site = RequestSite::resolve(api, headers, uri, request.extensions());
    page_at(api, &site, reader_language(headers), uri, headers)
}

/// Serves every address that is neither a call nor a file: a page, or the not-found page.
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
    if method == Method::POST && is_form(&headers) {
        return same_page(&uri);
    }
    if method != Method::GET && method != Method::HEAD {
        let refused = ApiError::from(Code::MethodNotAllowed).into_response();
        return ([(ALLOW, "GET, HEAD")], refused).into_response();
    }
    page_at(&api, &site, language, &uri, &headers)
}

/// Whether a browser submitted a composed form before its script had loaded.
fn is_form(headers: &HeaderMap) -> bool {
    let sent = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    sent.is_some_and(|sent| sent.starts_with(b"application/x-www-form-urlencoded"))
}

/// Redirects to the same page; the form's content is discarded unread.
fn same_page(uri: &Uri) -> Response {
    // An address that begins with two slashes would lead to another host.
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    let mut response = redirect(&path, uri);
    *response.status_mut() = StatusCode::SEE_OTHER;
    response
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
        // A session that ends on a partner's pages leads back to the partner's first page.
        let partner = known_segment(api, &site.site, &site.partner_kept);
        return redirect(&format!("/{partner}"), uri);
    }
    if let Some(meant) = find_lower_case_page(api, &site.site, path) {
        return redirect(&meant, uri);
    }
    let address = Address::from_path(path);
    let legal_partner = query_parameter(uri, "partner").filter(|_| LEGAL.contains(&path));
    let requested = asked_language(uri);
    let language = requested.unwrap_or(language);
    let named = named_partner(path, uri).unwrap_or(address.partner);
    let own_partner = known_segment(api, &site.site, named);
    let segment = match legal_partner {
        Some(partner) => known_segment(api, &site.site, partner),
        None => segment_of(api, site, path, own_partner),
    };
    let address = at_site(api, &site.site, segment, path, address);
    let landing = Landing::for_site(api, &site.site, segment);
    let found = CanonicalUrl::for_path(api, &site.site, path, address);
    let wanted = PageContext {
        entry: address.entry,
        site: &site.site,
        host: &site.host,
        segment,
        helper: site.helper_name(api, segment),
        language,
        head: build_head(landing, path, address),
        markup: choose_markup(&site.site, path, address, landing),
        found: found.as_ref(),
    };
    let mut response = respond_with_page(api, wanted, address.found, headers);
    if site.chosen {
        append_cookie(
            &mut response,
            build_cookie(api, SITE_COOKIE, &site.site.key, None),
        );
    }
    if let Some(language) = requested {
        keep_language(api, &mut response, headers, language);
    }
    if !own_partner.is_empty() {
        let partner = build_signed_cookie(api, PARTNER_COOKIE, own_partner, None);
        append_cookie(&mut response, partner);
    }
    if !own_partner.is_empty() && address.entry == Entry::Consumer {
        let touch = touch_of(api, &site.site, own_partner, uri, headers);
        append_cookie(&mut response, touch);
    }
    if response.headers().contains_key(SET_COOKIE) {
        // Cookies for one visitor must not be cached for another.
        let own = HeaderValue::from_static("private, no-cache");
        response.headers_mut().insert(CACHE_CONTROL, own);
    }
    response
}

/// The page that was meant by an address in capitals, which has no page itself.
fn find_lower_case_page(api: &Api, site: &Site, path: &str) -> Option<String> {
    let lower = path.to_ascii_lowercase();
    let has_page = |path: &str| {
        let Address { partner, found, .. } = Address::from_path(path);
        found && (partner.is_empty() || !known_segment(api, site, partner).is_empty())
    };
    (lower != path && !has_page(path) && has_page(&lower)).then_some(lower)
}

/// Pages that name the brand: `?partner=` shows that partner's version without making the visitor
/// its customer.
const LEGAL: [&str; 2] = ["/privacy-policy", "/terms-of-use"];

/// Whether the path is a signup form of an unknown partner.
fn has_no_partner(api: &Api, path: &str) -> bool {
    let named = path.strip_prefix("/create-merchant-form/");
    named.is_some_and(|name| name != "success" && api.app.catalog().partners.find(name).is_none())
}

/// Marks a page as not found if the site lacks its product or the partner is unknown.
fn at_site<'p>(
    api: &Api,
    site: &Site,
    segment: &str,
    path: &str,
    address: Address<'p>,
) -> Address<'p> {
    let missing = has_no_partner(api, path)
        || product_at(path).is_some_and(|product| !has_product(api, site, segment, product));
    Address {
        found: address.found && !missing,
        ..address
    }
}

/// The segment whose partner a page shows: the root always shows the site's own, other pages keep
/// the partner that the visitor came by.
fn segment_of<'a>(api: &Api, site: &'a RequestSite, path: &str, own_partner: &'a str) -> &'a str {
    if !own_partner.is_empty() || path == "/" {
        return own_partner;
    }
    known_segment(api, &site.site, &site.partner_kept)
}

fn respond_with_page(
    api: &Api,
    page: PageContext<'_>,
    found: bool,
    headers: &HeaderMap,
) -> Response {
    let mut response = prepared(api, page).respond(headers);
    if !found && response.status().is_success() {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.headers_mut().insert(
        VARY,
        HeaderValue::from_static("accept-encoding, accept-language, cookie, host"),
    );
    response
}

/// Keeps the language of the address in a cookie, if it differs.
fn keep_language(api: &Api, response: &mut Response, headers: &HeaderMap, language: Language) {
    let code = language.code();
    if cookie(headers, LANGUAGE_COOKIE) != Some(code) {
        let kept = build_shared_cookie(api, LANGUAGE_COOKIE, code, Some(A_YEAR));
        append_cookie(response, kept);
    }
}

/// The partner whose own site the visitor comes from.
fn named_partner<'u>(path: &str, uri: &'u Uri) -> Option<&'u str> {
    query_parameter(uri, "partner").filter(|_| path == "/customer-site")
}

/// The language in the address, under which search engines index each page.
fn asked_language(uri: &Uri) -> Option<Language> {
    query_parameter(uri, "lang").and_then(Language::from_code)
}

/// The value of a query parameter.
fn query_parameter<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    let mut pairs = uri
        .query()?
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(key, value)| (key == name).then_some(value))
}

/// The cookie for the first touch, if this is the visitor's first visit to a partner's page.
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

fn prepared(api: &Api, page: PageContext<'_>) -> std::sync::Arc<PreparedResponse> {
    let hosts = &page.site.hosts;
    // Unknown host names are replaced by the site's first one, so that made-up names cannot fill
    // the cache.
    let host = hosts
        .iter()
        .find(|host| *host == page.host)
        .or(hosts.first());
    let page = PageContext {
        host: host.map_or("", String::as_str),
        ..page
    };
    // The boot data in the page names the days of this rule.
    let rule = api.app.reference.lending.grievance_on(api.app.today()).from;
    let name = format!(
        "page {:?} {} {} {} {} {} {:?} {:?} {:?} {rule}",
        page.entry,
        page.site.key,
        page.host,
        page.segment,
        page.helper,
        page.language.code(),
        page.markup,
        page.head,
        page.found,
    );
    let version = api.app.catalog().version;
    api.pages
        .get_or_prepare(&name, version, || compose(api, page))
}

fn redirect(to: &str, uri: &Uri) -> Response {
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

#[cfg(test)]
mod tests {
    use super::LEGAL;

    #[test]
    fn the_web_has_the_same_legal_pages() {
        let web = include_str!("../../../../web/src/consumer/entry/first-touch.ts");
        let paths = LEGAL.map(|path| format!("\"{path}\"")).join(", ");
        let list = format!("const LEGAL_PATHS = [{paths}];");
        assert!(
            web.contains(&list),
            "web/src/consumer/entry/first-touch.ts lacks {list}"
        );
    }
}
