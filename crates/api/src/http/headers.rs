//! Headers that every answer carries.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use crate::state::Api;

/// No inline script or style, nothing from elsewhere, no frames.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Nothing but reading the passcode out of a text message.
const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), \
     otp-credentials=(self)";

/// Adds the headers. What a handler set stays.
pub async fn secure(State(api): State<Api>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    set(CONTENT_SECURITY_POLICY, POLICY);
    set(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    set(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(X_FRAME_OPTIONS, "DENY");
    set(REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(CACHE_CONTROL, "no-store");
    if api.app.settings.public_url.scheme() == "https" {
        set(
            STRICT_TRANSPORT_SECURITY,
            "max-age=63072000; includeSubDomains",
        );
    }
    response
}
