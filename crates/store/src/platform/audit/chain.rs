//! The hash chain that seals the audit trail: each row has a position and a seal over itself and the previous row. The
//! sealer assigns positions, so writers need no coordination.

use jiff::Timestamp;

use crate::db::bulk::{self, BulkUpdate};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("audit_head", "the end of the trail");

/// All sealed data of a row, and the detail that its digest covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedRow {
    /// `UUIDv7` text.
    pub id: String,
    pub at: Timestamp,
    /// Kind and id of the actor.
    pub actor: (String, String),
    /// On whose behalf: kind and id.
    pub behalf: Option<(String, String)>,
    pub action: String,
    /// Kind and id of the affected entity.
    pub target: (String, String),
    pub request_id: Option<String>,
    /// Digest of salt and detail.
    pub digest: String,
    /// Empty if the detail was erased.
    pub salt: String,
    /// Before and after, as JSON; none if erased.
    pub detail: Option<String>,
}

/// A row's link in the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Counted from 1; 0 is before the first row.
    pub position: i64,
    /// Over the row and the previous seal; empty before the first row.
    pub seal: String,
}

macro_rules! columns {
    () => {
        "id, at, actor_kind, actor_id, behalf_kind, behalf_id, action, target_kind, target_id, \
         request_id, digest, salt, detail"
    };
}

sql!(HEAD = "SELECT position, seal FROM audit_head WHERE id = 1");
sql!(MOVE_HEAD = "UPDATE audit_head SET position = $2, seal = $3 WHERE position = $1 AND id = 1");
sql!(
    UNSEALED = concat!(
        "SELECT ",
        columns!(),
        " FROM audit WHERE position IS NULL ORDER BY id LIMIT $1"
    )
);
/// Sets the position of rows that have none.
const SEAL: BulkUpdate = BulkUpdate {
    table: "audit",
    key: "id",
    columns: &["position", "seal"],
    kept: &[],
    only: "audit.position IS NULL",
};
sql!(
    AFTER = concat!(
        "SELECT position, seal, ",
        columns!(),
        " FROM audit WHERE position > $1 ORDER BY position LIMIT $2"
    )
);
sql!(WAITING = "SELECT COUNT(*) AS waiting FROM audit WHERE position IS NULL");

pub async fn head(conn: &mut Conn) -> Result<Link, DbError> {
    link(&conn.fetch_one(&HEAD, args![]).await?)
}

/// A batch of unsealed rows, earliest first.
pub async fn list_unsealed(conn: &mut Conn, most: i64) -> Result<Vec<SealedRow>, DbError> {
    let rows = conn.fetch_all(&UNSEALED, args![most]).await?;
    rows.iter().map(sealed_row).collect()
}

/// Number of unsealed rows.
pub async fn count_unsealed(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&WAITING, args![]).await?.int("waiting")
}

/// Moves the chain's head; false if another sealer moved it first.
pub async fn move_head(tx: &mut Tx, from: &Link, to: &Link) -> Result<bool, DbError> {
    let args = args![from.position, to.position, &to.seal];
    Ok(tx.execute(&MOVE_HEAD, args).await? == 1)
}

/// Seals rows by id, in a statement or two. Returns how many were unsealed.
pub async fn seal<'a>(
    tx: &mut Tx,
    rows: impl Iterator<Item = (&'a str, &'a Link)> + Send,
) -> Result<u64, DbError> {
    let rows = rows.map(|(id, link)| args![id, link.position, &link.seal]);
    bulk::update(tx, SEAL, rows.collect()).await
}

/// A batch of sealed rows after a position, in order.
pub async fn list_after(
    conn: &mut Conn,
    position: i64,
    most: i64,
) -> Result<Vec<(Link, SealedRow)>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![position, most]).await?;
    rows.iter()
        .map(|row| Ok((link(row)?, sealed_row(row)?)))
        .collect()
}

fn link(row: &Row) -> Result<Link, DbError> {
    Ok(Link {
        position: row.int("position")?,
        seal: row.text("seal")?,
    })
}

fn sealed_row(row: &Row) -> Result<SealedRow, DbError> {
    let behalf = row.opt_text("behalf_kind")?.zip(row.opt_text("behalf_id")?);
    Ok(SealedRow {
        id: row.text("id")?,
        at: row.instant("at")?,
        actor: (row.text("actor_kind")?, row.text("actor_id")?),
        behalf,
        action: row.text("action")?,
        target: (row.text("target_kind")?, row.text("target_id")?),
        request_id: row.opt_text("request_id")?,
        digest: row.text("digest")?,
        salt: row.text("salt")?,
        detail: row.opt_text("detail")?,
    })
}
