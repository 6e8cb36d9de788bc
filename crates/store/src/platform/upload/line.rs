//! Lines of lenders' statements: disbursals and commission payments.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::id::{CustomerId, LenderId, SubmissionId};

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    // Payments that a lender reported remain for the ledger, without the end of the PAN; so do lines with one of the
    // loans among several candidates.
    table "statement_line";
    of Customer by submission { keep books; }
    of Customer by "state = 'doubtful' AND pan_masked IS NOT NULL AND EXISTS (SELECT 1 FROM submission
        JOIN application ON application.id = application_id
        WHERE customer_id = $1 AND statement_line.candidates LIKE '%' || submission.id || '%')" {
        keep books;
    }
    columns {
        id: plain, batch_id: key, row_number: plain, kind: plain, lender_id: plain,
        submission_id: key, amount: financial, day: plain, reference: key, bank_reference: key,
        pan_masked: government_id => "NULL", payment: key, loan: key, candidates: key, state: plain,
        found_by: plain, corrects: plain, ended: plain, created_at: plain,
    }
}

codes! {
    LineKind {
        /// A loan was disbursed.
        Disbursal = "disbursal",
        /// Commission was paid to us.
        Commission = "commission",
    }
}

codes! {
    /// Whether a line is matched.
    LineState {
        Matched = "matched",
        /// There are candidates: a person decides.
        Doubtful = "doubtful",
        /// There is no candidate: a person may know one.
        Unmatched = "unmatched",
        /// A person decided that it is not one of ours.
        Foreign = "foreign",
    }
}

codes! {
    /// How a line was matched.
    MatchMethod {
        /// By our id or the lender's reference.
        Reference = "reference",
        /// By PAN, amount and day.
        Score = "score",
        /// By a person, for this line or an earlier one of the same loan.
        Person = "person",
    }
}

