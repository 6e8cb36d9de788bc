//! Paired migrations: the same numbers and the same tables on both engines. What was applied is kept
//! in `_sqlx_migrations` as sqlx kept it, `docs/decisions/0061-migrations-are-applied-by-hand.md`.

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

/// A row of `_sqlx_migrations`.
#[derive(Debug)]
pub(super) struct Applied {
    pub(super) number: i64,
    pub(super) checksum: Vec<u8>,
    pub(super) is_whole: bool,
}

/// Why a database cannot be brought to this version.
#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    /// It was left in the middle of one.
    #[error(
        "migration {0} was begun and did not end: restore the database from a backup, or finish the \
         migration by hand and set its row of _sqlx_migrations to success"
    )]
    Unfinished(i64),
    /// A newer version was here.
    #[error(
        "the database has migration {0}, which this version of the program does not know: run the \
         version that applied it, or a later one"
    )]
    Unknown(i64),
    /// The file is not the one that was applied.
    #[error(
        "migration {0} is not the one that was applied to this database: a file is never edited \
         after it was applied, so run a version of the program that has it unchanged"
    )]
    Changed(i64),
    /// A statement of it failed; nothing of it was kept.
    #[error("migration {number} failed and left nothing")]
    Failed {
        /// Which one.
        number: i64,
        /// What the engine said.
        source: Cause,
    },
}

impl Migration {
    pub(super) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.text).to_vec()
    }

    pub(super) fn failed(&self, cause: impl Into<Cause>) -> MigrationError {
        MigrationError::Failed {
            number: self.number,
            source: cause.into(),
        }
    }
}

/// Brings the schema to this version's. Applied migrations are never run again; one that was
/// edited after it was applied is an error. Who comes while another process is at it waits.
pub async fn run(db: &Db) -> Result<(), DbError> {
    apply(db, i64::MAX).await
}

/// As [`run`], and no further than a number: how an older version left a database.
#[cfg(feature = "testing")]
pub async fn up_to(db: &Db, number: i64) -> Result<(), DbError> {
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

/// Those that are still to be applied, in their order.
pub(super) fn missing(
    known: &'static [Migration],
    applied: &[Applied],
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
