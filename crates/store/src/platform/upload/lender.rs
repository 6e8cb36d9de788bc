//! The lenders that applied files are about.

use saakh_domain::catalog::expected_file::LenderFileKind;
use saakh_domain::id::LenderId;

use crate::db::DbError;
use crate::{Tx, args, not_personal, sql};

not_personal!("upload_lender", "lenders named in a file");

sql!(
    ADD = "INSERT INTO upload_lender (lender_id, kind, batch_id) VALUES ($1, $2, $3)
    ON CONFLICT (lender_id, kind, batch_id) DO NOTHING"
);

/// Records that rows of a batch are about a lender; repeating it changes nothing.
pub async fn add(
    tx: &mut Tx,
    lender: LenderId,
    kind: LenderFileKind,
    batch: &str,
) -> Result<(), DbError> {
    tx.send(&ADD, args![lender, kind.code(), batch]).await?;
    Ok(())
}
