//! Bodies and parameters as handlers take them: what does not parse is a problem, not plain text.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// A JSON body.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match axum::Json::<serde_json::Value>::from_request(request, state).await {
            Ok(axum::Json(value)) if contains_nul(&value) => Err(ApiError::malformed("malformed")),
            Ok(axum::Json(value)) => serde_json::from_value(value)
                .map(Self)
                .map_err(|_| ApiError::malformed("malformed")),
            Err(rejection) => Err(refusal(&rejection)),
        }
    }
}

/// A form-encoded body.
#[derive(Debug)]
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match axum::Form::<T>::from_request(request, state).await {
            Ok(axum::Form(form)) => Ok(Self(form)),
            Err(rejection) => Err(ApiError::malformed(code_of(rejection.status()))),
        }
    }
}

/// Parameters after the question mark.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        axum::extract::Query::<T>::from_request_parts(parts, state)
            .await
            .map(|query| Self(query.0))
            .map_err(|_| ApiError::malformed("malformed-query"))
    }
}

/// A part of the path. One that does not parse names nothing that is there.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        axum::extract::Path::<T>::from_request_parts(parts, state)
            .await
            .map(|path| Self(path.0))
            .map_err(|_| ApiError::not_found())
    }
}

/// NUL cannot be stored as text by PostgreSQL, and means nothing in any field.
fn contains_nul(value: &serde_json::Value) -> bool {
    use serde_json::Value;
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(contains_nul),
        Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name.contains('\0') || contains_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

fn refusal(rejection: &JsonRejection) -> ApiError {
    ApiError::malformed(code_of(rejection.status()))
}

fn code_of(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "unsupported-media-type",
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        _ => "malformed",
    }
}
