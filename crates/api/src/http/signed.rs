//! Signed bodies of other servers, kept as bytes for the signature and parsed after its
//! verification.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::Method;
use saakh_service::platform::signed::SignedCall;
use serde::de::DeserializeOwned;

use super::body::{malformed_json, read_body};
use super::bounds::{self, Bounds};
use super::shape;
use crate::error::{ApiError, ApiResult};

const SIGNATURE: &str = "saakh-signature";

#[derive(Debug)]
pub struct SignedBody {
    /// The signature header; empty if there is none.
    pub signature: String,
    /// The body, byte for byte.
    pub body: Bytes,
    method: Method,
    path: String,
    bounds: &'static Bounds,
}

impl SignedBody {
    /// The whole call, for signatures that cover method and path too.
    pub fn call(&self) -> SignedCall<'_> {
        SignedCall {
            signature: &self.signature,
            method: self.method.as_str(),
            path: &self.path,
            body: &self.body,
        }
    }

    /// Parses the body as JSON within the call's size limits.
    pub fn parse_json<T: DeserializeOwned>(&self) -> ApiResult<T> {
        let value = serde_json::from_slice(&self.body).map_err(|error| malformed_json(&error))?;
        self.bounds.check(&value)?;
        shape::parse_value(&value)
    }
}

impl<S: Send + Sync> FromRequest<S> for SignedBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bounds = &bounds::for_request(request.method(), request.extensions()).body;
        let header = request.headers().get(SIGNATURE);
        let signature = header.and_then(|value| value.to_str().ok());
        let signature = signature.unwrap_or_default().to_owned();
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        Ok(Self {
            signature,
            method,
            path,
            body: read_body(request, state).await?,
            bounds,
        })
    }
}