codes! {
    /// Why a line no longer counts.
    LineEndReason {
        /// A later file states another amount of the same payment.
        Corrected = "corrected",
        /// Its file was undone.
        Undone = "undone",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// `UUIDv7` text.
    pub id: String,
    pub batch: String,
    /// As a spreadsheet counts it.
    pub row: i64,
    pub kind: LineKind,
    pub lender: LenderId,
    pub submission: Option<SubmissionId>,
    pub amount: Paise,
    pub day: Date,
    /// The lender's reference of the loan.
    pub reference: Option<String>,
    /// The bank's reference of the payment.
    pub bank_reference: Option<String>,
    pub pan_masked: Option<String>,
    /// Digest shared by lines about the same payment,
    pub payment: String,
    /// and digest shared by lines about the same loan.
    pub loan: String,
    /// Candidate submissions, as JSON.
    pub candidates: String,
    pub state: LineState,
    pub found_by: Option<MatchMethod>,
    /// The corrected line of an earlier file.
    pub corrects: Option<String>,
    pub ended: Option<LineEndReason>,
    pub created_at: Timestamp,
}

record!(columns, fn line -> Line {
    id: text("id"),
    batch: text("batch_id"),
    row: int("row_number"),
    kind: mapped("kind", LineKind::from_code),
    lender: id("lender_id", LenderId),
    submission: opt_parsed("submission_id"),
    amount: id("amount", Paise),
    day: parsed("day"),
    reference: opt_text("reference"),
    bank_reference: opt_text("bank_reference"),
    pan_masked: opt_text("pan_masked"),
    payment: text("payment"),
    loan: text("loan"),
    candidates: text("candidates"),
    state: mapped("state", LineState::from_code),
    found_by: opt_mapped("found_by", MatchMethod::from_code),
    corrects: opt_text("corrects"),
    ended: opt_mapped("ended", LineEndReason::from_code),
    created_at: instant("created_at"),
});

const LINES: Table = Table {
    name: "statement_line",
    columns: columns!(array),
};

sql!(GET = columns + "FROM statement_line WHERE id = $1");
sql!(OF_ROW = columns + "FROM statement_line WHERE batch_id = $1 AND row_number = $2");
sql!(
    AFTER = columns
        + "FROM statement_line WHERE batch_id = $1 AND row_number > $2
    ORDER BY row_number LIMIT $3"
);
sql!(
    STANDING = columns
        + "FROM statement_line
    WHERE batch_id = $1 AND row_number > $2 AND (ended IS NULL OR ended <> 'undone')
    ORDER BY row_number LIMIT $3"
);
sql!(
    OPEN = columns
        + "FROM statement_line
    WHERE batch_id = $1 AND row_number > $2 AND ended IS NULL AND state IN ('doubtful', 'unmatched')
    ORDER BY row_number LIMIT $3"
);
sql!(
    COUNT_BY_LENDER = "SELECT lender_id,
        CAST(SUM(CASE WHEN kind = 'disbursal' THEN 1 ELSE 0 END) AS BIGINT) AS disbursals,
        CAST(SUM(CASE WHEN kind = 'disbursal' AND state IN ('doubtful', 'unmatched')
            THEN 1 ELSE 0 END) AS BIGINT) AS unmatched_disbursals,
        CAST(SUM(CASE WHEN kind = 'commission' AND state IN ('doubtful', 'unmatched')
            THEN 1 ELSE 0 END) AS BIGINT) AS unmatched_commissions
    FROM statement_line WHERE day >= $1 AND day < $2 AND ended IS NULL GROUP BY lender_id"
);
sql!(
    SAYS_PAID_OUT = "SELECT id FROM statement_line
    WHERE submission_id = $1 AND kind = 'disbursal' AND ended IS NULL LIMIT 1"
);
sql!(
    ANY_OF_CUSTOMER = "SELECT statement_line.id FROM statement_line
    JOIN submission ON submission.id = submission_id
    JOIN application ON application.id = application_id WHERE customer_id = $1 LIMIT 1"
);
sql!(COUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS lines FROM statement_line WHERE batch_id = $1");
sql!(
    COUNT_OPEN = "SELECT CAST(COUNT(*) AS BIGINT) AS lines FROM statement_line
    WHERE batch_id = $1 AND ended IS NULL AND state IN ('doubtful', 'unmatched')"
);
// One text per engine, because their JSON functions differ.
sql!(
    BY_PAYMENT = sqlite concat!(
        "SELECT ",
        columns!(),
        " FROM statement_line
        WHERE ended IS NULL AND payment IN (SELECT value FROM json_each($1))"
    ),
    postgres concat!(
        "SELECT ",
        columns!(),
        " FROM statement_line
        WHERE ended IS NULL AND payment IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
    )
);
sql!(
    RESTORABLE = sqlite concat!(
        "SELECT ",
        columns!(),
        " FROM statement_line
        WHERE ended = 'corrected' AND id IN (SELECT value FROM json_each($1))
            AND batch_id IN (SELECT id FROM upload_batch WHERE phase = 'apply')"
    ),
    postgres concat!(
        "SELECT ",
        columns!(),
        " FROM statement_line
        WHERE ended = 'corrected'
            AND id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))
            AND batch_id IN (SELECT id FROM upload_batch WHERE phase = 'apply')"
    )
);
sql!(END = "UPDATE statement_line SET ended = $2 WHERE id = $1 AND ended IS NULL");
sql!(END_AGAIN = "UPDATE statement_line SET ended = $2 WHERE id = $1 AND ended = 'corrected'");
sql!(RESTORE = "UPDATE statement_line SET ended = NULL WHERE id = $1 AND ended = 'corrected'");
sql!(
    DECIDE = "UPDATE statement_line SET submission_id = $2, state = $3, found_by = 'person'
    WHERE id = $1 AND ended IS NULL"
);

/// Numbers of a lender's lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LineCounts {
    /// Lines that state a disbursal.
    pub disbursals: i64,
    /// Those of them that a person must match.
    pub unmatched_disbursals: i64,
    /// Lines that state commission and that a person must match.
    pub unmatched_commissions: i64,
}

