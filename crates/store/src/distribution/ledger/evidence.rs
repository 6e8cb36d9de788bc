//! Evidence for a loan and its commission: attribution, status history with sources, and the files that list it.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::distribution::touch::Evidence;
use saakh_domain::id::{ApplicationId, SubmissionId};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::short_code::ShortCode;

use crate::db::{DbError, Row};
use crate::platform::upload::line::{LineEndReason, LineKind};
use crate::{Conn, args, sql};

/// The attribution of a loan's customer.
#[derive(Debug, Clone)]
pub struct LoanAttribution {
    pub at: Timestamp,
    /// None if it was erased.
    pub evidence: Option<Evidence>,
    /// Name of the tracking link, if any.
    pub link: Option<String>,
}

/// A line of the status history.
#[derive(Debug, Clone)]
pub struct Step {
    pub status: SubmissionStatus,
    pub source: Source,
    pub at: Timestamp,
}

/// A line of a lender's statement.
#[derive(Debug, Clone)]
pub struct Statement {
    pub kind: LineKind,
    pub file: String,
    pub row: i64,
    pub amount: Paise,
    pub day: Date,
    /// The lender's reference of the loan.
    pub reference: Option<String>,
    /// The bank's reference of the payment.
    pub bank_reference: Option<String>,
    /// Why it no longer counts.
    pub ended: Option<LineEndReason>,
}

#[derive(Debug, Clone)]
pub struct LoanEvidence {
    /// The loan's application; none if it was deleted.
    pub application: Option<ApplicationId>,
    /// The short code of the loan's submission, unless that was erased.
    pub short_code: Option<ShortCode>,
    pub attributed: Option<LoanAttribution>,
    pub history: Vec<Step>,
    /// In order of arrival, at most 100.
    pub statements: Vec<Statement>,
}

sql!(
    ATTRIBUTED =
        "SELECT attribution.attributed_at, attribution.evidence, tracking_link.name AS link
    FROM submission
    JOIN application ON application.id = submission.application_id
    JOIN attribution ON attribution.customer_id = application.customer_id
    LEFT JOIN tracking_link ON tracking_link.id = attribution.link_id
    WHERE submission.id = $1"
);
sql!(APPLICATION = "SELECT application_id, short_code FROM submission WHERE id = $1");
sql!(
    HISTORY = "SELECT to_status, source, changed_at FROM submission_history
    WHERE submission_id = $1 ORDER BY position LIMIT 200"
);
sql!(
    STATEMENTS = "SELECT l.kind, b.file_name, l.row_number, l.amount, l.day, l.reference,
        l.bank_reference, l.ended
    FROM statement_line AS l JOIN upload_batch AS b ON b.id = l.batch_id
    WHERE l.submission_id = $1 ORDER BY l.id LIMIT 100"
);

pub async fn load_for_loan(conn: &mut Conn, loan: SubmissionId) -> Result<LoanEvidence, DbError> {
    let found = conn.fetch_optional(&ATTRIBUTED, args![loan]).await?;
    let application = conn.fetch_optional(&APPLICATION, args![loan]).await?;
    let history = conn.fetch_all(&HISTORY, args![loan]).await?;
    let statements = conn.fetch_all(&STATEMENTS, args![loan]).await?;
    let short_code = match &application {
        Some(row) => row.opt_parsed("short_code")?,
        None => None,
    };
    Ok(LoanEvidence {
        short_code,
        application: application
            .map(|row| row.parsed("application_id"))
            .transpose()?,
        attributed: found.as_ref().map(attributed).transpose()?,
        history: history.iter().map(step).collect::<Result<_, _>>()?,
        statements: statements.iter().map(statement).collect::<Result<_, _>>()?,
    })
}

fn attributed(row: &Row) -> Result<LoanAttribution, DbError> {
    let evidence = row.text("evidence")?;
    Ok(LoanAttribution {
        at: row.instant("attributed_at")?,
        // Erased evidence is an empty object.
        evidence: serde_json::from_str(&evidence).ok(),
        link: row.opt_text("link")?,
    })
}

fn step(row: &Row) -> Result<Step, DbError> {
    Ok(Step {
        status: row.mapped("to_status", SubmissionStatus::from_code)?,
        source: row.mapped("source", Source::from_code)?,
        at: row.instant("changed_at")?,
    })
}

fn statement(row: &Row) -> Result<Statement, DbError> {
    Ok(Statement {
        kind: row.mapped("kind", LineKind::from_code)?,
        file: row.text("file_name")?,
        row: row.int("row_number")?,
        amount: row.int("amount").map(Paise)?,
        day: row.parsed("day")?,
        reference: row.opt_text("reference")?,
        bank_reference: row.opt_text("bank_reference")?,
        ended: row.opt_mapped("ended", LineEndReason::from_code)?,
    })
}
