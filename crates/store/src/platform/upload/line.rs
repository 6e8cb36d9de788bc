//! Lines of lenders' statements: what a lender says that it paid out, and what it paid to us.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::id::{CustomerId, LenderId, SubmissionId};

use crate::db::bulk::{self, Table};
use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, record, sql};

codes! {
    /// What a line says.
    LineKind {
        /// A loan was paid out.
        Disbursal = "disbursal",
        /// We were paid.
        Commission = "commission",
    }
}

codes! {
    /// Whether it is known what a line is about.
    LineState {
        Matched = "matched",
        /// Something may be meant: a person decides.
        Doubtful = "doubtful",
        /// Nothing that we know is meant: a person may know.
        Unmatched = "unmatched",
        /// A person said that it is nothing of ours.
        Foreign = "foreign",
    }
}

codes! {
    /// How that became known.
    FoundBy {
        /// By our id, or the lender's number.
        Reference = "reference",
        /// By PAN, amount and day.
        Score = "score",
        /// Somebody said so, of this line or of an earlier one of the same loan.
        Person = "person",
    }
}

codes! {
    /// Why a line does not count any more.
    Ended {
        /// A later file says another amount of the same payment.
        Corrected = "corrected",
        /// Its file was taken back.
        Undone = "undone",
    }
}

/// A line as stored.
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
    /// When the money was paid.
    pub day: Date,
    /// What the lender calls the loan.
    pub reference: Option<String>,
    /// What the bank calls the payment.
    pub bank_reference: Option<String>,
    pub pan_masked: Option<String>,
    /// A digest that lines about the same payment have in common,
    pub payment: String,
    /// and one that lines about the same loan have.
    pub loan: String,
    /// What it may be about, JSON.
    pub candidates: String,
    pub state: LineState,
    pub found_by: Option<FoundBy>,
    /// The line of an earlier file in whose place it stands.
    pub corrects: Option<String>,
    pub ended: Option<Ended>,
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
    found_by: opt_mapped("found_by", FoundBy::from_code),
    corrects: opt_text("corrects"),
    ended: opt_mapped("ended", Ended::from_code),
    created_at: at("created_at"),
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
// Two texts: the engines unfold JSON differently.
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
sql!(END = "UPDATE statement_line SET ended = $2 WHERE id = $1 AND ended IS NULL");
sql!(END_AGAIN = "UPDATE statement_line SET ended = $2 WHERE id = $1 AND ended = 'corrected'");
sql!(RESTORE = "UPDATE statement_line SET ended = NULL WHERE id = $1 AND ended = 'corrected'");
sql!(
    DECIDE = "UPDATE statement_line SET submission_id = $2, state = $3, found_by = 'person'
    WHERE id = $1 AND ended IS NULL"
);

/// Adds lines.
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

/// One line.
pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Line>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(line).transpose()
}

/// The line of a row of a batch.
pub async fn of_row(conn: &mut Conn, batch: &str, row: i64) -> Result<Option<Line>, DbError> {
    let row = conn.fetch_optional(&OF_ROW, args![batch, row]).await?;
    row.as_ref().map(line).transpose()
}

/// Some lines of a batch, from after a row on.
pub async fn after(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// As [`after`], without what was taken back.
pub async fn standing(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// As [`after`], those that a person has to decide about.
pub async fn open(conn: &mut Conn, batch: &str, row: i64, most: i64) -> Result<Vec<Line>, DbError> {
    let rows = conn.fetch_all(&OPEN, args![batch, row, most]).await?;
    rows.iter().map(line).collect()
}

/// Whether lenders' statements say something of somebody's loans.
pub async fn any_of_customer(conn: &mut Conn, id: CustomerId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&ANY_OF_CUSTOMER, args![id]).await?;
    Ok(row.is_some())
}

/// Whether a lender's statement that counts says that the loan of a submission was paid out.
pub async fn says_paid_out(conn: &mut Conn, id: SubmissionId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&SAYS_PAID_OUT, args![id]).await?;
    Ok(row.is_some())
}

/// How many lines a batch has.
pub async fn count(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT, args![batch]).await?.int("lines")
}

/// About how many of them a person has to decide.
pub async fn count_open(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT_OPEN, args![batch])
        .await?
        .int("lines")
}

/// Lines that count, by the digests of their payments.
pub async fn by_payment(conn: &mut Conn, payments: &[&str]) -> Result<Vec<Line>, DbError> {
    let rows = conn
        .fetch_all(&BY_PAYMENT, args![to_json(&payments)?])
        .await?;
    rows.iter().map(line).collect()
}

/// A line that counted does not any more. False where it did not.
pub async fn end(tx: &mut Tx, id: &str, why: Ended) -> Result<bool, DbError> {
    Ok(tx.execute(&END, args![id, why.code()]).await? == 1)
}

/// What was corrected does not come back either.
pub async fn end_corrected(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&END_AGAIN, args![id, Ended::Undone.code()]).await?;
    Ok(())
}

/// What was corrected counts again. False where it was not.
pub async fn restore(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&RESTORE, args![id]).await? == 1)
}

/// Somebody says what a line is about.
pub async fn decide(
    tx: &mut Tx,
    id: &str,
    (submission, state): (Option<SubmissionId>, LineState),
) -> Result<bool, DbError> {
    let values = args![id, submission, state.code()];
    Ok(tx.execute(&DECIDE, values).await? == 1)
}