/// Counts the lines that are dated from a day to before another, by lender; lenders without any are absent.
pub async fn count_by_lender(
    conn: &mut Conn,
    from: Date,
    before: Date,
) -> Result<HashMap<LenderId, LineCounts>, DbError> {
    let rows = conn
        .fetch_all(&COUNT_BY_LENDER, args![from, before])
        .await?;
    let counts = |row: &Row| {
        let counts = LineCounts {
            disbursals: row.int("disbursals")?,
            unmatched_disbursals: row.int("unmatched_disbursals")?,
            unmatched_commissions: row.int("unmatched_commissions")?,
        };
        Ok((LenderId(row.int("lender_id")?), counts))
    };
    rows.iter().map(counts).collect()
}

pub async fn add(tx: &mut Tx, lines: &[Line]) -> Result<(), DbError> {
    let values = |line: &Line| {
        args![
            &line.id,
            &line.batch,
            line.row,
            line.kind.code(),
            line.lender,
            line.submission,
            line.amount,
            line.day,
            line.reference.clone(),
            line.bank_reference.clone(),
            line.pan_masked.clone(),
            &line.payment,
            &line.loan,
            &line.candidates,
            line.state.code(),
            line.found_by.map(|found| found.code().to_owned()),
            line.corrects.clone(),
            line.ended.map(|ended| ended.code().to_owned()),
            line.created_at
        ]
    };
    bulk::insert(tx, LINES, lines.iter().map(values).collect()).await
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Line>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(line).transpose()
}

/// The line of a row of a batch.
pub async fn find_by_row(conn: &mut Conn, batch: &str, row: i64) -> Result<Option<Line>, DbError> {
    let row = conn.fetch_optional(&OF_ROW, args![batch, row]).await?;
    row.as_ref().map(line).transpose()
}

/// Lines of a batch after a row; limited.
pub async fn list_after(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// As [`list_after`], without undone ones.
pub async fn list_not_undone(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// As [`list_after`], only those that need a decision.
pub async fn list_undecided(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&OPEN, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// Whether lenders' statements mention a customer's loans.
pub async fn exists_for_customer(conn: &mut Conn, id: CustomerId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&ANY_OF_CUSTOMER, args![id]).await?;
    Ok(row.is_some())
}

/// Whether a lender's statement in force reports the disbursal of a submission.
pub async fn has_disbursal(conn: &mut Conn, id: SubmissionId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&SAYS_PAID_OUT, args![id]).await?;
    Ok(row.is_some())
}

pub async fn count(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT, args![batch]).await?.int("lines")
}

/// Number of lines that need a decision.
pub async fn count_open(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT_OPEN, args![batch])
        .await?
        .int("lines")
}

/// Lines in force by digests of their payments.
pub async fn list_by_payment(conn: &mut Conn, payments: &[&str]) -> Result<Vec<Line>, DbError> {
    let rows = conn
        .fetch_all(&BY_PAYMENT, args![to_json(&payments)?])
        .await?;
    rows.iter().map(line).collect()
}

/// Corrected lines by id that [`restore`] would bring back: those whose files are still applied.
pub async fn list_restorable(conn: &mut Conn, ids: &[&str]) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&RESTORABLE, args![to_json(&ids)?]).await?;
    rows.iter().map(line).collect()
}

/// Ends a line in force; false if it was not.
pub async fn end(tx: &mut Tx, id: &str, why: LineEndReason) -> Result<bool, DbError> {
    Ok(tx.execute(&END, args![id, why.code()]).await? == 1)
}

/// Prevents a corrected line from being restored.
pub async fn end_corrected(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&END_AGAIN, args![id, LineEndReason::Undone.code()])
        .await?;
    Ok(())
}

/// Restores a corrected line; false if it was not corrected.
pub async fn restore(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&RESTORE, args![id]).await? == 1)
}

/// Stores a person's decision about a line.
pub async fn decide(
    tx: &mut Tx,
    id: &str,
    submission: Option<SubmissionId>,
    state: LineState,
) -> Result<bool, DbError> {
    let values = args![id, submission, state.code()];
    Ok(tx.execute(&DECIDE, values).await? == 1)
}
