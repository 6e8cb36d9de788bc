//! Cookies that this server sets, all in one place: never sent along by other sites' forms, and by
//! https only where people reach it so.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use super::request::cookie;
use crate::state::Api;

/// A cookie for every page that no script reads. Without an age it ends with the browser; an age of
/// 0 takes it away. None where the value cannot stand in a header.
pub fn build_cookie(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
) -> Option<HeaderValue> {
    header(api, name, value, max_age, "; HttpOnly")
}

/// The same, for a choice that pages read and change as well.
pub fn build_shared_cookie(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
) -> Option<HeaderValue> {
    header(api, name, value, max_age, "")
}

fn header(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
    http_only: &str,
) -> Option<HeaderValue> {
    let age = max_age.map_or_else(String::new, |seconds| format!("; Max-Age={seconds}"));
    let is_https = api.app.settings.public_url.scheme() == "https";
    let secure = if is_https { "; Secure" } else { "" };
    let cookie = format!("{name}={value}{age}; Path=/; SameSite=Lax{http_only}{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// The same with a signature, so that its value decides something when it comes back.
pub fn build_signed_cookie(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
) -> Option<HeaderValue> {
    build_cookie(api, name, &api.app.keys.sign_cookie(name, value), max_age)
}

/// The value of a cookie that this server signed; any other counts as none.
pub fn read_signed_cookie<'h>(api: &Api, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    api.app.keys.verify_cookie(name, cookie(headers, name)?)
}

/// Any text as the value of a cookie, and back.
pub fn encode_text(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(text)
}

/// The text of [`encode_text`].
pub fn decode_text(value: &str) -> Option<String> {
    String::from_utf8(URL_SAFE_NO_PAD.decode(value).ok()?).ok()
}

/// Browsers name the page's origin with every form and call that changes something; a page of
/// another site must not be able to send it. Programs need not name any.
pub fn is_own_page(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let origin = origin.to_str().ok().and_then(|text| Url::parse(text).ok());
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    origin.is_some_and(|origin| Some(authority(&origin).as_str()) == host)
}

fn authority(origin: &Url) -> String {
    let host = origin.host_str().unwrap_or_default();
    match origin.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}
