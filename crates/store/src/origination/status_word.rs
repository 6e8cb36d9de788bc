//! Meanings of lenders' status words in files, as the back office defined them.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, LenderId};
use saakh_domain::lifecycle::submission::SubmissionStatus;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("status_word", "lenders' words for statuses");

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusWord {
    pub lender: LenderId,
    /// In lower case.
    pub word: String,
    pub status: SubmissionStatus,
}

sql!(
    SET = "INSERT INTO status_word (lender_id, word, status, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (lender_id, word) DO UPDATE SET status = excluded.status, set_by = excluded.set_by,
        set_at = excluded.set_at"
);
sql!(REMOVE = "DELETE FROM status_word WHERE lender_id = $1 AND word = $2");
sql!(ALL = "SELECT lender_id, word, status FROM status_word ORDER BY lender_id, word");
sql!(GET = "SELECT status FROM status_word WHERE lender_id = $1 AND word = $2");
sql!(COUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS words FROM status_word WHERE lender_id = $1");

/// Maps a word to a status.
pub async fn set(
    tx: &mut Tx,
    word: &StatusWord,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    let values = args![word.lender, &word.word, word.status.code(), by, now];
    tx.send(&SET, values).await?;
    Ok(())
}

/// Deletes a mapping; false if there was none.
pub async fn remove(tx: &mut Tx, lender: LenderId, word: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&REMOVE, args![lender, word]).await? == 1)
}

/// The status of a lender's word, if mapped.
pub async fn get(
    conn: &mut Conn,
    lender: LenderId,
    word: &str,
) -> Result<Option<SubmissionStatus>, DbError> {
    let row = conn.fetch_optional(&GET, args![lender, word]).await?;
    row.map(|row| row.mapped("status", SubmissionStatus::from_code))
        .transpose()
}

/// Number of a lender's mapped words.
pub async fn count(conn: &mut Conn, lender: LenderId) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT, args![lender]).await?.int("words")
}

pub async fn all(conn: &mut Conn) -> Result<Vec<StatusWord>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter()
        .map(|row| {
            Ok(StatusWord {
                lender: row.id("lender_id", LenderId)?,
                word: row.text("word")?,
                status: row.mapped("status", SubmissionStatus::from_code)?,
            })
        })
        .collect()
}
