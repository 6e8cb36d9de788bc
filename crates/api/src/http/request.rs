//! Extractors of request headers: id, language, device, client address.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::header::{ACCEPT_LANGUAGE, COOKIE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName};
use saakh_domain::Language;
use saakh_domain::identity::device;

use crate::state::Api;

/// The header with the request's id.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The cookie with the reader's language.
pub const LANGUAGE_COOKIE: &str = "lang";

/// A request's id, which connects the response, its log lines and its audit rows.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for RequestId {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts
            .extensions
            .get::<Self>()
            .cloned()
            .unwrap_or_else(|| Self(String::new())))
    }
}

/// The reader's language: from the `lang` cookie, then `Accept-Language`, then English.
#[derive(Debug, Clone, Copy)]
pub struct RequestLanguage(pub Language);

impl<S: Send + Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(reader_language(&parts.headers)))
    }
}

/// The reader's language by a request's headers.
pub fn reader_language(headers: &HeaderMap) -> Language {
    let accepted = || headers.get(ACCEPT_LANGUAGE)?.to_str().ok();
    cookie(headers, LANGUAGE_COOKIE)
        .and_then(Language::from_code)
        .or_else(|| accepted().and_then(Language::from_accept_language))
        .unwrap_or_default()
}

pub fn cookie<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// The browser and operating system of a request, as a readable label.
#[derive(Debug, Clone)]
pub struct Device(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Device {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(device::label(user_agent(&parts.headers))))
    }
}

/// The `User-Agent` of a request; empty if there is none.
pub fn user_agent(headers: &HeaderMap) -> &str {
    let agent = headers.get(USER_AGENT);
    agent
        .and_then(|agent| agent.to_str().ok())
        .unwrap_or_default()
}

/// The client's network address: the peer's, or behind trusted proxies the last address in
/// `X-Forwarded-For` that no trusted proxy has.
#[derive(Debug, Clone)]
pub struct ClientAddress(pub String);

impl FromRequestParts<Api> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        let client = client_ip(&parts.extensions, &parts.headers, api);
        let client = client.map_or_else(|| "unknown".to_owned(), |client| client.to_string());
        Ok(Self(client))
    }
}

/// The client's IP address; none if the connection has none.
pub fn client_ip(extensions: &Extensions, headers: &HeaderMap, api: &Api) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>()?.0.ip();
    Some(client_behind(peer, headers, &api.config.trusted_proxies))
}

fn client_behind(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let forwarded: Vec<&[u8]> = headers
        .get_all("x-forwarded-for")
        .iter()
        .flat_map(|header| header.as_bytes().split(|byte| *byte == b','))
        .collect();
    let mut client = peer;
    // Read from the right, where our own proxies append; the left part comes from the client and is
    // ignored.
    for written in forwarded.into_iter().rev() {
        match address(written) {
            Some(address) if trusted.contains(&client) => client = address,
            _ => break,
        }
    }
    client
}

fn address(written: &[u8]) -> Option<IpAddr> {
    std::str::from_utf8(written).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use proptest::prelude::*;

    use super::*;

    fn forwarded(value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(
            HeaderName::from_static("x-forwarded-for"),
            HeaderValue::from_static(value),
        )])
    }

    #[test]
    fn only_trusted_proxies_set_the_client_address() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let trusted = [ip("10.0.0.1"), ip("10.0.0.2")];
        let of = |peer: &str, header| client_behind(ip(peer), &forwarded(header), &trusted);
        assert_eq!(of("203.0.113.9", "1.1.1.1"), ip("203.0.113.9"));
        assert_eq!(of("10.0.0.1", "6.6.6.6, 198.51.100.7"), ip("198.51.100.7"));
        assert_eq!(
            of("10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2"),
            ip("198.51.100.7")
        );
        assert_eq!(of("10.0.0.1", "rubbish"), ip("10.0.0.1"));
        assert_eq!(
            of("10.0.0.1", "6.6.6.6, rubbish, 198.51.100.7"),
            ip("198.51.100.7")
        );
    }

    #[test]
    fn the_cookie_wins_over_the_browsers_languages() {
        let mut headers = HeaderMap::new();
        assert_eq!(reader_language(&headers), Language::En);
        headers.insert(ACCEPT_LANGUAGE, HeaderValue::from_static("hi-IN,en;q=0.8"));
        assert_eq!(reader_language(&headers), Language::Hi);
        headers.insert(COOKIE, HeaderValue::from_static("other=1; lang=en"));
        assert_eq!(reader_language(&headers), Language::En);
    }

    proptest! {
        #[test]
        fn nothing_that_a_client_writes_hides_where_it_is(written in proptest::collection::vec(any::<u8>(), 0..60)) {
            let proxy: IpAddr = [10, 0, 0, 1].into();
            let client: IpAddr = [198, 51, 100, 7].into();
            let header = [&written[..], b", 198.51.100.7"].concat();
            if let Ok(value) = HeaderValue::from_bytes(&header) {
                let headers = HeaderMap::from_iter([(HeaderName::from_static("x-forwarded-for"), value)]);
                prop_assert_eq!(client_behind(proxy, &headers, &[proxy]), client);
            }
        }

        #[test]
        fn a_cookie_is_found_among_any_others(before in "[^;\\pC]*", value in "[!-:<-~]*") {
            let text = format!("{before}; lang={value}");
            if let Ok(header) = HeaderValue::from_str(&text) && !before.contains("lang") {
                let headers = HeaderMap::from_iter([(COOKIE, header)]);
                let found = headers[COOKIE].to_str().is_ok().then_some(value.as_str());
                prop_assert_eq!(cookie(&headers, "lang"), found);
            }
        }
    }
}
