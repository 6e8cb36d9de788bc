//! Response headers for security and caching.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::state::Api;

/// Permits only reading the passcode from a text message.
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), \
     otp-credentials=(self)";

/// The content security policy of data: nothing is executed or framed.
const DATA_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// Headers of all responses.
const ALWAYS: [(HeaderName, HeaderValue); 2] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Additional headers of what a browser may display.
const SHOWN: [(HeaderName, HeaderValue); 4] = [
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PERMISSIONS),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
];

/// Adds the headers that the handler has not set. Data gets few, because each costs time on every
/// call.
pub fn add_response_headers(api: &Api, headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    if is_data(headers) {
        let policy = HeaderValue::from_static(DATA_POLICY);
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
        // A browser that navigates to a call saves the response instead of displaying it.
        let saved = HeaderValue::from_static("attachment; filename=\"api.json\"");
        headers.entry(CONTENT_DISPOSITION).or_insert(saved);
    } else {
        let policy = api.policy.clone();
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
        for (name, value) in SHOWN {
            headers.entry(name).or_insert(value);
        }
    }
    if api.app.settings.public_url.scheme() == "https" {
        let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
        headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(value);
    }
}

fn is_data(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes);
    kind.is_some_and(|kind| {
        kind.starts_with(b"application/json") || kind.starts_with(b"application/problem+json")
    })
}
