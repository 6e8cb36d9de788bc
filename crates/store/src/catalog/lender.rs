//! Lenders: one JSON body per row, with all versions of it.

use jiff::Timestamp;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::LenderId;

use super::versioned::{self, Versioned};
use crate::db::{DbError, Row, UniqueConstraint, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("lender", "lenders, which are companies");
not_personal!("lender_version", "versions of lenders");

/// A lender with the catalog version of its last change.
pub type LenderRow = Versioned<Lender>;

/// The unique constraint on a lender's key, which is derived from its name.
pub const KEY: UniqueConstraint = UniqueConstraint {
    sqlite: "lender.lender_key",
    postgres: "lender_lender_key_key",
};

sql!(ADD = "INSERT INTO lender (id, lender_key, body, catalog_version) VALUES ($1, $2, $3, $4)");
sql!(
    ADD_VERSION = "INSERT INTO lender_version (lender_id, catalog_version, body, deleted_at)
    VALUES ($1, $2, $3, $4)"
);
sql!(
    ALL =
        "SELECT body, catalog_version AS version FROM lender WHERE deleted_at IS NULL ORDER BY id"
);
sql!(DELETED = "SELECT body FROM lender WHERE deleted_at IS NOT NULL ORDER BY id");
sql!(DELETED_ONE = "SELECT body FROM lender WHERE id = $1 AND deleted_at IS NOT NULL");
sql!(
    GET =
        "SELECT body, catalog_version AS version FROM lender WHERE id = $1 AND deleted_at IS NULL"
);
sql!(
    SAVE = "UPDATE lender SET lender_key = $2, body = $3, catalog_version = $4, deleted_at = $5
    WHERE id = $1"
);
sql!(VERSION_OF_ALL = "SELECT COALESCE(MAX(catalog_version), 0) AS version FROM lender");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM lender");

/// Inserts a lender under a new catalog version.
pub async fn add(tx: &mut Tx, lender: &Lender, catalog_version: i64) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    let body = to_json(lender)?;
    tx.send(&ADD, args![lender.id, &lender.key, &body, catalog_version])
        .await?;
    add_version(tx, lender.id, catalog_version, body, None).await
}

/// Returns an id that no lender ever had.
pub async fn next_id(tx: &mut Tx) -> Result<LenderId, DbError> {
    tx.fetch_one(&NEXT_ID, args![])
        .await?
        .int("id")
        .map(LenderId)
}

/// Updates a lender under a new catalog version.
pub async fn save(tx: &mut Tx, lender: &Lender, catalog_version: i64) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    store(tx, lender, catalog_version, None).await
}

/// Marks a lender as deleted; its versions stay.
pub async fn delete(
    tx: &mut Tx,
    lender: &Lender,
    catalog_version: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    store(tx, lender, catalog_version, Some(now)).await
}

async fn store(
    tx: &mut Tx,
    lender: &Lender,
    version: i64,
    deleted_at: Option<Timestamp>,
) -> Result<(), DbError> {
    let body = to_json(lender)?;
    tx.send(
        &SAVE,
        args![lender.id, &lender.key, &body, version, deleted_at],
    )
    .await?;
    add_version(tx, lender.id, version, body, deleted_at).await
}

async fn add_version(
    tx: &mut Tx,
    id: LenderId,
    version: i64,
    body: String,
    deleted_at: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.send(&ADD_VERSION, args![id, version, body, deleted_at])
        .await?;
    Ok(())
}

/// All lenders except deleted ones.
pub async fn all(conn: &mut Conn) -> Result<Vec<Lender>, DbError> {
    Ok(versioned::items(rows(conn).await?))
}

/// All deleted lenders in their last state, for submissions sent to them.
pub async fn list_deleted(conn: &mut Conn) -> Result<Vec<Lender>, DbError> {
    let rows = conn.fetch_all(&DELETED, args![]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}

/// Returns a deleted lender in its last state.
pub async fn find_deleted(conn: &mut Conn, id: LenderId) -> Result<Option<Lender>, DbError> {
    let row = conn.fetch_optional(&DELETED_ONE, args![id]).await?;
    row.map(|row| row.json("body")).transpose()
}

/// Returns the catalog version in which any lender was last changed, deleted ones included; 0 if none was.
pub async fn last_changed_version(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&VERSION_OF_ALL, args![])
        .await?
        .int("version")
}

