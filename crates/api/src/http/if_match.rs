//! Two people who edit one row: the second is told.

use axum::extract::FromRequestParts;
use axum::http::header::IF_MATCH;
use axum::http::request::Parts;

use crate::error::ApiError;

/// The version that was edited, from `If-Match: "7"`; none where the client did not say.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub Option<i64>);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(IF_MATCH) else {
            return Ok(Self(None));
        };
        header
            .to_str()
            .ok()
            .and_then(|text| text.trim().trim_matches('"').parse().ok())
            .map(|version| Self(Some(version)))
            .ok_or_else(|| ApiError::malformed("if-match-malformed"))
    }
}
