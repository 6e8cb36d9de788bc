//! Migrations on `SQLite`.

use std::time::Instant;

use super::connection::{BoundStatement, Connection, ThreadKind};
use super::{Pool, PooledConnection};
use crate::DbError;
use crate::db::Arg;
use crate::db::migration::{AppliedMigration, Migration, find_pending};

const MAKE_TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";
const APPLIED: &str = "SELECT version, checksum, success FROM _sqlx_migrations ORDER BY version";
const NOTE: &str = "INSERT INTO _sqlx_migrations
    (version, description, success, checksum, execution_time) VALUES ($1, $2, TRUE, $3, $4)";

/// Applies pending migrations, each in an exclusive write transaction.
pub(in crate::db) async fn run(pool: &Pool, known: &'static [Migration]) -> Result<(), DbError> {
    loop {
        let mut tx = PooledConnection::begin(pool, "BEGIN IMMEDIATE").await?;
        let applied = tx.work(ThreadKind::Blocking, "migrations", |conn, _| applied(conn));
        let missing = find_pending(known, &applied.await??)?;
        let Some(next) = missing.first().copied() else {
            return tx.commit().await;
        };
        let done = tx.work(ThreadKind::Blocking, "migration", |conn, _| {
            Ok(apply(conn, next))
        });
        done.await?.map_err(|error| next.failure(error))?;
        tx.commit().await?;
        tracing::info!(number = next.number, "migration applied");
    }
}

fn applied(conn: &Connection) -> Result<Result<Vec<AppliedMigration>, DbError>, rusqlite::Error> {
    conn.execute_raw(MAKE_TABLE)?;
    let answer = conn.execute(&question(APPLIED, Vec::new()), ThreadKind::Blocking)?;
    let rows = answer.rows.iter().map(|row| {
        Ok(AppliedMigration {
            number: row.int("version")?.ok_or(DbError::NoRow)?,
            checksum: row.bytes("checksum")?.unwrap_or_default(),
            is_whole: row.int("success")? == Some(1),
        })
    });
    Ok(rows.collect())
}

fn apply(conn: &Connection, migration: &Migration) -> Result<(), rusqlite::Error> {
    let started = Instant::now();
    conn.execute_batch(migration.text)?;
    let nanoseconds = i64::try_from(started.elapsed().as_nanos()).unwrap_or(i64::MAX);
    let values = vec![
        Arg::from(migration.number),
        Arg::from(migration.description),
        Arg::from(migration.checksum()),
        Arg::from(nanoseconds),
    ];
    conn.execute(&question(NOTE, values), ThreadKind::Blocking)
        .map(drop)
}

fn question(text: &'static str, args: Vec<Arg>) -> BoundStatement {
    BoundStatement {
        text: text.into(),
        args,
        is_kept: false,
        names: None,
    }
}
