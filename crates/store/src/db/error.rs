//! Database errors, classified as callers need them.

use std::error::Error;

/// The driver's error.
pub(super) type Cause = Box<dyn Error + Send + Sync>;

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
    /// The certificates of the authorities are unreadable.
    #[error("the certificates that sslrootcert names, or the system's, cannot be read")]
    Authorities(#[source] Cause),
    /// No connection, none in time, or a full disk: retry later.
    #[error("the database is not available")]
    Unavailable(#[source] Cause),
    /// The transaction has to be retried: the engine requires it, or a code that it drew is taken.
    #[error("the transaction ran into another one")]
    Conflict,
    /// A row with this unique value exists.
    #[error("a row with this value exists: {}", .0.constraint)]
    Duplicate(#[source] Duplicate),
    /// A query that always has a row returned none.
    #[error("a row that must be there is missing")]
    NoRow,
    /// A stored value that this version cannot parse.
    #[error("column {column} holds something unexpected")]
    Unreadable { column: String },
    /// A bound value of an unsupported type: a mistake in a list.
    #[error("a list binds a value that is no integer, text or bytes")]
    UnknownValue,
    /// A row has fewer or more values than the statement has parameters: a mistake in a list.
    #[error("a row of {table} has not as many values as columns")]
    UnevenRow { table: &'static str },
    #[error("migration failed")]
    Migration(#[from] MigrationError),
    /// Any other error: a mistake in a statement.
    #[error("database error")]
    Other(#[source] Cause),
}

/// Why a database cannot be migrated to this version.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// A migration was interrupted.
    #[error(
        "migration {0} was begun and did not end: restore the database from a backup, or finish the \
         migration by hand and set its row of _sqlx_migrations to success"
    )]
    Unfinished(i64),
    /// The database has a migration of a newer version.
    #[error(
        "the database has migration {0}, which this version of the program does not know: run the \
         version that applied it, or a later one"
    )]
    Unknown(i64),
    /// An applied migration was edited.
    #[error(
        "migration {0} is not the one that was applied to this database: a file is never edited \
         after it was applied, so run a version of the program that has it unchanged"
    )]
    Changed(i64),
    /// A statement failed and the migration was rolled back.
    #[error("migration {number} failed and left nothing")]
    Failed { number: i64, source: Cause },
}

/// The violated unique constraint.
#[derive(Debug, thiserror::Error)]
#[error("duplicate value")]
pub struct Duplicate {
    /// As the engine names it.
    constraint: String,
    source: Cause,
}

/// A unique constraint, for callers that distinguish violations. `SQLite` reports its columns, PostgreSQL the name of
/// the constraint or index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UniqueConstraint {
    /// `table.column`, comma-separated.
    pub sqlite: &'static str,
    pub postgres: &'static str,
}

/// Codes that a transaction draws: if one is taken, the transaction runs again and draws another.
const DRAWN: [UniqueConstraint; 3] = [
    UniqueConstraint {
        sqlite: "application.short_code",
        postgres: "application_short_code",
    },
    UniqueConstraint {
        sqlite: "submission.short_code",
        postgres: "submission_short_code",
    },
    UniqueConstraint {
        sqlite: "ticket.short_code",
        postgres: "ticket_short_code",
    },
];

impl DbError {
    /// Whether this constraint was violated.
    pub fn is_duplicate_of(&self, unique: &UniqueConstraint) -> bool {
        match self {
            Self::Duplicate(found) => {
                found.constraint == unique.sqlite || found.constraint == unique.postgres
            }
            _ => false,
        }
    }

    pub(super) fn duplicate(constraint: String, source: impl Into<Cause>) -> Self {
        let duplicate = Self::Duplicate(Duplicate {
            constraint,
            source: source.into(),
        });
        if DRAWN.iter().any(|unique| duplicate.is_duplicate_of(unique)) {
            Self::Conflict
        } else {
            duplicate
        }
    }
}

pub(super) fn unreadable(column: &str) -> DbError {
    DbError::Unreadable {
        column: column.to_owned(),
    }
}
