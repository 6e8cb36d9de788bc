//! Kept files, as whoever asks for them hears of trouble.

use saakh_domain::text::Message;
use saakh_outbound::files::{self, FilesError};

use crate::{Error, Refusal, RefusalKind};

/// When there may be room again, seconds.
const ROOM_AFTER: i64 = 60;
/// When the store of files may answer again, seconds.
const ANSWERS_AFTER: i64 = 30;

/// What somebody is told whose file could not be kept or read.
pub(crate) fn unreachable(error: FilesError) -> Error {
    if files::is_full(&error) {
        return full();
    }
    match error {
        FilesError::Unavailable(_) => {
            tracing::warn!(error = %chain(&error), "the store of files does not answer");
            Refusal::coded(RefusalKind::Unavailable(ANSWERS_AFTER), "files-unavailable").into()
        }
        FilesError::Changed => Refusal::coded(RefusalKind::Conflict, "file-changed").into(),
        error => Error::internal("a kept file", error),
    }
}

/// There is no room.
pub(crate) fn full() -> Error {
    Refusal::coded(RefusalKind::Unavailable(ROOM_AFTER), "uploads-full").into()
}

/// Whether the store of files did not answer, so that waiting helps.
pub(crate) fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Refused(refusal) if refusal.code == "files-unavailable")
}

/// What is to be said where a file is not what was kept.
pub(crate) fn changed(error: &Error) -> Option<&Message> {
    match error {
        Error::Refused(refusal) if refusal.code == "file-changed" => Some(&refusal.message),
        _ => None,
    }
}

/// Whether there was no room.
pub(crate) fn is_full(error: &Error) -> bool {
    files::is_full(error)
        || matches!(error, Error::Refused(refusal) if refusal.code == "uploads-full")
}

/// What went wrong, with its causes. Addresses of the store and keys of files name nobody.
fn chain(error: &dyn std::error::Error) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        said = format!("{said}: {error}");
        cause = error.source();
    }
    said
}
