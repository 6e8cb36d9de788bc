//! Bulk queries and updates of submissions, for lenders' files.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, SubmissionId};
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::statement::reference_key;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::short_code::ShortCode;
use serde::Deserialize;

use crate::db::bulk::{self, BulkUpdate, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, sql};

/// A submission as needed for files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSubmission {
    pub id: SubmissionId,
    pub application: ApplicationId,
    pub customer: CustomerId,
    pub lender: LenderId,
    pub status: SubmissionStatus,
    pub reference: Option<String>,
}

/// State of the history of a submission or visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistoryState {
    /// Position of the last line.
    pub position: i64,
    /// Whether any line has a source other than the customer.
    pub has_word: bool,
}

impl HistoryState {
    pub(super) fn read(row: &Row) -> Result<Self, DbError> {
        Ok(Self {
            position: row.int("position")?,
            has_word: row.flag("has_word")?,
        })
    }
}

/// A submission with a new status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubmissionUpdate {
    pub id: SubmissionId,
    pub customer: CustomerId,
    pub from: SubmissionStatus,
    pub to: StatusWithReason,
    /// Position of the new history line, one after the last.
    pub position: i64,
}

/// A loan to compare with a line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loan {
    pub found: FoundSubmission,
    pub product: ProductType,
    /// The amount applied for.
    pub amount: Paise,
    /// The reference for people.
    pub short_code: Option<ShortCode>,
    pub sent_at: Timestamp,
    /// Keyed hash of the customer's PAN.
    pub pan_hash: Option<String>,
}

/// The part of a stored offer that is read.
#[derive(Debug, Deserialize)]
struct LoanOffer {
    price: AppliedPrice,
}

#[derive(Debug, Deserialize)]
struct AppliedPrice {
    amount: Paise,
}

macro_rules! select_loans {
    () => {
        "SELECT submission.id, application_id, customer_id, lender_id, submission.status, reference, offer,
            submission.short_code, product_type, submission.created_at, pan_hash
        FROM customer JOIN application ON customer_id = customer.id
        JOIN submission ON application_id = application.id WHERE "
    };
}

macro_rules! select {
    () => {
        "SELECT submission.id, application_id, customer_id, lender_id, submission.status, reference
        FROM submission JOIN application ON application.id = application_id WHERE "
    };
}

// One text per engine, because their JSON functions differ.
sql!(
    BY_ID = sqlite concat!(select!(), "submission.id IN (SELECT value FROM json_each($1))"),
    postgres concat!(
        select!(),
        "submission.id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
    )
);
sql!(
    OF_APPLICATIONS = sqlite concat!(
        select!(),
        "application_id IN (SELECT value FROM json_each($1)) ORDER BY submission.id"
    ),
    postgres concat!(
        select!(),
        "application_id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))
            ORDER BY submission.id"
    )
);
sql!(
    // JSON arrays cannot be used for an index lookup, so each pair is joined. The expression is that of the index.
    BY_REFERENCE = sqlite "SELECT submission.id, application_id, customer_id, lender_id, submission.status, reference
        FROM (SELECT DISTINCT value ->> 0 AS lender, value ->> 1 AS number FROM json_each($1)) AS asked
        JOIN submission ON lender_id = asked.lender AND upper(replace(reference, ' ', '')) = asked.number
        JOIN application ON application.id = application_id",
    postgres concat!(
        select!(),
        "(lender_id, upper(replace(reference, ' ', ''))) IN (SELECT CAST(value ->> 0 AS BIGINT), value ->> 1
            FROM json_array_elements(CAST($1 AS JSON)))"
    )
);
sql!(
    LOANS_BY_ID = sqlite concat!(
        select_loans!(),
        "submission.id IN (SELECT value FROM json_each($1)) ORDER BY submission.id"
    ),
    postgres concat!(
        select_loans!(),
        "submission.id IN (SELECT json_array_elements_text(CAST($1 AS JSON))) ORDER BY submission.id"
    )
);
sql!(
    LOANS_BY_PAN = sqlite concat!(
        select_loans!(),
        "pan_hash IN (SELECT value FROM json_each($1)) ORDER BY submission.id"
    ),
    postgres concat!(
        select_loans!(),
        "pan_hash IN (SELECT json_array_elements_text(CAST($1 AS JSON))) ORDER BY submission.id"
    )
);
sql!(
    TOLD = sqlite "SELECT submission_id, MAX(position) AS position,
            MAX(CASE WHEN source = 'customer' THEN 0 ELSE 1 END) AS has_word
        FROM submission_history WHERE submission_id IN (SELECT value FROM json_each($1))
        GROUP BY submission_id",
    postgres "SELECT submission_id, MAX(position) AS position,
            CAST(MAX(CASE WHEN source = 'customer' THEN 0 ELSE 1 END) AS BIGINT) AS has_word
        FROM submission_history
        WHERE submission_id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))
        GROUP BY submission_id"
);

pub async fn list_by_id(
    conn: &mut Conn,
    ids: &[SubmissionId],
) -> Result<Vec<FoundSubmission>, DbError> {
    let rows = conn.fetch_all(&BY_ID, args![texts(ids)?]).await?;
    rows.iter().map(found).collect()
}

