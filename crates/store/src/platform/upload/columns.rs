//! The last chosen columns of lenders' files.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, LenderId};

use super::Kind;
use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("upload_columns", "columns of lenders' files");

/// Key for files with a lender column.
const NAMED: i64 = 0;

sql!(
    SET = "INSERT INTO upload_columns (kind, lender_id, columns, set_by, set_at)
    VALUES ($5, $1, $2, $3, $4)
    ON CONFLICT (kind, lender_id) DO UPDATE SET columns = excluded.columns, set_by = excluded.set_by,
        set_at = excluded.set_at"
);
sql!(ALL = "SELECT lender_id, columns FROM upload_columns WHERE kind = $1 ORDER BY lender_id");

/// Remembers columns, as JSON.
pub async fn set(
    tx: &mut Tx,
    kind: Kind,
    lender: Option<LenderId>,
    columns: &str,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    let lender = lender.map_or(NAMED, |lender| lender.0);
    tx.send(&SET, args![lender, columns, by, now, kind.code()])
        .await?;
    Ok(())
}

/// All remembered columns as JSON, with the lender of a single lender's file.
pub async fn all(conn: &mut Conn, kind: Kind) -> Result<Vec<(Option<LenderId>, String)>, DbError> {
    let rows = conn.fetch_all(&ALL, args![kind.code()]).await?;
    rows.iter()
        .map(|row| {
            let lender = row.int("lender_id")?;
            let lender = (lender != NAMED).then_some(LenderId(lender));
            Ok((lender, row.text("columns")?))
        })
        .collect()
}
