//! Kept files, as they are shown.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use saakh_service::{Refusal, RefusalKind};

use crate::error::{ApiError, ApiResult};
use crate::http::body::Path;
use crate::state::Api;

/// A kept picture. Its name is the digest of its content, so it never changes.
pub async fn serve(State(api): State<Api>, Path(key): Path<String>) -> ApiResult<Response> {
    let kind = match key.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "jpg")) => "image/jpeg",
        _ => return Err(ApiError::not_found()),
    };
    let found = api.app.files.get(&key).await.map_err(|error| {
        tracing::error!(%error, "a kept file could not be read");
        ApiError::from(saakh_service::Error::from(Refusal::coded(
            RefusalKind::Unavailable(30),
            "files-unavailable",
        )))
    })?;
    let bytes = found.ok_or_else(ApiError::not_found)?;
    let headers = [
        (CONTENT_TYPE, kind),
        (CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    Ok((headers, bytes).into_response())
}