/// All lenders except deleted ones, with their version.
pub async fn rows(conn: &mut Conn) -> Result<Vec<LenderRow>, DbError> {
    versioned::rows(conn, &ALL).await
}

/// Returns a lender unless it is deleted.
pub async fn get(conn: &mut Conn, id: LenderId) -> Result<Option<LenderRow>, DbError> {
    versioned::row(conn, &GET, id.0).await
}

sql!(
    AS_OF = "SELECT body FROM lender_version AS v
    WHERE catalog_version = (SELECT MAX(catalog_version) FROM lender_version
        WHERE lender_id = v.lender_id AND catalog_version <= $1)
      AND deleted_at IS NULL
    ORDER BY lender_id"
);

sql!(
    ONE_AS_OF = "SELECT body FROM lender_version
    WHERE lender_id = $1 AND catalog_version <= $2
    ORDER BY catalog_version DESC LIMIT 1"
);

/// Returns a lender as of a past catalog version.
pub async fn find_as_of(
    conn: &mut Conn,
    id: LenderId,
    catalog_version: i64,
) -> Result<Option<Lender>, DbError> {
    let row = conn
        .fetch_optional(&ONE_AS_OF, args![id, catalog_version])
        .await?;
    row.map(|row| row.json("body")).transpose()
}

/// All lenders as of a past catalog version.
pub async fn list_as_of(conn: &mut Conn, catalog_version: i64) -> Result<Vec<Lender>, DbError> {
    let rows = conn.fetch_all(&AS_OF, args![catalog_version]).await?;
    rows.iter().map(|row| row.json("body")).collect()
}

/// A version of a lender: when, by whom, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct LenderVersion {
    /// The catalog version that created it.
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who created it; none: the program.
    pub by: Option<String>,
    pub reason: String,
    /// The lender in this version.
    pub lender: Lender,
    /// Whether this version deleted it.
    pub deleted: bool,
}

/// Selects a lender's versions with their authors, for this file's queries.
macro_rules! states {
    () => {
        "SELECT v.catalog_version, v.body, v.deleted_at, c.changed_at, c.reason,
            a.name AS changed_by_name
        FROM lender_version AS v
        JOIN catalog_version AS c ON c.version = v.catalog_version
        LEFT JOIN admin_user AS a ON c.changed_by = 'admin:' || CAST(a.id AS TEXT)
        WHERE v.lender_id = $1 "
    };
}

sql!(
    HISTORY = concat!(
        states!(),
        "AND v.catalog_version < $2 ORDER BY v.catalog_version DESC LIMIT $3"
    )
);
sql!(VERSION = concat!(states!(), "AND v.catalog_version = $2"));

/// Versions of a lender before one, newest first.
pub async fn history(
    conn: &mut Conn,
    id: LenderId,
    before: i64,
    limit: i64,
) -> Result<Vec<LenderVersion>, DbError> {
    let rows = conn.fetch_all(&HISTORY, args![id, before, limit]).await?;
    rows.iter().map(lender_version).collect()
}

/// Returns a lender's version.
pub async fn version(
    conn: &mut Conn,
    id: LenderId,
    version: i64,
) -> Result<Option<LenderVersion>, DbError> {
    let row = conn.fetch_optional(&VERSION, args![id, version]).await?;
    row.as_ref().map(lender_version).transpose()
}

fn lender_version(row: &Row) -> Result<LenderVersion, DbError> {
    Ok(LenderVersion {
        version: row.int("catalog_version")?,
        at: row.instant("changed_at")?,
        by: row.opt_text("changed_by_name")?,
        reason: row.text("reason")?,
        lender: row.json("body")?,
        deleted: row.opt_instant("deleted_at")?.is_some(),
    })
}
