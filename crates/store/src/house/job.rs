//! Background jobs: enqueued inside transactions, claimed by lease, run by every node.

use jiff::Timestamp;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A job as it is enqueued. The payload carries ids, never personal data.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// `UUIDv7` text.
    pub id: String,
    /// What to do.
    pub kind: &'static str,
    /// JSON with ids.
    pub payload: String,
    /// Two jobs with one key are one.
    pub dedup_key: Option<String>,
    /// Not before.
    pub run_at: Timestamp,
}

/// A job that this node has claimed.
#[derive(Debug, Clone)]
pub struct Job {
    /// `UUIDv7` text.
    pub id: String,
    /// What to do.
    pub kind: String,
    /// JSON with ids.
    pub payload: String,
    /// How often it was claimed, this time included.
    pub attempts: i64,
}

sql!(
    ENQUEUE = "INSERT INTO job (id, kind, payload, dedup_key, run_at, attempts, created_at)
    VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (dedup_key) DO NOTHING"
);
// PostgreSQL has several writers: rows that another node is claiming are passed over.
sql!(CLAIM = sqlite
    "UPDATE job SET lease_until = $2, attempts = attempts + 1
     WHERE id IN (SELECT id FROM job
        WHERE finished_at IS NULL AND failed_at IS NULL AND run_at <= $1
          AND (lease_until IS NULL OR lease_until <= $1)
        ORDER BY run_at, id LIMIT $3)
     RETURNING id, kind, payload, attempts",
    postgres
    "UPDATE job SET lease_until = $2, attempts = attempts + 1
     WHERE id IN (SELECT id FROM job
        WHERE finished_at IS NULL AND failed_at IS NULL AND run_at <= $1
          AND (lease_until IS NULL OR lease_until <= $1)
        ORDER BY run_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, payload, attempts");
sql!(FINISH = "UPDATE job SET finished_at = $2, lease_until = NULL WHERE id = $1");
sql!(RETRY = "UPDATE job SET run_at = $2, lease_until = NULL, last_error = $3 WHERE id = $1");
sql!(FAIL = "UPDATE job SET failed_at = $2, lease_until = NULL, last_error = $3 WHERE id = $1");
sql!(SWEEP = "DELETE FROM job WHERE finished_at IS NOT NULL AND finished_at < $1");
sql!(
    POSTPONE = "UPDATE job SET run_at = $2, lease_until = NULL, last_error = NULL, attempts = 0
    WHERE id = $1"
);
sql!(
    BRING_FORWARD = "UPDATE job SET run_at = $2
    WHERE dedup_key = $1 AND finished_at IS NULL AND failed_at IS NULL"
);
sql!(
    NEXT = "SELECT MIN(COALESCE(lease_until, run_at)) AS due FROM job
    WHERE finished_at IS NULL AND failed_at IS NULL"
);
sql!(
    OPEN = "SELECT kind, CAST(COUNT(*) AS BIGINT) AS jobs,
        CAST(SUM(CASE WHEN failed_at IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS failed
    FROM job WHERE finished_at IS NULL GROUP BY kind ORDER BY kind"
);

/// Adds a job, unless one with its key is there.
pub async fn enqueue(tx: &mut Tx, job: &NewJob, now: Timestamp) -> Result<(), DbError> {
    let dedup_key = job.dedup_key.as_ref();
    tx.execute(
        &ENQUEUE,
        args![
            &job.id,
            job.kind,
            &job.payload,
            dedup_key.cloned(),
            job.run_at,
            now
        ],
    )
    .await?;
    Ok(())
}

/// Takes due jobs for this node until the lease ends.
pub async fn claim(
    tx: &mut Tx,
    now: Timestamp,
    lease_until: Timestamp,
    most: i64,
) -> Result<Vec<Job>, DbError> {
    let rows = tx.fetch_all(&CLAIM, args![now, lease_until, most]).await?;
    rows.iter().map(job).collect()
}

/// The job is done.
pub async fn finish(tx: &mut Tx, id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&FINISH, args![id, now]).await?;
    Ok(())
}

/// The job is to be run again.
pub async fn retry(tx: &mut Tx, id: &str, run_at: Timestamp, error: &str) -> Result<(), DbError> {
    tx.execute(&RETRY, args![id, run_at, error]).await?;
    Ok(())
}

/// The job went well and is to be run again later; its tries are counted anew.
pub async fn postpone(tx: &mut Tx, id: &str, run_at: Timestamp) -> Result<(), DbError> {
    tx.execute(&POSTPONE, args![id, run_at]).await?;
    Ok(())
}

/// A job that waits is to be run now. Says whether there is one with this key.
pub async fn bring_forward(tx: &mut Tx, dedup_key: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&BRING_FORWARD, args![dedup_key, now]).await? == 1)
}

/// The job is given up; somebody has to look at it.
pub async fn fail(tx: &mut Tx, id: &str, now: Timestamp, error: &str) -> Result<(), DbError> {
    tx.execute(&FAIL, args![id, now, error]).await?;
    Ok(())
}

/// Removes jobs that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}

/// When the next job is due, if there is one.
pub async fn next_due(conn: &mut Conn) -> Result<Option<Timestamp>, DbError> {
    conn.fetch_one(&NEXT, args![]).await?.opt_at("due")
}

/// How many jobs of one kind are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenJobs {
    /// The kind.
    pub kind: String,
    /// All that are not finished.
    pub jobs: i64,
    /// Those of them that were given up.
    pub failed: i64,
}

/// Unfinished jobs by kind.
pub async fn open(conn: &mut Conn) -> Result<Vec<OpenJobs>, DbError> {
    let rows = conn.fetch_all(&OPEN, args![]).await?;
    rows.iter()
        .map(|row| {
            Ok(OpenJobs {
                kind: row.text("kind")?,
                jobs: row.int("jobs")?,
                failed: row.int("failed")?,
            })
        })
        .collect()
}

fn job(row: &Row) -> Result<Job, DbError> {
    Ok(Job {
        id: row.text("id")?,
        kind: row.text("kind")?,
        payload: row.text("payload")?,
        attempts: row.int("attempts")?,
    })
}
