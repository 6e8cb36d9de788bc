//! Extractors of bodies and parameters, whose errors are problems instead of plain text: 400 with a
//! position for invalid JSON, 422 with a field path for a wrong shape (`shape.rs`) or exceeded
//! bounds (`bounds.rs`).

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_domain::text::Message;
use saakh_service::{Code, Refusal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::{bounds, shape};
use crate::error::{ApiError, ApiResult};

/// Characters of a path segment, such as the token of a link in a message. A longer one cannot match anything.
pub(crate) const LONGEST_PATH_PART: usize = 400;

/// The JSON body of a request or a response.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bounds = &bounds::for_request(request.method(), request.extensions()).body;
        if !content_type(request.headers()).is_some_and(is_json) {
            return Err(Code::UnsupportedMediaType.into());
        }
        let bytes = read_body(request, state).await?;
        let value = serde_json::from_slice(&bytes).map_err(|error| malformed_json(&error))?;
        bounds.check(&value)?;
        shape::parse_value(&value).map(Self)
    }
}

/// A form-encoded body.
#[derive(Debug)]
pub struct Form<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Form<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bounds = &bounds::for_request(request.method(), request.extensions()).body;
        if content_type(request.headers()) != Some("application/x-www-form-urlencoded") {
            return Err(Code::UnsupportedMediaType.into());
        }
        let bytes = read_body(request, state).await?;
        check_pairs(bounds, &bytes)?;
        shape::parse_pairs(&bytes).map(Self)
    }
}

/// Parameters of the query string.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let written = parts.uri.query().unwrap_or_default().as_bytes();
        let bounds = &bounds::for_request(&parts.method, &parts.extensions).query;
        check_pairs(bounds, written)?;
        shape::parse_pairs(written).map(Self)
    }
}

/// A path segment. One that does not parse is a 404, because it cannot match anything.
#[derive(Debug)]
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let raw = RawPathParams::from_request_parts(parts, state).await;
        let raw = raw.map_err(|_| ApiError::not_found())?;
        if raw
            .iter()
            .any(|(_, part)| part.chars().count() > LONGEST_PATH_PART)
        {
            return Err(ApiError::not_found());
        }
        axum::extract::Path::<T>::from_request_parts(parts, state)
            .await
            .map(|path| Self(path.0))
            .map_err(|_| ApiError::not_found())
    }
}

/// Checks parameters against their bounds.
pub(super) fn check_pairs(bounds: &bounds::Bounds, written: &[u8]) -> ApiResult<()> {
    let pairs: Vec<_> = form_urlencoded::parse(written).collect();
    bounds.check_pairs(pairs.iter().map(|(name, value)| (&**name, &**value)))
}

/// The media type without parameters.
fn content_type(headers: &HeaderMap) -> Option<&str> {
    let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    kind.split(';').next().map(str::trim)
}

fn is_json(kind: &str) -> bool {
    kind.eq_ignore_ascii_case("application/json")
        || (kind.starts_with("application/") && kind.ends_with("+json"))
}

pub(super) async fn read_body<S: Send + Sync>(request: Request, state: &S) -> ApiResult<Bytes> {
    let bytes = Bytes::from_request(request, state).await;
    bytes.map_err(|rejection| {
        ApiError::from(match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::Malformed,
        })
    })
}

/// A 400 with the position of a syntax error, without the text itself.
pub(super) fn malformed_json(error: &serde_json::Error) -> ApiError {
    let message = Message::new("problem_malformed_json");
    Refusal::with_message(Code::Malformed, message)
        .with("line", error.line())
        .with("column", error.column())
        .into()
}
