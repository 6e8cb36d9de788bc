//! Networks and browsers from which accounts were used, as keyed hashes.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "known_place";
    of Staff ended "swept after 90 days";
    of Merchant ended "swept after 90 days";
    columns { account: key, place: device, last_at: behaviour }
}

sql!(
    PUT = "INSERT INTO known_place (account, place, last_at) VALUES ($1, $2, $3)
    ON CONFLICT (account, place) DO UPDATE SET last_at = excluded.last_at"
);
sql!(OF = "SELECT place FROM known_place WHERE account = $1 AND last_at > $2 ORDER BY place");
sql!(SWEEP = "DELETE FROM known_place WHERE last_at < $1");

/// Records that an account was used from a place.
pub async fn put(tx: &mut Tx, account: &str, place: &str, now: Timestamp) -> Result<(), DbError> {
    tx.send(&PUT, args![account, place, now]).await?;
    Ok(())
}

/// Places from which an account was used after an instant.
pub async fn list_for_account(
    conn: &mut Conn,
    account: &str,
    after: Timestamp,
) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&OF, args![account, after]).await?;
    rows.iter().map(|row| row.text("place")).collect()
}

/// Deletes places not used since an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
