//! Errors of the file store, as shown to the caller.

use saakh_domain::text::Message;
use saakh_outbound::files::{self, FilesError};

use crate::{Code, Error, Refusal};

/// The retry delay when the store is full, in seconds.
const ROOM_AFTER: i64 = 60;
/// The retry delay when the store does not answer, in seconds.
const ANSWERS_AFTER: i64 = 30;

/// Converts an error of the file store to the error for the caller.
pub(crate) fn file_store_error(error: FilesError) -> Error {
    if files::is_full(&error) {
        return store_full_error();
    }
    match error {
        FilesError::Unavailable(_) => {
            tracing::warn!(error = %chain(&error), "file store not available");
            Refusal::new(Code::FilesUnavailable)
                .retry_after(ANSWERS_AFTER)
                .into()
        }
        FilesError::Changed => Code::FileChanged.into(),
        error => Error::internal("a kept file", error),
    }
}

/// Returns the refusal for a full store.
pub(crate) fn store_full_error() -> Error {
    Refusal::new(Code::UploadsFull)
        .retry_after(ROOM_AFTER)
        .into()
}

/// Returns whether the error is an outage of the file store, so that a retry may help.
pub(crate) fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Refused(refusal) if refusal.code == Code::FilesUnavailable)
}

/// Returns the message of a file whose stored content was changed.
pub(crate) fn changed_file_message(error: &Error) -> Option<&Message> {
    match error {
        Error::Refused(refusal) if refusal.code == Code::FileChanged => Some(&refusal.message),
        _ => None,
    }
}

/// Returns whether the error is a full store.
pub(crate) fn is_full(error: &Error) -> bool {
    files::is_full(error)
        || matches!(error, Error::Refused(refusal) if refusal.code == Code::UploadsFull)
}

/// Formats an error with its causes. The URLs of the store and the keys of files contain no personal data.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
