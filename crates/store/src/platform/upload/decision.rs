//! Decisions about loans in lenders' statements, which also apply to later lines of the same loan.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::id::{AdminId, LenderId, SubmissionId};

use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "statement_decision";
    of Customer by submission { keep books; }
    columns { loan: key, lender_id: plain, submission_id: key, decided_by: key, decided_at: plain }
}

sql!(
    SET = "INSERT INTO statement_decision (loan, lender_id, submission_id, decided_by, decided_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (loan) DO UPDATE SET submission_id = excluded.submission_id,
        decided_by = excluded.decided_by, decided_at = excluded.decided_at"
);
// One text per engine, because their JSON functions differ.
sql!(
    OF = sqlite "SELECT loan, submission_id FROM statement_decision
        WHERE loan IN (SELECT value FROM json_each($1))",
    postgres "SELECT loan, submission_id FROM statement_decision
        WHERE loan IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
);

/// Stores a decision about a loan; none: not one of ours.
pub async fn set(
    tx: &mut Tx,
    lender: LenderId,
    loan: &str,
    submission: Option<SubmissionId>,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&SET, args![loan, lender, submission, by, now])
        .await?;
    Ok(())
}

/// Decisions about loans, by their digests.
pub async fn list_for_loans(
    conn: &mut Conn,
    loans: &[&str],
) -> Result<BTreeMap<String, Option<SubmissionId>>, DbError> {
    let rows = conn.fetch_all(&OF, args![to_json(&loans)?]).await?;
    rows.iter()
        .map(|row| Ok((row.text("loan")?, row.opt_parsed("submission_id")?)))
        .collect()
}
