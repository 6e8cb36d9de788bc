//! What is limited, as it happened, shared by all nodes.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

sql!(ADD = "INSERT INTO rate_event (id, name, at) VALUES ($1, $2, $3)");
sql!(SINCE = "SELECT at FROM rate_event WHERE name = $1 AND at > $2 ORDER BY at");
sql!(
    TALLY = "SELECT COUNT(*) AS events, MIN(at) AS oldest FROM rate_event
    WHERE name = $1 AND at > $2"
);
sql!(CLEAR = "DELETE FROM rate_event WHERE name = $1");
sql!(SWEEP = "DELETE FROM rate_event WHERE at < $1");

/// Notes that it happened once more.
pub async fn add(tx: &mut Tx, id: &str, name: &str, at: Timestamp) -> Result<(), DbError> {
    tx.execute(&ADD, args![id, name, at]).await?;
    Ok(())
}

/// When it happened after an instant. For what is limited to few.
pub async fn since(
    conn: &mut Conn,
    name: &str,
    after: Timestamp,
) -> Result<Vec<Timestamp>, DbError> {
    let rows = conn.fetch_all(&SINCE, args![name, after]).await?;
    rows.iter().map(|row| row.at("at")).collect()
}

/// How often it happened after an instant, and when first.
pub async fn tally(
    conn: &mut Conn,
    name: &str,
    after: Timestamp,
) -> Result<(i64, Option<Timestamp>), DbError> {
    let row = conn.fetch_one(&TALLY, args![name, after]).await?;
    Ok((row.int("events")?, row.opt_at("oldest")?))
}

/// Forgets what happened under a name: a success ends a row of failures.
pub async fn clear(tx: &mut Tx, name: &str) -> Result<(), DbError> {
    tx.execute(&CLEAR, args![name]).await?;
    Ok(())
}

/// Forgets what happened before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
