//! Jobs that were given up, for whoever has to look.

use jiff::Timestamp;
use sea_query::{Expr, ExprTrait, Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id, has};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A job that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedJob {
    /// `UUIDv7` text.
    pub id: String,
    /// What was to be done.
    pub kind: String,
    /// To what: an id.
    pub payload: String,
    /// How often it was tried.
    pub attempts: i64,
    /// What went wrong the last time.
    pub error: String,
    /// When it was wanted.
    pub created_at: Timestamp,
    /// When it was given up.
    pub failed_at: Timestamp,
}

const COLUMNS: [&str; 7] = [
    "id",
    "kind",
    "payload",
    "attempts",
    "last_error",
    "created_at",
    "failed_at",
];

crate::list!(
    /// In the order in which they were wanted: their ids begin with that instant.
    FAILED = List {
        name: "failed-jobs",
        select: rows,
        id: Key::Text("job.id"),
        sorts: &[Sort {
            name: "createdAt",
            key: Key::Text("job.id"),
        }],
        first: "-createdAt",
    },
    every_filter
);

sql!(
    RUN_AGAIN = "UPDATE job SET failed_at = NULL, attempts = 0, due_at = $2
    WHERE id = $1 AND failed_at IS NOT NULL RETURNING kind"
);

/// Which of them. All that is asked for must hold.
#[derive(Debug, Clone, Default)]
pub struct FailedSearch {
    /// Of one kind.
    pub kind: Option<String>,
    /// Wanted from this instant on.
    pub from: Option<Timestamp>,
    /// Wanted before this instant.
    pub before: Option<Timestamp>,
    /// The job's id, what it is about, or some words of what went wrong.
    pub q: Option<String>,
}

/// A page of them.
pub async fn failed(
    conn: &mut Conn,
    asked: &FailedSearch,
    request: &PageRequest,
) -> Result<Page<FailedJob>, DbError> {
    FAILED.page(conn, &filter(asked), request, failed_job).await
}

/// A job that was given up is to be run as if it were new. Gives its kind; none where it was not
/// given up, or is not there.
pub async fn run_again(tx: &mut Tx, id: &str, now: Timestamp) -> Result<Option<String>, DbError> {
    let row = tx.fetch_optional(&RUN_AGAIN, args![id, now]).await?;
    row.map(|row| row.text("kind")).transpose()
}

fn rows() -> SelectStatement {
    Query::select()
        .columns(COLUMNS.map(|column| ("job", column)))
        .from("job")
        .and_where(Expr::col(("job", "failed_at")).is_not_null())
        .take()
}

/// Failed jobs are few, and an index has them alone: their reasons can be read.
fn filter(asked: &FailedSearch) -> Filter {
    let found = |q: &String| {
        let is = |column: &'static str| Expr::col(("job", column)).eq(q);
        let said = has("LOWER(job.last_error)", q);
        is("id").or(is("payload")).or(said)
    };
    Filter::new()
        .equal("job.kind", asked.kind.clone())
        .at_least("job.id", asked.from.map(first_id))
        .below("job.id", asked.before.map(first_id))
        .matching(asked.q.as_ref().map(found))
}

fn every_filter() -> Filter {
    filter(&FailedSearch {
        kind: Some("submit".to_owned()),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("x".to_owned()),
    })
}

fn failed_job(row: &Row) -> Result<FailedJob, DbError> {
    Ok(FailedJob {
        id: row.text("id")?,
        kind: row.text("kind")?,
        payload: row.text("payload")?,
        attempts: row.int("attempts")?,
        error: row.opt_text("last_error")?.unwrap_or_default(),
        created_at: row.at("created_at")?,
        failed_at: row.at("failed_at")?,
    })
}
