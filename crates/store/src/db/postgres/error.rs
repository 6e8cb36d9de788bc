//! Classifies errors of PostgreSQL and of the connection.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::DbError;

const CONFLICTS: [SqlState; 2] = [
    SqlState::T_R_SERIALIZATION_FAILURE,
    SqlState::T_R_DEADLOCK_DETECTED,
];
const UNAVAILABLE: [SqlState; 7] = [
    SqlState::ADMIN_SHUTDOWN,
    SqlState::CRASH_SHUTDOWN,
    SqlState::CANNOT_CONNECT_NOW,
    SqlState::TOO_MANY_CONNECTIONS,
    SqlState::DISK_FULL,
    SqlState::READ_ONLY_SQL_TRANSACTION,
    SqlState::LOCK_NOT_AVAILABLE,
];

/// The server's message without its details, which quote row values.
#[derive(Debug, thiserror::Error)]
#[error("{severity} {code}: {message}")]
struct ServerMessage {
    severity: String,
    code: String,
    message: String,
}

impl From<Error> for DbError {
    fn from(error: Error) -> Self {
        let Some(db_error) = error.as_db_error() else {
            return if is_of_the_way(&error) {
                Self::Unavailable(Box::new(error))
            } else {
                Self::Other(Box::new(error))
            };
        };
        let message = ServerMessage {
            severity: db_error.severity().to_owned(),
            code: db_error.code().code().to_owned(),
            message: db_error.message().to_owned(),
        };
        if CONFLICTS.contains(db_error.code()) {
            Self::Conflict
        } else if UNAVAILABLE.contains(db_error.code()) {
            Self::Unavailable(Box::new(message))
        } else if *db_error.code() == SqlState::UNIQUE_VIOLATION {
            Self::duplicate(
                db_error.constraint().unwrap_or_default().to_owned(),
                message,
            )
        } else {
            Self::Other(Box::new(message))
        }
    }
}

/// Whether the connection failed.
fn is_of_the_way(error: &Error) -> bool {
    let cause = error.source();
    error.is_closed() || cause.is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
}
