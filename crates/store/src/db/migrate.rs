//! Migrations in pairs: the same numbers and tables on both engines. Applied ones are recorded in `_sqlx_migrations` in
//! sqlx's format, `docs/decisions/0061-migrations-are-applied-by-hand.md`.

use super::migration::Migration;
use super::{Db, DbError, Engine, postgres, sqlite};

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

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
