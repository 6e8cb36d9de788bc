//! Cookies that the server sets, all in one place: where people reach it by https they travel over
//! nothing else, and pages of other sites do not send them along.

use std::fmt::Write;

use axum::http::HeaderValue;

use crate::state::Api;

/// Who reads a cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadBy {
    /// The server alone: no script of a page sees it.
    Server,
    /// Pages too.
    Pages,
}

/// A cookie for every address of the site, kept for so many seconds, or until the browser closes.
/// None where the value cannot stand in a header.
pub fn set_cookie(
    api: &Api,
    name: &str,
    value: &str,
    seconds: Option<i64>,
    read_by: ReadBy,
) -> Option<HeaderValue> {
    let is_secure = api.app.settings.public_url.scheme() == "https";
    let mut text = format!("{name}={value}; Path=/; SameSite=Lax");
    if let Some(seconds) = seconds {
        // Writing to a String does not fail.
        let _ = write!(text, "; Max-Age={seconds}");
    }
    if read_by == ReadBy::Server {
        text.push_str("; HttpOnly");
    }
    if is_secure {
        text.push_str("; Secure");
    }
    HeaderValue::from_str(&text).ok()
}
