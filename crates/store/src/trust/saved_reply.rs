//! Replies that staff use again.

use jiff::Timestamp;
use saakh_domain::id::AdminId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("saved_reply", "texts for requesters, about nobody");

/// A reply in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReply {
    pub id: i64,
    /// By which staff find it.
    pub title: String,
    pub body_en: String,
    pub body_hi: String,
    /// Counts its edits.
    pub version: i64,
    /// Name of the back-office user.
    pub edited_by: String,
    pub edited_at: Timestamp,
}

/// What staff write.
#[derive(Debug, Clone)]
pub struct ReplyTexts {
    pub title: String,
    pub body_en: String,
    pub body_hi: String,
}

sql!(
    ALL = "SELECT saved_reply.id, title, body_en, body_hi, saved_reply.version, edited_at,
        admin_user.name AS editor
    FROM saved_reply JOIN admin_user ON admin_user.id = edited_by
    WHERE deleted_at IS NULL ORDER BY title"
);
sql!(
    ADD = "INSERT INTO saved_reply (id, title, body_en, body_hi, version, edited_by, edited_at)
    VALUES ((SELECT COALESCE(MAX(id), 0) + 1 FROM saved_reply), $1, $2, $3, 1, $4, $5)
    RETURNING id"
);
sql!(
    SAVE = "UPDATE saved_reply SET title = $2, body_en = $3, body_hi = $4, edited_by = $5,
        edited_at = $6, version = version + 1
    WHERE id = $1"
);
sql!(DELETE = "UPDATE saved_reply SET deleted_at = $2 WHERE id = $1");

/// All replies that are not deleted, by title.
pub async fn all(conn: &mut Conn) -> Result<Vec<SavedReply>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(read).collect()
}

/// Adds a reply, and returns its id.
pub async fn add(
    tx: &mut Tx,
    texts: &ReplyTexts,
    by: AdminId,
    now: Timestamp,
) -> Result<i64, DbError> {
    let args = args![&texts.title, &texts.body_en, &texts.body_hi, by, now];
    tx.fetch_one(&ADD, args).await?.int("id")
}

pub async fn save(
    tx: &mut Tx,
    id: i64,
    texts: &ReplyTexts,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    let args = args![id, &texts.title, &texts.body_en, &texts.body_hi, by, now];
    tx.send(&SAVE, args).await
}

/// Hides a reply for good.
pub async fn delete(tx: &mut Tx, id: i64, now: Timestamp) -> Result<(), DbError> {
    tx.send(&DELETE, args![id, now]).await
}

fn read(row: &Row) -> Result<SavedReply, DbError> {
    Ok(SavedReply {
        id: row.int("id")?,
        title: row.text("title")?,
        body_en: row.text("body_en")?,
        body_hi: row.text("body_hi")?,
        version: row.int("version")?,
        edited_by: row.text("editor")?,
        edited_at: row.instant("edited_at")?,
    })
}
