//! What can go wrong with a database, as callers need to tell it apart.

use sqlx::error::ErrorKind;

/// A database error.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// Not `sqlite:PATH` or `postgres://…`.
    #[error("a database address starts with sqlite: or postgres://")]
    UnknownAddress,
    /// No connection, or none in time: try again later.
    #[error("the database is not available")]
    Unavailable(#[source] sqlx::Error),
    /// The engine asks for the transaction to be run again.
    #[error("the transaction ran into another one")]
    Conflict,
    /// A row with this unique value is there already.
    #[error("a row with this value exists")]
    Duplicate(#[source] sqlx::Error),
    /// A query that always has a row had none.
    #[error("a row that must be there is missing")]
    NoRow,
    /// A stored value that this version cannot read.
    #[error("column {column} holds something unexpected")]
    Unreadable {
        /// The column's name.
        column: String,
    },
    /// The migrations could not be applied.
    #[error("migration failed")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Anything else: a mistake in a statement, a full disk.
    #[error("database error")]
    Other(#[source] sqlx::Error),
}

/// `serialization_failure` and `deadlock_detected` of PostgreSQL, `SQLITE_BUSY` and its snapshot kind.
const CONFLICT_CODES: [&str; 4] = ["40001", "40P01", "5", "517"];
/// `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`, `too_many_connections`.
const UNAVAILABLE_CODES: [&str; 4] = ["57P01", "57P02", "57P03", "53300"];

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Database(database) = &error {
            let code = database.code().unwrap_or_default();
            if CONFLICT_CODES.contains(&code.as_ref()) {
                return Self::Conflict;
            }
            if UNAVAILABLE_CODES.contains(&code.as_ref()) {
                return Self::Unavailable(error);
            }
            if database.kind() == ErrorKind::UniqueViolation {
                return Self::Duplicate(error);
            }
        }
        match error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed => Self::Unavailable(error),
            other => Self::Other(other),
        }
    }
}
