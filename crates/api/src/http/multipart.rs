//! One file in a multipart form.

use axum::extract::Multipart;
use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::http::StatusCode;
use saakh_domain::text::Message;
use saakh_service::{Code, Error};

use crate::error::{ApiError, ApiResult};

/// Bytes of a form around its file.
pub const OVERHEAD: usize = 64 * 1024;

/// A file that was sent.
pub struct SentFile {
    /// As its sender named it; may be empty.
    pub name: String,
    pub content: Vec<u8>,
}

/// Reads a form with one file in the part `field`, and nothing else.
pub async fn read_file(
    parts: Result<Multipart, MultipartRejection>,
    field: &str,
) -> ApiResult<SentFile> {
    let mut parts = parts.map_err(|_| ApiError::from(Code::UnsupportedMediaType))?;
    let mut file = None;
    while let Some(part) = parts
        .next_field()
        .await
        .map_err(|error| multipart_error(&error))?
    {
        if part.name() != Some(field) {
            return Err(Error::field("body", Message::new("invalid_unknown_field")).into());
        }
        let name = part.file_name().unwrap_or_default().to_owned();
        let content = part.bytes().await;
        let content = content.map_err(|error| multipart_error(&error))?.to_vec();
        file = Some(SentFile { name, content });
    }
    file.ok_or_else(|| Error::field(field, Message::new("invalid_missing")).into())
}

pub fn multipart_error(error: &MultipartError) -> ApiError {
    ApiError::from(match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        _ => Code::Malformed,
    })
}
