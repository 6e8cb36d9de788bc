//! Migrations on PostgreSQL.

use std::time::Instant;

use tokio_postgres::Row;

use super::{Pool, PooledConnection};
use crate::DbError;
use crate::db::Arg;
use crate::db::migration::{AppliedMigration, Migration, find_pending};

const MAKE_TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMPTZ NOT NULL DEFAULT now(),
    success BOOLEAN NOT NULL,
    checksum BYTEA NOT NULL,
    execution_time BIGINT NOT NULL
)";
const DATABASE: &str = "SELECT CAST(current_database() AS TEXT) AS name";
const APPLIED: &str = "SELECT version, checksum, success FROM _sqlx_migrations ORDER BY version";
const NOTE: &str = "INSERT INTO _sqlx_migrations
    (version, description, success, checksum, execution_time) VALUES ($1, $2, TRUE, $3, $4)";

/// Applies pending migrations, each in a transaction. An advisory lock ensures that one process does so at a time;
/// others wait without a time limit.
pub(in crate::db) async fn run(pool: &Pool, known: &'static [Migration]) -> Result<(), DbError> {
    // On error the connection is closed, which releases the lock.
    let mut conn = PooledConnection::new(pool).await?;
    let lock = lock_of(&database(&mut conn).await?);
    conn.is_in_transaction = true;
    let wait = format!("SET lock_timeout = 0; SELECT pg_advisory_lock({lock}); RESET lock_timeout");
    conn.execute_raw(&wait).await?;
    conn.execute_raw(MAKE_TABLE).await?;
    for migration in find_pending(known, &applied(&mut conn).await?)? {
        let done = apply(&mut conn, migration).await;
        done.map_err(|error| migration.failure(error))?;
        tracing::info!(number = migration.number, "migration applied");
    }
    conn.end(&format!("SELECT pg_advisory_unlock({lock})"))
        .await
}

async fn database(conn: &mut PooledConnection) -> Result<String, DbError> {
    let rows = conn.fetch_all(DATABASE, Vec::new()).await?;
    Ok(rows.first().ok_or(DbError::NoRow)?.try_get("name")?)
}

async fn applied(conn: &mut PooledConnection) -> Result<Vec<AppliedMigration>, DbError> {
    let rows = conn.fetch_all(APPLIED, Vec::new()).await?;
    let row = |row: &Row| {
        Ok(AppliedMigration {
            number: row.try_get("version")?,
            checksum: row.try_get("checksum")?,
            is_whole: row.try_get("success")?,
        })
    };
    rows.iter().map(row).collect()
}

async fn apply(conn: &mut PooledConnection, migration: &Migration) -> Result<(), DbError> {
    let started = Instant::now();
    conn.execute_raw("BEGIN").await?;
    conn.execute_raw(migration.text).await?;
    let nanoseconds = i64::try_from(started.elapsed().as_nanos()).unwrap_or(i64::MAX);
    let values = vec![
        Arg::from(migration.number),
        Arg::from(migration.description),
        Arg::from(migration.checksum()),
        Arg::from(nanoseconds),
    ];
    conn.execute(NOTE, values).await?;
    conn.execute_raw("COMMIT").await
}

/// The advisory lock that sqlx uses, so that older and newer versions exclude each other.
fn lock_of(database: &str) -> i64 {
    0x3d32_ad9e * i64::from(crc32(database.as_bytes()))
}

fn crc32(bytes: &[u8]) -> u32 {
    let crc = bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    });
    !crc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_crc32() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
