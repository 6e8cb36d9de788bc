//! Receipts: which lender got which fields, when, under which consent.

use jiff::Timestamp;
use saakh_domain::id::{ConsentId, LenderId, SubmissionId};

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

/// One receipt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareReceipt {
    /// What was sent.
    pub submission_id: SubmissionId,
    /// Under which consent.
    pub consent_id: ConsentId,
    /// To whom.
    pub lender_id: LenderId,
    /// The names of the fields, not their values.
    pub fields: Vec<String>,
    /// When the sending was decided.
    pub shared_at: Timestamp,
}

sql!(
    ADD = "INSERT INTO share_receipt (submission_id, consent_id, lender_id, fields, shared_at)
    VALUES ($1, $2, $3, $4, $5)"
);
sql!(
    GET = "SELECT submission_id, consent_id, lender_id, fields, shared_at
    FROM share_receipt WHERE submission_id = $1"
);

/// Adds a receipt.
pub async fn add(tx: &mut Tx, receipt: &ShareReceipt) -> Result<(), DbError> {
    tx.execute(
        &ADD,
        args![
            receipt.submission_id,
            receipt.consent_id,
            receipt.lender_id,
            to_json(&receipt.fields)?,
            receipt.shared_at
        ],
    )
    .await?;
    Ok(())
}

/// The receipt of a submission.
pub async fn get(conn: &mut Conn, id: SubmissionId) -> Result<Option<ShareReceipt>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.map(|row| {
        Ok(ShareReceipt {
            submission_id: row.parsed("submission_id")?,
            consent_id: row.parsed("consent_id")?,
            lender_id: LenderId(row.int("lender_id")?),
            fields: row.json("fields")?,
            shared_at: row.at("shared_at")?,
        })
    })
    .transpose()
}
