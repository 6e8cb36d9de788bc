//! Pending notifications of customers about status changes.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row};
use crate::platform::upload::row::{read_status, read_subject};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "status_notice";
    of Customer by "customer_id = $1" { delete; }
    columns {
        subject_id: key, subject_kind: plain, customer_id: key, known_status: plain,
        is_correction: plain, due_at: plain, batch: plain, taken_back_status: plain,
    }
}

/// A pending notification about a submission or visit whose status changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusNotice {
    pub subject: Subject,
    pub customer: CustomerId,
    /// The status that the customer knows.
    pub known: ReportedStatus,
    /// Whether the known status was reversed.
    pub is_correction: bool,
}

impl StatusNotice {
    /// A notification of a status after the known one.
    pub const fn new(subject: Subject, customer: CustomerId, known: ReportedStatus) -> Self {
        Self {
            subject,
            customer,
            known,
            is_correction: false,
        }
    }

    /// A notification that the known status was reversed.
    pub const fn correction(subject: Subject, customer: CustomerId, known: ReportedStatus) -> Self {
        Self {
            is_correction: true,
            ..Self::new(subject, customer, known)
        }
    }
}

const NOTICES: Table = Table {
    name: "status_notice",
    columns: &[
        "subject_id",
        "subject_kind",
        "customer_id",
        "known_status",
        "is_correction",
        "taken_back_status",
        "due_at",
    ],
};
/// Keeps the known status of a pending notification: a status that was never sent needs no correction. The row is
/// detached from the job that had it.
const ONCE_EACH: &str =
    "ON CONFLICT (subject_id) DO UPDATE SET batch = NULL, due_at = excluded.due_at,
    taken_back_status = excluded.taken_back_status,
    is_correction = CASE WHEN excluded.known_status = status_notice.known_status
        THEN excluded.is_correction ELSE status_notice.is_correction * excluded.is_correction END";

sql!(
    UNDER_WAY =
        "SELECT CAST(COUNT(*) AS BIGINT) AS notices FROM status_notice WHERE batch IS NOT NULL"
);
// PostgreSQL has several writers: rows that another node is claiming are skipped.
sql!(
    HAND_OVER = sqlite
    "UPDATE status_notice SET batch = $2, due_at = NULL WHERE subject_id IN
        (SELECT subject_id FROM status_notice WHERE due_at <= $1 ORDER BY due_at LIMIT $3)",
    postgres
    "UPDATE status_notice SET batch = $2, due_at = NULL WHERE subject_id = ANY (ARRAY
        (SELECT subject_id FROM status_notice WHERE due_at <= $1 ORDER BY due_at LIMIT $3
         FOR UPDATE SKIP LOCKED))"
);
sql!(
    RELEASE_LOST = "UPDATE status_notice SET batch = NULL, due_at = $1
    WHERE batch IS NOT NULL AND NOT EXISTS (SELECT 1 FROM job WHERE dedup_key = $2 || batch
        AND finished_at IS NULL AND failed_at IS NULL)"
);
macro_rules! select {
    () => {
        "SELECT subject_id, subject_kind, customer_id, known_status, is_correction
        FROM status_notice WHERE batch = $1 "
    };
}
sql!(OF_BATCH = concat!(select!(), "ORDER BY subject_id"));
sql!(ONE_OF_BATCH = concat!(select!(), "AND subject_id = $2"));
sql!(TOLD = "DELETE FROM status_notice WHERE subject_id = $1 AND batch = $2");
// The status changed during the send and is notified later; as a correction if the status just sent was reversed.
sql!(
    KNOWN = "UPDATE status_notice SET known_status = $2,
        is_correction = CASE WHEN taken_back_status = $2 THEN 1 ELSE is_correction END
    WHERE subject_id = $1"
);
sql!(
    POSTPONE = "UPDATE status_notice SET batch = NULL, due_at = $3
    WHERE subject_id = $1 AND batch = $2"
);
sql!(FORGET_BATCH = "DELETE FROM status_notice WHERE batch = $1");
sql!(FORGET = "DELETE FROM status_notice WHERE subject_id = $1");

/// Schedules notifications. A pending one is rescheduled.
pub async fn add(tx: &mut Tx, notices: &[StatusNotice], due_at: Timestamp) -> Result<(), DbError> {
    let values = |notice: &StatusNotice| {
        args![
            notice.subject.id(),
            notice.known.kind(),
            notice.customer,
            notice.known.code(),
            notice.is_correction,
            notice.is_correction.then(|| notice.known.code()),
            due_at
        ]
    };
    bulk::upsert(tx, NOTICES, ONCE_EACH, notices.iter().map(values).collect()).await
}

/// Releases notifications whose job is gone: it was removed, or failed on a node of another version. `jobs` is the key
/// prefix of such jobs.
pub async fn release_lost(tx: &mut Tx, now: Timestamp, jobs: &str) -> Result<(), DbError> {
    tx.send(&RELEASE_LOST, args![now, jobs]).await
}

/// Number of notifications assigned to jobs.
pub async fn count_assigned(conn: &mut Conn) -> Result<i64, DbError> {
    conn.fetch_one(&UNDER_WAY, args![]).await?.int("notices")
}

/// Assigns a batch of due notifications to the job of this name, longest waiting first. Returns their number.
pub async fn assign_batch(
    tx: &mut Tx,
    now: Timestamp,
    batch: &str,
    most: i64,
) -> Result<u64, DbError> {
    tx.execute(&HAND_OVER, args![now, batch, most]).await
}

/// Notifications assigned to a job.
pub async fn list_for_batch(conn: &mut Conn, batch: &str) -> Result<Vec<StatusNotice>, DbError> {
    let rows = conn.fetch_all(&OF_BATCH, args![batch]).await?;
    rows.iter().map(notice).collect()
}

/// Returns the current state of a job's notification; none if the job no longer has it.
pub async fn get(
    conn: &mut Conn,
    batch: &str,
    subject: Subject,
) -> Result<Option<StatusNotice>, DbError> {
    let row = conn
        .fetch_optional(&ONE_OF_BATCH, args![batch, subject.id()])
        .await?;
    row.as_ref().map(notice).transpose()
}

/// Records the status that the customer was notified of. Changes since the assignment are notified later.
pub async fn mark_notified(
    tx: &mut Tx,
    batch: &str,
    subject: Subject,
    status: ReportedStatus,
) -> Result<(), DbError> {
    tx.send(&TOLD, args![subject.id(), batch]).await?;
    tx.send(&KNOWN, args![subject.id(), status.code()]).await
}

/// Gives a job's notification back until an instant. One that changed since the assignment has its own.
pub async fn postpone(
    tx: &mut Tx,
    batch: &str,
    subject: Subject,
    until: Timestamp,
) -> Result<(), DbError> {
    tx.send(&POSTPONE, args![subject.id(), batch, until]).await
}

/// Deletes a notification, because the customer saw the status themselves.
pub async fn delete(tx: &mut Tx, subject: Subject) -> Result<(), DbError> {
    tx.send(&FORGET, args![subject.id()]).await
}

/// Deletes a job's notifications without sending them.
pub async fn delete_batch(tx: &mut Tx, batch: &str) -> Result<(), DbError> {
    tx.send(&FORGET_BATCH, args![batch]).await
}

fn notice(row: &Row) -> Result<StatusNotice, DbError> {
    let known = read_status(row, "known_status")?;
    Ok(StatusNotice {
        subject: read_subject(row, known)?,
        customer: row.parsed("customer_id")?,
        known,
        is_correction: row.flag("is_correction")?,
    })
}
