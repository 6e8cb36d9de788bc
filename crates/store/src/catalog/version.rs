//! The catalog version, which increases with every change, so that every node notices it.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("catalog_version", "versions of the catalog");

sql!(CURRENT = "SELECT COALESCE(MAX(version), 0) AS version FROM catalog_version");
sql!(
    NEXT = "INSERT INTO catalog_version (changed_at, changed_by, reason, version)
    VALUES ($1, $2, $3, (SELECT COALESCE(MAX(version), 0) + 1 FROM catalog_version))
    RETURNING version"
);

/// Returns the current version; 0 before the first change.
pub async fn get_current(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&CURRENT, args![]).await?.int("version")
}

/// Creates a new version with its author and reason.
pub async fn create_next(
    tx: &mut Tx,
    changed_by: &str,
    reason: &str,
    now: Timestamp,
) -> Result<i64, DbError> {
    tx.expects(Scope::catalog);
    tx.fetch_one(&NEXT, args![now, changed_by, reason])
        .await?
        .int("version")
}

sql!(
    BEFORE = "SELECT version FROM catalog_version WHERE changed_at < $1
    ORDER BY changed_at DESC, version DESC LIMIT 1"
);

/// Returns the version just before an instant; none before the first.
pub async fn find_before(conn: &mut Conn, at: Timestamp) -> Result<Option<i64>, DbError> {
    let row = conn.fetch_optional(&BEFORE, args![at]).await?;
    row.map(|row| row.int("version")).transpose()
}

/// A catalog version: when, by whom and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogVersion {
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who created it; none: the program.
    pub by: Option<String>,
    pub reason: String,
}

sql!(
    LATEST = "SELECT v.version, v.changed_at, v.reason, a.name AS changed_by_name
    FROM catalog_version AS v
    LEFT JOIN admin_user AS a ON v.changed_by = 'admin:' || CAST(a.id AS TEXT)
    ORDER BY v.version DESC LIMIT 200"
);

/// The last 200 versions, newest first.
pub async fn list_latest(conn: &mut Conn) -> Result<Vec<CatalogVersion>, DbError> {
    let rows = conn.fetch_all(&LATEST, args![]).await?;
    rows.iter()
        .map(|row| {
            Ok(CatalogVersion {
                version: row.int("version")?,
                at: row.instant("changed_at")?,
                by: row.opt_text("changed_by_name")?,
                reason: row.text("reason")?,
            })
        })
        .collect()
}
