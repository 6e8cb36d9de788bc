//! Spellings of lenders' names in files, as the back office defined them.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, LenderId};

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("lender_spelling", "names of lenders in files");

/// A spelling of a lender's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LenderSpelling {
    /// Normalised for lookup.
    pub spelling: String,
    pub lender: LenderId,
}

sql!(
    SET =
        "INSERT INTO lender_spelling (spelling, lender_id, set_by, set_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (spelling) DO UPDATE SET lender_id = excluded.lender_id, set_by = excluded.set_by,
        set_at = excluded.set_at"
);
sql!(REMOVE = "DELETE FROM lender_spelling WHERE spelling = $1");
sql!(ALL = "SELECT spelling, lender_id FROM lender_spelling ORDER BY lender_id, spelling");

/// Maps a spelling to a lender.
pub async fn set(
    tx: &mut Tx,
    spelling: &LenderSpelling,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&SET, args![&spelling.spelling, spelling.lender, by, now])
        .await?;
    Ok(())
}

/// Deletes a spelling; false if there was none.
pub async fn remove(tx: &mut Tx, spelling: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&REMOVE, args![spelling]).await? == 1)
}

pub async fn all(conn: &mut Conn) -> Result<Vec<LenderSpelling>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter()
        .map(|row| {
            Ok(LenderSpelling {
                spelling: row.text("spelling")?,
                lender: row.id("lender_id", LenderId)?,
            })
        })
        .collect()
}
