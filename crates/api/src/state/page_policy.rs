//! What pages may load.

use axum::http::HeaderValue;

use super::files_origin::FilesOrigin;

/// No inline script or style, nothing from elsewhere, no frames.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What pages may load: nothing from elsewhere, but pictures from where uploaded files are.
pub(super) fn page_policy(files: Option<&FilesOrigin>) -> HeaderValue {
    let allowed = files.and_then(|files| {
        let pictures = format!("img-src 'self' {} data:", files.as_str());
        HeaderValue::try_from(POLICY.replace("img-src 'self' data:", &pictures)).ok()
    });
    allowed.unwrap_or(HeaderValue::from_static(POLICY))
}
