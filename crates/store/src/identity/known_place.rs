//! From which networks and with which browsers an account was opened, as keyed hashes.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

sql!(
    PUT = "INSERT INTO known_place (account, place, last_at) VALUES ($1, $2, $3)
    ON CONFLICT (account, place) DO UPDATE SET last_at = excluded.last_at"
);
sql!(OF = "SELECT place FROM known_place WHERE account = $1 AND last_at > $2 ORDER BY place");
sql!(SWEEP = "DELETE FROM known_place WHERE last_at < $1");

/// Notes that an account was opened from there.
pub async fn put(tx: &mut Tx, account: &str, place: &str, now: Timestamp) -> Result<(), DbError> {
    tx.send(&PUT, args![account, place, now]).await?;
    Ok(())
}

/// From where an account was opened after an instant.
pub async fn of(conn: &mut Conn, account: &str, after: Timestamp) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&OF, args![account, after]).await?;
    rows.iter().map(|row| row.text("place")).collect()
}

/// Forgets where nobody came from since an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
