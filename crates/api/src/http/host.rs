//! The host of a request, and the response to unknown hosts.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Uri, Version};
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::catalog::site::{HostName, InvalidHost};
use saakh_service::{Code, Refusal};

use crate::error::{ApiError, status_of};
use crate::state::Api;

/// The header in which a proxy forwards the requested host.
const FORWARDED_HOST: &str = "x-forwarded-host";
/// Paths of health checks and metrics, which are requested from inside by IP address.
const INSIDE: [&str; 2] = ["/health", "/metrics"];

/// Returns the requested host: from a trusted proxy's header, otherwise from the request itself.
/// None if it names none.
pub fn parse_request_host(
    api: &Api,
    headers: &HeaderMap,
    uri: &Uri,
    extensions: &Extensions,
) -> Result<Option<HostName>, InvalidHost> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let is_proxy = peer.is_some_and(|peer| api.config.trusted_proxies.contains(&peer.0.ip()));
    let forwarded = headers.get_all(FORWARDED_HOST).iter().next_back();
    if let Some(forwarded) = forwarded.filter(|_| is_proxy) {
        // Read from the right, where our own proxies append.
        let last = text(forwarded)?.rsplit(',').next().unwrap_or_default();
        return HostName::parse(last.trim()).map(Some);
    }
    let mut named = headers.get_all(HOST).iter();
    let named = match (named.next(), named.next()) {
        (Some(_), Some(_)) => return Err(InvalidHost),
        (one, _) => one.map(|one| HostName::parse(text(one)?)).transpose()?,
    };
    // The request target may be absolute. Caches use it and others the header, so both must be the
    // same host.
    let target = uri.authority().map(|of| HostName::parse(of.as_str()));
    match (named, target.transpose()?) {
        (Some(named), Some(target)) if named != target => Err(InvalidHost),
        (named, target) => Ok(named.or(target)),
    }
}

/// A request that does not come from another site's page, by the `Origin` header that browsers send
/// with simple cross-site forms. Otherwise refused with 403 `origin-foreign`.
#[derive(Debug)]
pub struct SameOrigin;

impl FromRequestParts<Api> for SameOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, ApiError> {
        let Some(origin) = parts.headers.get(ORIGIN) else {
            return Ok(Self);
        };
        let requested = parse_request_host(api, &parts.headers, &parts.uri, &parts.extensions);
        let is_own = origin_host(origin).is_some_and(|host| {
            requested.is_ok_and(|requested| requested.as_ref() == Some(&host))
                || is_named_site(api, &host)
        });
        if is_own {
            return Ok(Self);
        }
        Err(Code::OriginForeign.into())
    }
}

/// The host of `scheme://host:port`; none for `null` and anything else.
fn origin_host(origin: &HeaderValue) -> Option<HostName> {
    let (_, authority) = origin.to_str().ok()?.split_once("://")?;
    HostName::parse(authority).ok()
}

fn text(header: &HeaderValue) -> Result<&str, InvalidHost> {
    header.to_str().map_err(|_| InvalidHost)
}

/// Whether a request names its host exactly once, as HTTP/1.1 requires (RFC 9112, 3.2).
pub fn has_unambiguous_host(request: &Request) -> bool {
    match request.headers().get_all(HOST).iter().count() {
        0 => request.version() < Version::HTTP_11,
        count => count == 1,
    }
}

/// The refusal of an unknown host; none if the host is known or the path needs none. Demo mode
/// serves its first site under every host name.
pub fn refuse_unknown_host(api: &Api, request: &Request) -> Option<Response> {
    let path = request.uri().path();
    let is_inside = INSIDE.iter().any(|inside| path.starts_with(inside));
    let requested = if !has_unambiguous_host(request) {
        Err(InvalidHost)
    } else if is_inside {
        return None;
    } else {
        parse_request_host(api, request.headers(), request.uri(), request.extensions())
    };
    let code = match requested {
        Err(InvalidHost) => Code::HostMalformed,
        Ok(Some(host)) if !is_served(api, &host) => Code::HostUnknown,
        Ok(_) => return None,
    };
    if is_inside || path.starts_with("/api/") {
        return Some(ApiError::from(code).into_response());
    }
    Some(page(api, code))
}

fn is_served(api: &Api, host: &HostName) -> bool {
    api.app.settings.demo || is_named_site(api, host)
}

/// Whether a host is the public one or a site's.
fn is_named_site(api: &Api, host: &HostName) -> bool {
    api.app.settings.public_url.host_str() == Some(host.as_str())
        || api.app.catalog().sites.find_by_host(host).is_some()
}

/// A page without a brand, in both languages, because the reader's language is unknown.
fn page(api: &Api, code: Code) -> Response {
    let message = Refusal::new(code).message;
    let paragraph = |language: Language| {
        let sentence = api.app.text(&message, language);
        format!("<p lang=\"{}\">{sentence}</p>", language.code())
    };
    let sentences: String = Language::ALL.into_iter().map(paragraph).collect();
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title>\
         <h1>{}</h1>{sentences}</html>",
        code.status(),
        code.status(),
    );
    let headers = [
        (
            CONTENT_TYPE,
            HeaderValue::from_static("text/html; charset=utf-8"),
        ),
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status_of(code), headers, html).into_response()
}
