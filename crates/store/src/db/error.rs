//! What can go wrong with a database, as callers need to tell it apart.

use std::error::Error;

use super::migrate::MigrationError;

/// What the engine's driver said.
pub(super) type Cause = Box<dyn Error + Send + Sync>;

/// A database error.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// Not `sqlite:PATH` or `postgres://…`.
    #[error("a database address starts with sqlite: or postgres://")]
    UnknownAddress,
    /// Neither `verify-full` nor `disable`.
    #[error(
        "sslmode={0} does not protect: write sslmode=verify-full, or sslmode=disable where the network is protected by \
         other means"
    )]
    UnknownSslMode(String),
    /// Certificates of authorities that cannot be read.
    #[error("the certificates that sslrootcert names, or the system's, cannot be read")]
    Authorities(#[source] Cause),
    /// No connection, none in time, or a disk that takes nothing: try again later.
    #[error("the database is not available")]
    Unavailable(#[source] Cause),
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
    /// A row has fewer or more values than the statement has places: a mistake in a list.
    #[error("a row of {table} has not as many values as columns")]
    UnevenRow {
        /// The table's name.
        table: &'static str,
    },
    /// The migrations could not be applied.
    #[error("migration failed")]
    Migration(#[from] MigrationError),
    /// Anything else: a mistake in a statement.
    #[error("database error")]
    Other(#[source] Cause),
}

/// Which unique constraint does not allow a row.
#[derive(Debug, thiserror::Error)]
#[error("duplicate value")]
pub struct Duplicate {
    /// As the engine calls it.
    constraint: String,
    source: Cause,
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

    pub(super) fn duplicate(constraint: String, source: impl Into<Cause>) -> Self {
        Self::Duplicate(Duplicate {
            constraint,
            source: source.into(),
        })
    }
}
