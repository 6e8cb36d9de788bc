//! The list of statement lines that wait for a person to match them.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::id::LenderId;
use sea_query::{Expr, ExprTrait, Query, SelectStatement};

use super::line::{LineKind, LineState};
use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};

/// A line without a loan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenLine {
    /// `UUIDv7` text.
    pub id: String,
    pub batch: String,
    pub file_name: String,
    /// As a spreadsheet counts it.
    pub row: i64,
    pub lender: LenderId,
    pub amount: Paise,
    pub day: Date,
    /// The lender's reference of the loan.
    pub reference: Option<String>,
    pub state: LineState,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct OpenLineSearch {
    pub kind: LineKind,
    pub lender: Option<LenderId>,
    /// The lender's reference of the loan, or the bank's of the payment; lower case.
    pub q: Option<String>,
}

crate::list!(
    /// Open lines, longest waiting first: ids start with the time.
    OPEN_LINES = List {
        name: "open-lines",
        select: open_lines,
        id: Key::Text("statement_line.id"),
        sorts: &[Sort {
            name: "createdAt",
            key: Key::Text("statement_line.id"),
        }],
        first: "createdAt",
    },
    || filter(&OpenLineSearch {
        kind: LineKind::Disbursal,
        lender: Some(LenderId(1)),
        q: Some("x".to_owned()),
    })
);

pub async fn page(
    conn: &mut Conn,
    search: &OpenLineSearch,
    request: &PageRequest,
) -> Result<Page<OpenLine>, DbError> {
    OPEN_LINES
        .page(conn, &filter(search), request, open_line)
        .await
}

const COLUMNS: [&str; 9] = [
    "id",
    "batch_id",
    "row_number",
    "lender_id",
    "amount",
    "day",
    "reference",
    "state",
    "created_at",
];

fn open_lines() -> SelectStatement {
    Query::select()
        .columns(COLUMNS.map(|column| ("statement_line", column)))
        .column(("upload_batch", "file_name"))
        .from("statement_line")
        .inner_join(
            "upload_batch",
            Expr::cust("upload_batch.id = statement_line.batch_id"),
        )
        .take()
}

/// The condition of the partial index.
const OPEN: &str =
    "statement_line.ended IS NULL AND statement_line.state IN ('doubtful', 'unmatched')";

fn filter(search: &OpenLineSearch) -> Filter {
    let found = |q: &String| {
        let is = |column: &'static str| Expr::cust(column).eq(q);
        is("LOWER(statement_line.reference)").or(is("LOWER(statement_line.bank_reference)"))
    };
    Filter::new()
        .matching(Some(Expr::cust(OPEN)))
        .equal("statement_line.kind", Some(search.kind.code()))
        .equal("statement_line.lender_id", search.lender)
        .matching(search.q.as_ref().map(found))
}

fn open_line(row: &Row) -> Result<OpenLine, DbError> {
    Ok(OpenLine {
        id: row.text("id")?,
        batch: row.text("batch_id")?,
        file_name: row.text("file_name")?,
        row: row.int("row_number")?,
        lender: LenderId(row.int("lender_id")?),
        amount: Paise(row.int("amount")?),
        day: row.parsed("day")?,
        reference: row.opt_text("reference")?,
        state: row.mapped("state", LineState::from_code)?,
        created_at: row.instant("created_at")?,
    })
}
