//! Uploaded files.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use saakh_service::catalog::picture;

use crate::error::{ApiError, ApiResult};
use crate::http::body::Path;
use crate::state::Api;

/// Cache-Control of the redirect to the files' own origin.
const A_DAY: &str = "public, max-age=86400";
/// The content security policy of files, which forbids all active content.
const POLICY: &str = "default-src 'none'; sandbox";
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Serves an uploaded picture. It never changes, because its name is the digest of its content. If
/// files have an origin of their own, other hosts redirect to it.
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
        // On an origin of their own, files are embedded by pages of all our hosts.
        (
            RESOURCE_POLICY,
            origin.map_or("same-origin", |_| "cross-origin"),
        ),
    ];
    Ok((headers, bytes).into_response())
}
