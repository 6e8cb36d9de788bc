//! Headers that every answer carries.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::state::Api;

/// No inline script or style, nothing from elsewhere, no frames.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Nothing but reading the passcode out of a text message.
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), \
     otp-credentials=(self)";

/// What every answer carries.
#[expect(
    clippy::declare_interior_mutable_const,
    reason = "header names and values of static text share no state"
)]
const ALWAYS: [(HeaderName, HeaderValue); 7] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(PERMISSIONS),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

/// Adds the headers. What a handler set stays.
pub fn secure(api: &Api, headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(value);
    }
    if api.app.settings.public_url.scheme() == "https" {
        let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
        headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(value);
    }
}
