//! What can go wrong with a database, as callers need to tell it apart.

use sqlx::error::ErrorKind;

/// A database error.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// Not `sqlite:PATH` or `postgres://…`.
    #[error("a database address starts with sqlite: or postgres://")]
    UnknownAddress,
    /// No connection, none in time, or a disk that takes nothing: try again later.
    #[error("the database is not available")]
    Unavailable(#[source] sqlx::Error),
    /// The engine asks for the transaction to be run again.
    #[error("the transaction ran into another one")]
    Conflict,
    /// A row with this unique value is there already.
    #[error("a row with this value exists: {}", .0.constraint)]
    Duplicate(#[source] Duplicate),
    /// A query that always has a row had none.
    #[error("a row that must be there is missing")]
    NoRow,
    /// A stored value that this version cannot read.
    #[error("column {column} holds something unexpected")]
    Unreadable {
        /// The column's name.
        column: String,
    },
    /// A bound value of a type that is not one of ours: a mistake in a list.
    #[error("a list binds a value that is no integer, text or bytes")]
    UnknownValue,
    /// The migrations could not be applied.
    #[error("migration failed")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// Anything else: a mistake in a statement.
    #[error("database error")]
    Other(#[source] sqlx::Error),
}

/// Which unique constraint does not allow a row.
#[derive(Debug, thiserror::Error)]
#[error("duplicate value")]
pub struct Duplicate {
    /// As the engine calls it.
    constraint: String,
    source: sqlx::Error,
}

/// A unique constraint, for callers that have to know which one a row runs into. `SQLite` names
/// its columns, PostgreSQL the constraint or index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unique {
    /// `table.column`, with commas between several.
    pub sqlite: &'static str,
    /// The name.
    pub postgres: &'static str,
}

impl DbError {
    /// Whether a row ran into this constraint.
    pub fn duplicates(&self, unique: &Unique) -> bool {
        match self {
            Self::Duplicate(found) => {
                found.constraint == unique.sqlite || found.constraint == unique.postgres
            }
            _ => false,
        }
    }
}

/// `SQLite` says it in its message only.
fn constraint_of(error: &dyn sqlx::error::DatabaseError) -> String {
    if let Some(name) = error.constraint() {
        return name.to_owned();
    }
    let message = error.message();
    let named = message.rsplit_once("failed: ");
    named.map_or(message, |(_, columns)| columns).to_owned()
}

/// `serialization_failure` and `deadlock_detected` of PostgreSQL, `SQLITE_BUSY` and its snapshot kind.
const CONFLICT_CODES: [&str; 4] = ["40001", "40P01", "5", "517"];
/// PostgreSQL: `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`, `too_many_connections`,
/// `disk_full`, `read_only_sql_transaction`, `lock_not_available`.
const POSTGRES_UNAVAILABLE: [&str; 7] = [
    "57P01", "57P02", "57P03", "53300", "53100", "25006", "55P03",
];
/// `SQLITE_READONLY`, `SQLITE_IOERR`, `SQLITE_FULL`, `SQLITE_CANTOPEN`: the disk, not the statement.
const SQLITE_UNAVAILABLE: [u32; 4] = [8, 10, 13, 14];
/// An extended code of `SQLite` is its primary code and, in the higher bytes, which kind of it.
const PRIMARY: u32 = 0xff;

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Database(database) = &error {
            let code = database.code().unwrap_or_default();
            if CONFLICT_CODES.contains(&code.as_ref()) {
                return Self::Conflict;
            }
            if is_unavailable(&code) {
                return Self::Unavailable(error);
            }
            if database.kind() == ErrorKind::UniqueViolation {
                let constraint = constraint_of(database.as_ref());
                return Self::Duplicate(Duplicate {
                    constraint,
                    source: error,
                });
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

/// Whether a code says that the database cannot work now, whatever it is asked.
fn is_unavailable(code: &str) -> bool {
    let of_sqlite = |code: u32| SQLITE_UNAVAILABLE.contains(&(code & PRIMARY));
    POSTGRES_UNAVAILABLE.contains(&code) || (code.len() < 5 && code.parse().is_ok_and(of_sqlite))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_no_mistake_in_a_statement() {
        for code in ["53100", "13", "10", "778", "8", "57P01"] {
            assert!(is_unavailable(code), "{code}");
        }
        for code in ["1", "19", "2067", "23505", "42601", "00010"] {
            assert!(!is_unavailable(code), "{code}");
        }
    }
}
