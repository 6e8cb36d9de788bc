//! The content security policy of pages.

use axum::http::HeaderValue;

use super::files_origin::FilesOrigin;

/// Forbids inline scripts and styles, other origins and frames.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The policy of pages, which additionally allows pictures from the origin of uploaded files.
pub(super) fn page_policy(files: Option<&FilesOrigin>) -> HeaderValue {
    let allowed = files.and_then(|files| {
        let pictures = format!("img-src 'self' {} data:", files.as_str());
        HeaderValue::try_from(POLICY.replace("img-src 'self' data:", &pictures)).ok()
    });
    allowed.unwrap_or(HeaderValue::from_static(POLICY))
}
