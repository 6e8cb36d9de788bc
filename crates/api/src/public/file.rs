//! Kept files, as they are shown.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use saakh_service::catalog::picture;

use crate::error::{ApiError, ApiResult};
use crate::http::body::Path;
use crate::state::Api;

/// How long a browser knows where files are.
const A_DAY: &str = "public, max-age=86400";
/// Nothing in a file runs, whatever is in it.
const POLICY: &str = "default-src 'none'; sandbox";
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// A kept picture. Its name is the digest of its content, so it never changes. Where files have an
/// origin of their own, every other host sends there.
pub async fn serve(
    State(api): State<Api>,
    Path(key): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let origin = api.config.files.as_ref();
    if let Some(origin) = origin.filter(|origin| !origin.is_requested(&headers, &uri)) {
        let there = format!("{}{}", origin.as_str(), uri.path());
        let kept = [(LOCATION, there), (CACHE_CONTROL, A_DAY.to_owned())];
        return Ok((StatusCode::TEMPORARY_REDIRECT, kept).into_response());
    }
    let kind = match key.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "jpg")) => "image/jpeg",
        _ => return Err(ApiError::not_found()),
    };
    let found = picture::load(&api.app, &key).await?;
    let bytes = found.ok_or_else(ApiError::not_found)?;
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (CONTENT_SECURITY_POLICY, POLICY),
        // With an origin of their own, files are shown on pages of all our hosts.
        (
            RESOURCE_POLICY,
            origin.map_or("same-origin", |_| "cross-origin"),
        ),
    ];
    Ok((headers, bytes).into_response())
}
