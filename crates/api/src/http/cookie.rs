//! Cookies of this server: `SameSite` keeps them off other sites' forms, and they are `Secure` if
//! the public address is https.

use axum::http::header::{HOST, ORIGIN, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use super::request::cookie;
use crate::state::Api;

/// Builds a cookie for all pages that scripts cannot read. Without `max_age` (seconds) it ends with
/// the browser; 0 deletes it. None if the value is no valid header text.
pub fn build_cookie(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
) -> Option<HeaderValue> {
    header(api, name, value, max_age, "; HttpOnly")
}

/// Builds a cookie that scripts of pages may read and change.
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

/// Builds a signed cookie, whose value can be trusted when it comes back.
pub fn build_signed_cookie(
    api: &Api,
    name: &str,
    value: &str,
    max_age: Option<i64>,
) -> Option<HeaderValue> {
    build_cookie(api, name, &api.app.keys.sign_cookie(name, value), max_age)
}

pub fn append_cookie(response: &mut Response, cookie: Option<HeaderValue>) {
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
}

/// The value of a signed cookie; none if the signature is wrong.
pub fn read_signed_cookie<'h>(api: &Api, headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    api.app.keys.verify_cookie(name, cookie(headers, name)?)
}

/// Encodes any text as a cookie value.
pub fn encode_text(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(text)
}

/// Decodes what [`encode_text`] encoded.
pub fn decode_text(value: &str) -> Option<String> {
    String::from_utf8(URL_SAFE_NO_PAD.decode(value).ok()?).ok()
}

/// Whether a request comes from this site's own pages: browsers send `Origin` with every form and
/// every call that changes data. Other clients need not send it.
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
