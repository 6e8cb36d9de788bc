//! The catalog's version: goes up with every change, so that every node sees it.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

sql!(CURRENT = "SELECT COALESCE(MAX(version), 0) AS version FROM catalog_version");
sql!(
    NEXT = "INSERT INTO catalog_version (changed_at, changed_by, reason, version)
    VALUES ($1, $2, $3, (SELECT COALESCE(MAX(version), 0) + 1 FROM catalog_version))
    RETURNING version"
);

/// The current version; 0 before the first change.
pub async fn current(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&CURRENT, args![]).await?.int("version")
}

/// Makes a new version: who changed the catalog, and why.
pub async fn next(
    tx: &mut Tx,
    changed_by: &str,
    reason: &str,
    now: Timestamp,
) -> Result<i64, DbError> {
    tx.fetch_one(&NEXT, args![now, changed_by, reason])
        .await?
        .int("version")
}
