//! Loans whose lender paid another amount than the slab's, and the notes about them.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::difference::DIFFERENCE_LEAST;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{AdminId, LenderId, SubmissionId};
use saakh_domain::short_code::ShortCode;
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::platform::short_code;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "commission_note";
    of Customer by submission { keep books; }
    columns { submission_id: key, note: words, noted_at: plain, noted_by: key }
}

/// A loan whose lender paid another amount than the slab's.
#[derive(Debug, Clone)]
pub struct Difference {
    pub loan: SubmissionId,
    /// The short code of the loan's submission, unless that was erased.
    pub short_code: Option<ShortCode>,
    pub lender: LenderId,
    pub month: YearMonth,
    /// The expected commission.
    pub commission: Paise,
    /// The amount paid.
    pub received: Paise,
    /// Increases with every booking of the loan.
    pub revision: i64,
    pub note: Option<Note>,
}

/// A back-office note about a difference.
#[derive(Debug, Clone)]
pub struct Note {
    pub text: String,
    /// The accepted difference, which needs no further action.
    pub accepted: Option<Paise>,
    pub at: Timestamp,
    /// Name of the back-office user.
    pub by: Option<String>,
}

#[derive(Debug, Clone)]
pub struct DifferenceSearch {
    /// Unpaid loans count as a difference only before this month.
    pub not_yet_due: YearMonth,
    pub lender: Option<LenderId>,
    pub month: Option<YearMonth>,
    /// Accepted differences, or open ones.
    pub is_accepted: bool,
    /// A loan's id or short code.
    pub q: Option<String>,
}

const SUBMISSION: &str = "commission_loan.submission_id";

crate::list!(
    /// Differences, oldest month first.
    DIFFERENCES = List {
        name: "commission-differences",
        select: differences,
        id: Key::Text(SUBMISSION),
        sorts: &[Sort {
            name: "month",
            key: Key::Text("commission_loan.month"),
        }],
        first: "month",
    },
    || filter(&DifferenceSearch {
        not_yet_due: YearMonth::from_date(jiff::civil::Date::MAX),
        lender: Some(LenderId(1)),
        month: Some(YearMonth::from_date(jiff::civil::Date::MAX)),
        is_accepted: true,
        q: Some("x".to_owned()),
    })
);

/// Conditions of the partial indexes: open differences of at least [`DIFFERENCE_LEAST`], and accepted ones.
macro_rules! open {
    () => {
        "ABS(received - commission) >= 100 \
            AND (settled_difference IS NULL OR settled_difference <> received - commission)"
    };
}
const OPEN: &str = open!();
const SETTLED: &str = "settled_difference = received - commission";
const _: () = assert!(DIFFERENCE_LEAST.0 == 100);

sql!(
    COUNT_OPEN = concat!(
        "SELECT lender_id, CAST(COUNT(*) AS BIGINT) AS number FROM commission_loan
    WHERE month = $1 AND (received <> 0 OR month < $2) AND ",
        open!(),
        " GROUP BY lender_id"
    )
);
sql!(
    NOTE = "INSERT INTO commission_note (submission_id, note, noted_at, noted_by)
    VALUES ($1, $2, $3, $4)
    ON CONFLICT (submission_id) DO UPDATE SET note = excluded.note, noted_at = excluded.noted_at,
        noted_by = excluded.noted_by"
);
sql!(SETTLE = "UPDATE commission_loan SET settled_difference = $2 WHERE submission_id = $1");

/// Counts the open differences of a month by lender; lenders without any are absent.
pub async fn count_open(
    conn: &mut Conn,
    month: YearMonth,
    not_yet_due: YearMonth,
) -> Result<HashMap<LenderId, i64>, DbError> {
    let args = args![month.to_string(), not_yet_due.to_string()];
    let rows = conn.fetch_all(&COUNT_OPEN, args).await?;
    let count = |row: &Row| Ok((LenderId(row.int("lender_id")?), row.int("number")?));
    rows.iter().map(count).collect()
}

pub async fn page(
    conn: &mut Conn,
    search: &DifferenceSearch,
    request: &PageRequest,
) -> Result<Page<Difference>, DbError> {
    DIFFERENCES
        .page(conn, &filter(search), request, difference)
        .await
}

/// Replaces the note about a loan. `accepted`: the difference that needs no further action.
pub async fn save_note(
    tx: &mut Tx,
    loan: SubmissionId,
    text: &str,
    accepted: Option<Paise>,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    tx.send(&NOTE, args![loan, text, now, by]).await?;
    tx.send(&SETTLE, args![loan, accepted]).await?;
    Ok(())
}

fn differences() -> SelectStatement {
    let columns = [
        "submission_id",
        "lender_id",
        "month",
        "commission",
        "received",
        "revision",
        "settled_difference",
    ];
    Query::select()
        .columns(columns.map(|column| ("commission_loan", column)))
        .columns(["note", "noted_at"].map(|column| ("commission_note", column)))
        .expr_as(Expr::cust("admin_user.name"), Alias::new("noted_by_name"))
        .expr_as(short_code::select_for(SUBMISSION), Alias::new("short_code"))
        .from("commission_loan")
        .left_join(
            "commission_note",
            Expr::cust("commission_note.submission_id = commission_loan.submission_id"),
        )
        .left_join(
            "admin_user",
            Expr::cust("admin_user.id = commission_note.noted_by"),
        )
        .take()
}

/// The engine's query plan of a page, for tests.
#[cfg(feature = "testing")]
pub async fn plan(
    conn: &mut Conn,
    search: &DifferenceSearch,
    request: &PageRequest,
) -> Result<String, DbError> {
    DIFFERENCES.plan(conn, &filter(search), request).await
}

fn filter(search: &DifferenceSearch) -> Filter {
    let is_paid = Expr::cust("commission_loan.received <> 0");
    let is_overdue = Expr::cust("commission_loan.month").lt(search.not_yet_due.to_string());
    let state = Expr::cust(if search.is_accepted { SETTLED } else { OPEN });
    let found = Filter::new()
        .matching(Some(is_paid.or(is_overdue)))
        .matching(Some(state))
        .equal("commission_loan.lender_id", search.lender)
        .equal(
            "commission_loan.month",
            search.month.map(|month| month.to_string()),
        );
    short_code::restrict_to_named(found, SUBMISSION, search.q.as_deref())
}

fn difference(row: &Row) -> Result<Difference, DbError> {
    let at = row.opt_instant("noted_at")?;
    let by = row.opt_text("noted_by_name")?;
    let text = row.opt_text("note")?;
    let accepted = row.get::<Option<i64>>("settled_difference")?.map(Paise);
    Ok(Difference {
        loan: row.parsed("submission_id")?,
        short_code: row.opt_parsed("short_code")?,
        lender: LenderId(row.int("lender_id")?),
        month: row.parsed("month")?,
        commission: row.int("commission").map(Paise)?,
        received: row.int("received").map(Paise)?,
        revision: row.int("revision")?,
        note: text.zip(at).map(|(text, at)| Note {
            text,
            accepted,
            at,
            by,
        }),
    })
}
