//! The chain that seals the trail: each row has a place in it and a seal over itself and the row
//! before. The sealer gives the places, so writers know nothing of each other.

use jiff::Timestamp;

use crate::db::bulk::{self, Change};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// Everything of a row that is sealed, and the detail that its digest is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedRow {
    /// `UUIDv7` text.
    pub id: String,
    pub at: Timestamp,
    /// Who: kind and id.
    pub actor: (String, String),
    /// On whose behalf: kind and id.
    pub behalf: Option<(String, String)>,
    pub action: String,
    /// On which thing: kind and id.
    pub target: (String, String),
    pub request_id: Option<String>,
    /// Digest of salt and detail.
    pub digest: String,
    /// Empty where the detail was erased.
    pub salt: String,
    /// Before and after, as JSON; none where it was erased.
    pub detail: Option<String>,
}

/// A row's place in the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Counted from 1; 0 is before the first row.
    pub position: i64,
    /// Over the row and the seal before; empty before the first row.
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
/// Rows that get their place; one that has a place keeps it.
const SEAL: Change = Change {
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

/// The chain's last link.
pub async fn head(conn: &mut Conn) -> Result<Link, DbError> {
    link(&conn.fetch_one(&HEAD, args![]).await?)
}

/// Some rows that have no place yet, the earliest first.
pub async fn unsealed(conn: &mut Conn, most: i64) -> Result<Vec<SealedRow>, DbError> {
    let rows = conn.fetch_all(&UNSEALED, args![most]).await?;
    rows.iter().map(sealed_row).collect()
}

/// How many rows have no place yet.
pub async fn waiting(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&WAITING, args![]).await?.int("waiting")
}

/// Puts the chain's end elsewhere; false where another sealer did so meanwhile.
pub async fn move_head(tx: &mut Tx, from: &Link, to: &Link) -> Result<bool, DbError> {
    let args = args![from.position, to.position, &to.seal];
    Ok(tx.execute(&MOVE_HEAD, args).await? == 1)
}

/// Gives rows their places, by id, in a statement or two. Gives how many had none yet.
pub async fn seal<'a>(
    tx: &mut Tx,
    rows: impl Iterator<Item = (&'a str, &'a Link)> + Send,
) -> Result<u64, DbError> {
    let rows = rows.map(|(id, link)| args![id, link.position, &link.seal]);
    bulk::update(tx, SEAL, rows.collect()).await
}

/// Some rows of the chain after a place, in its order.
pub async fn after(
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
        at: row.at("at")?,
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
