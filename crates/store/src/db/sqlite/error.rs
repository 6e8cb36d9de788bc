//! Classifies errors of `SQLite`.

use rusqlite::ErrorCode;
use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};

use crate::DbError;

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> Self {
        let Some(failure) = error.sqlite_error().copied() else {
            return Self::Other(Box::new(error));
        };
        match failure.code {
            ErrorCode::DatabaseBusy => Self::Conflict,
            // Errors of the disk, not of the statement.
            ErrorCode::ReadOnly
            | ErrorCode::SystemIoFailure
            | ErrorCode::DiskFull
            | ErrorCode::CannotOpen => Self::Unavailable(Box::new(error)),
            _ => match failure.extended_code {
                SQLITE_CONSTRAINT_UNIQUE | SQLITE_CONSTRAINT_PRIMARYKEY => {
                    Self::duplicate(constraint_of(&error), error)
                }
                _ => Self::Other(Box::new(error)),
            },
        }
    }
}

/// The constraint's columns, which only the message contains.
fn constraint_of(error: &rusqlite::Error) -> String {
    let message = error.to_string();
    let named = message.rsplit_once("failed: ");
    named
        .map_or(message.as_str(), |(_, columns)| columns)
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_no_mistake_in_a_statement() {
        let of = |code| {
            DbError::from(rusqlite::Error::SqliteFailure(
                rusqlite::ffi::Error::new(code),
                None,
            ))
        };
        for code in [8, 10, 13, 14, 778] {
            assert!(matches!(of(code), DbError::Unavailable(_)), "{code}");
        }
        for code in [5, 261, 517] {
            assert!(matches!(of(code), DbError::Conflict), "{code}");
        }
        for code in [1555, 2067] {
            assert!(matches!(of(code), DbError::Duplicate(_)), "{code}");
        }
        for code in [1, 19, 787, 1299] {
            assert!(matches!(of(code), DbError::Other(_)), "{code}");
        }
    }
}
