//! Failed jobs, for operators.

use jiff::Timestamp;
use sea_query::{Expr, ExprTrait, Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, contains_text, first_id};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedJob {
    /// `UUIDv7` text.
    pub id: String,
    /// The job's kind.
    pub kind: String,
    /// An id.
    pub payload: String,
    /// Number of attempts.
    pub attempts: i64,
    /// The last error.
    pub error: String,
    /// When it was enqueued.
    pub created_at: Timestamp,
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
    /// In order of enqueuing: ids start with that time.
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

/// Filters, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct FailedSearch {
    pub kind: Option<String>,
    /// Enqueued at or after this instant.
    pub from: Option<Timestamp>,
    /// Enqueued before this instant.
    pub before: Option<Timestamp>,
    /// Id of the job, its payload, or words of the error.
    pub q: Option<String>,
}

pub async fn list_failed(
    conn: &mut Conn,
    search: &FailedSearch,
    request: &PageRequest,
) -> Result<Page<FailedJob>, DbError> {
    FAILED
        .page(conn, &filter(search), request, failed_job)
        .await
}

/// Resets a failed job as if it were new. Returns its kind; none if there is no such failed job.
pub async fn retry_failed(
    tx: &mut Tx,
    id: &str,
    now: Timestamp,
) -> Result<Option<String>, DbError> {
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

/// Failed jobs are few and have a partial index, so their errors can be searched.
fn filter(search: &FailedSearch) -> Filter {
    let found = |q: &String| {
        let is = |column: &'static str| Expr::col(("job", column)).eq(q);
        let in_error = contains_text("LOWER(job.last_error)", q);
        is("id").or(is("payload")).or(in_error)
    };
    Filter::new()
        .equal("job.kind", search.kind.clone())
        .at_least("job.id", search.from.map(first_id))
        .below("job.id", search.before.map(first_id))
        .matching(search.q.as_ref().map(found))
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
        created_at: row.instant("created_at")?,
        failed_at: row.instant("failed_at")?,
    })
}
