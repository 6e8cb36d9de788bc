//! Migrations in pairs: the same numbers and tables on both engines. Applied ones are recorded in `_sqlx_migrations` in
//! sqlx's format, `docs/decisions/0061-migrations-are-applied-by-hand.md`.

use sha2::{Digest, Sha384};

use super::error::Cause;
use super::{Db, DbError, Engine, postgres, sqlite};

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// One file, `NNNN_description.sql`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migration {
    pub(super) number: i64,
    pub(super) description: &'static str,
    pub(super) text: &'static str,
}

#[derive(Debug)]
pub(super) struct AppliedMigration {
    pub(super) number: i64,
    pub(super) checksum: Vec<u8>,
    pub(super) is_whole: bool,
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

impl Migration {
    pub(super) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.text).to_vec()
    }

    pub(super) fn failure(&self, cause: impl Into<Cause>) -> MigrationError {
        MigrationError::Failed {
            number: self.number,
            source: cause.into(),
        }
    }
}

/// Migrates the schema to this version. Applied migrations are never repeated; one that was edited afterwards is an
/// error. Waits while another process migrates.
pub async fn run(db: &Db) -> Result<(), DbError> {
    apply(db, i64::MAX).await
}

/// As [`run`], up to a migration number, to get a database of an older version.
#[cfg(feature = "testing")]
pub async fn run_up_to(db: &Db, number: i64) -> Result<(), DbError> {
    apply(db, number).await
}

async fn apply(db: &Db, last: i64) -> Result<(), DbError> {
    match &db.0 {
        Engine::Sqlite { write, .. } => sqlite::migrate::run(write, part(SQLITE, last)).await,
        Engine::Postgres { write, .. } => postgres::migrate::run(write, part(POSTGRES, last)).await,
    }
}

fn part(all: &'static [Migration], last: i64) -> &'static [Migration] {
    let end = all.partition_point(|migration| migration.number <= last);
    all.get(..end).unwrap_or(all)
}

/// Pending migrations in order.
pub(super) fn find_pending(
    known: &'static [Migration],
    applied: &[AppliedMigration],
) -> Result<Vec<&'static Migration>, MigrationError> {
    if let Some(begun) = applied.iter().find(|one| !one.is_whole) {
        return Err(MigrationError::Unfinished(begun.number));
    }
    for one in applied {
        match known
            .iter()
            .find(|migration| migration.number == one.number)
        {
            None => return Err(MigrationError::Unknown(one.number)),
            Some(migration) if migration.checksum() != one.checksum => {
                return Err(MigrationError::Changed(one.number));
            }
            Some(_) => {}
        }
    }
    let is_applied = |number| applied.iter().any(|one| one.number == number);
    Ok(known
        .iter()
        .filter(|migration| !is_applied(migration.number))
        .collect())
}
