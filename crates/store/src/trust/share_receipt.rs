//! Receipts of shared data: which lender received which fields, when, under which consent.

use jiff::Timestamp;
use saakh_domain::id::{ConsentId, CustomerId, LenderId, SubmissionId};

use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "share_receipt";
    of Customer by submission { keep lending_evidence; }
    columns {
        submission_id: key, consent_id: key, lender_id: key, fields: behaviour, shared_at: plain,
        withdrawal_told_at: plain, withdrawal_asked_at: plain,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareReceipt {
    pub submission_id: SubmissionId,
    pub consent_id: ConsentId,
    pub lender_id: LenderId,
    /// Names of the fields, without values.
    pub fields: Vec<String>,
    /// When sending was decided.
    pub shared_at: Timestamp,
    /// When the lender was notified of the withdrawn consent.
    pub withdrawal_told_at: Option<Timestamp>,
    /// When a person was asked to notify the lender, whose system supports no withdrawals.
    pub withdrawal_asked_at: Option<Timestamp>,
}

sql!(
    ADD = "INSERT INTO share_receipt (submission_id, consent_id, lender_id, fields, shared_at)
    VALUES ($1, $2, $3, $4, $5)"
);
sql!(
    GET = "SELECT submission_id, consent_id, lender_id, fields, shared_at, withdrawal_told_at,
        withdrawal_asked_at
    FROM share_receipt WHERE submission_id = $1"
);
sql!(
    UNDER = "SELECT submission_id, consent_id, lender_id, fields, shared_at, withdrawal_told_at,
        withdrawal_asked_at
    FROM share_receipt WHERE consent_id = $1 ORDER BY submission_id"
);
sql!(
    OF_CUSTOMER = "SELECT submission_id, consent_id, share_receipt.lender_id, fields, shared_at,
        withdrawal_told_at, withdrawal_asked_at
    FROM consent JOIN share_receipt ON consent_id = consent.id
    WHERE customer_id = $1 ORDER BY submission_id"
);
sql!(
    TOLD = "UPDATE share_receipt SET withdrawal_told_at = $2
    WHERE submission_id = $1 AND withdrawal_told_at IS NULL"
);
sql!(
    ASKED = "UPDATE share_receipt SET withdrawal_asked_at = $2
    WHERE submission_id = $1 AND withdrawal_asked_at IS NULL"
);

pub async fn add(tx: &mut Tx, receipt: &ShareReceipt) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(
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

pub async fn get(conn: &mut Conn, id: SubmissionId) -> Result<Option<ShareReceipt>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(share_receipt).transpose()
}

/// Receipts of data shared under a consent.
pub async fn list_under_consent(
    conn: &mut Conn,
    consent: ConsentId,
) -> Result<Vec<ShareReceipt>, DbError> {
    let rows = conn.fetch_all(&UNDER, args![consent]).await?;
    rows.iter().map(share_receipt).collect()
}

/// All receipts of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<ShareReceipt>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(share_receipt).collect()
}

/// Records that the lender was notified of the withdrawn consent.
pub async fn mark_withdrawal_sent(
    tx: &mut Tx,
    id: SubmissionId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects_some_customer();
    tx.send(&TOLD, args![id, now]).await?;
    Ok(())
}

/// Records that a person was asked to notify the lender of the withdrawn consent.
pub async fn mark_withdrawal_requested(
    tx: &mut Tx,
    id: SubmissionId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&ASKED, args![id, now]).await?;
    Ok(())
}

fn share_receipt(row: &Row) -> Result<ShareReceipt, DbError> {
    Ok(ShareReceipt {
        submission_id: row.parsed("submission_id")?,
        consent_id: row.parsed("consent_id")?,
        lender_id: LenderId(row.int("lender_id")?),
        fields: row.json("fields")?,
        shared_at: row.instant("shared_at")?,
        withdrawal_told_at: row.opt_instant("withdrawal_told_at")?,
        withdrawal_asked_at: row.opt_instant("withdrawal_asked_at")?,
    })
}