/// Submissions of applications, oldest first.
pub async fn list_for_applications(
    conn: &mut Conn,
    ids: &[ApplicationId],
) -> Result<Vec<FoundSubmission>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids = to_json(&ids)?;
    let rows = conn.fetch_all(&OF_APPLICATIONS, args![ids]).await?;
    rows.iter().map(found).collect()
}

/// The submission of an application at a lender, from the result of [`list_for_applications`]: the one in force, else the
/// newest.
pub fn find_at_lender(
    found: &[FoundSubmission],
    application: ApplicationId,
    lender: LenderId,
) -> Option<&FoundSubmission> {
    let mut there = found
        .iter()
        .filter(|found| found.application == application && found.lender == lender);
    let standing = there.clone().find(|found| found.status.is_in_force());
    standing.or_else(|| there.next_back())
}

/// Submissions by lenders' references, normalised by [`reference_key`]. Returns several if they differ only in case or
/// spaces.
pub async fn list_by_reference(
    conn: &mut Conn,
    references: &[(LenderId, &str)],
) -> Result<Vec<FoundSubmission>, DbError> {
    let key = |(id, text): &(LenderId, &str)| (id.0, reference_key(text));
    let keys: Vec<(i64, String)> = references.iter().map(key).collect();
    let rows = conn
        .fetch_all(&BY_REFERENCE, args![to_json(&keys)?])
        .await?;
    rows.iter().map(found).collect()
}

/// The submission with a lender's reference, from the result of [`list_by_reference`]: an exact match, else the only one.
pub fn match_reference<'f>(
    found: &'f [FoundSubmission],
    lender: LenderId,
    reference: &str,
) -> Option<&'f FoundSubmission> {
    let key = reference_key(reference);
    let alike = || {
        found.iter().filter(|found| {
            let number = found.reference.as_deref();
            found.lender == lender && number.is_some_and(|number| reference_key(number) == key)
        })
    };
    let same = alike().find(|found| found.reference.as_deref() == Some(reference));
    let mut others = alike();
    same.or_else(|| others.next().filter(|_| others.next().is_none()))
}

/// Submissions by id, oldest first.
pub async fn list_loans_by_id(conn: &mut Conn, ids: &[SubmissionId]) -> Result<Vec<Loan>, DbError> {
    let rows = conn.fetch_all(&LOANS_BY_ID, args![texts(ids)?]).await?;
    rows.iter().map(loan).collect()
}

/// Submissions by keyed hashes of PANs, oldest first.
pub async fn list_loans_by_pan(conn: &mut Conn, hashes: &[&str]) -> Result<Vec<Loan>, DbError> {
    let rows = conn
        .fetch_all(&LOANS_BY_PAN, args![to_json(&hashes)?])
        .await?;
    rows.iter().map(loan).collect()
}

/// State of submissions' histories.
pub async fn load_history_states(
    conn: &mut Conn,
    ids: &[SubmissionId],
) -> Result<BTreeMap<SubmissionId, HistoryState>, DbError> {
    let rows = conn.fetch_all(&TOLD, args![texts(ids)?]).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("submission_id")?, HistoryState::read(row)?)))
        .collect()
}

/// Bulk version of [`super::submission::set_status`].
pub async fn set_statuses(
    tx: &mut Tx,
    moved: &[SubmissionUpdate],
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    const STATUS: BulkUpdate = BulkUpdate {
        table: "submission",
        key: "id",
        columns: &["status", "updated_at"],
        kept: &[],
        only: "TRUE",
    };
    const HISTORY: Table = Table {
        name: "submission_history",
        columns: &[
            "submission_id",
            "from_status",
            "to_status",
            "reason",
            "source",
            "changed_at",
            "position",
        ],
    };
    for update in moved {
        tx.expects(|| Scope::customer(update.customer));
    }
    let status = |one: &SubmissionUpdate| args![one.id, one.to.status().code(), now];
    bulk::update(tx, STATUS, moved.iter().map(status).collect()).await?;
    let line = |one: &SubmissionUpdate| {
        let reason = one.to.reason().map(RejectionReason::code);
        let (from, to) = (one.from.code(), one.to.status().code());
        args![one.id, from, to, reason, source.code(), now, one.position]
    };
    bulk::insert(tx, HISTORY, moved.iter().map(line).collect()).await
}

fn texts(ids: &[SubmissionId]) -> Result<String, DbError> {
    let texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
    to_json(&texts)
}

fn found(row: &Row) -> Result<FoundSubmission, DbError> {
    Ok(FoundSubmission {
        id: row.parsed("id")?,
        application: row.parsed("application_id")?,
        customer: row.parsed("customer_id")?,
        lender: row.id("lender_id", LenderId)?,
        status: row.mapped("status", SubmissionStatus::from_code)?,
        reference: row.opt_text("reference")?,
    })
}

fn loan(row: &Row) -> Result<Loan, DbError> {
    let applied: LoanOffer = row.json("offer")?;
    Ok(Loan {
        found: found(row)?,
        product: row.mapped("product_type", ProductType::from_slug)?,
        amount: applied.price.amount,
        short_code: row.opt_parsed("short_code")?,
        sent_at: row.instant("created_at")?,
        pan_hash: row.opt_text("pan_hash")?,
    })
}
