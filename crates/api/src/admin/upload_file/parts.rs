//! The parts of a multipart form with one file.

use std::time::Duration;

use axum::extract::Multipart;
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use saakh_domain::text::Message;
use saakh_service::{Code, Error};

use crate::error::{ApiError, ApiResult};
use crate::http::multipart::multipart_error;

/// The time without data after which an upload is aborted.
const STALLED_AFTER: Duration = Duration::from_mins(1);

pub(in crate::admin) fn open_parts(
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Multipart> {
    parts.map_err(|_| Code::UnsupportedMediaType.into())
}

/// The part with the file, which comes first.
pub(in crate::admin) async fn next_file(parts: &mut Multipart) -> ApiResult<Field<'_>> {
    let missing = || Error::field("image_name", Message::new("upload_no_file"));
    let part = read_with_timeout(parts.next_field()).await?;
    let part = part.ok_or_else(missing)?;
    if part.name() != Some("image_name") {
        return Err(unknown_part());
    }
    // A form without a chosen file sends a part with an empty file name.
    if part.file_name().unwrap_or_default().is_empty() {
        return Err(missing().into());
    }
    Ok(part)
}

pub(in crate::admin) async fn refuse_more_parts(parts: &mut Multipart) -> ApiResult<()> {
    match read_with_timeout(parts.next_field()).await? {
        None => Ok(()),
        Some(_) => Err(unknown_part()),
    }
}

fn unknown_part() -> ApiError {
    Error::field("body", Message::new("invalid_unknown_field")).into()
}

/// Reads the next part, and aborts if the sender stalls.
pub(in crate::admin) async fn read_with_timeout<T>(
    next: impl Future<Output = Result<T, MultipartError>>,
) -> ApiResult<T> {
    match tokio::time::timeout(STALLED_AFTER, next).await {
        Ok(next) => next.map_err(|error| multipart_error(&error)),
        Err(_) => Err(Code::UploadStalled.into()),
    }
}
