//! Background jobs: enqueued inside transactions, claimed by a lease, run by every node.
//!
//! `due_at` is when an open job is next considered: its run time or, while it runs, the end of the lease. The claimant
//! of a job becomes its `holder`; a former holder can no longer change it.

mod failed;

use jiff::Timestamp;

use crate::db::{Arg, DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

pub use failed::{FAILED, FailedJob, FailedSearch, list_failed, retry_failed};

personal! {
    table "job";
    of Customer ended "swept a week after it ran";
    columns {
        id: plain, kind: plain, payload: key, dedup_key: key, due_at: plain, attempts: plain,
        last_error: words, created_at: plain, finished_at: plain, failed_at: plain, holder: plain,
        queue: plain,
    }
}

/// A queue of jobs. Each has its own concurrency limit per node, so that slow jobs do not delay other queues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// Calls to lenders and the credit bureau.
    Lenders,
    Mail,
    /// Work on our own rows.
    Records,
    /// Tasks that users started and wait for, which take minutes.
    Tasks,
}

impl Queue {
    pub const ALL: [Self; 4] = [Self::Lenders, Self::Mail, Self::Records, Self::Tasks];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Lenders => "lenders",
            Self::Mail => "mail",
            Self::Records => "records",
            Self::Tasks => "tasks",
        }
    }
}

/// A job to enqueue. The payload contains ids, never personal data.
#[derive(Debug, Clone)]
pub struct NewJob {
    /// `UUIDv7` text.
    pub id: String,
    pub queue: Queue,
    pub kind: &'static str,
    /// An id.
    pub payload: String,
    /// Deduplication key: at most one job has it.
    pub dedup_key: Option<String>,
    /// Earliest run time.
    pub due_at: Timestamp,
}

/// A job that the enqueuing node runs at once, as if claimed.
#[derive(Debug, Clone, Copy)]
pub struct HeldJob<'a> {
    /// The job; due when the lease ends.
    pub job: &'a NewJob,
    /// Random for each claim.
    pub holder: &'a str,
}

/// A job that this node has claimed.
#[derive(Debug, Clone)]
pub struct Job {
    /// `UUIDv7` text.
    pub id: String,
    pub kind: String,
    /// An id.
    pub payload: String,
    /// Number of claims, including this one.
    pub attempts: i64,
    /// Random for each claim.
    pub holder: String,
}

/// Parameters of a claim.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    pub queue: Queue,
    /// Random for each claim.
    pub holder: &'a str,
    pub now: Timestamp,
    /// When the lease ends.
    pub until: Timestamp,
    /// Maximum number of jobs.
    pub most: i64,
}

/// Due time of each queue's next job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NextDueTimes([Option<Timestamp>; Queue::ALL.len()]);

impl NextDueTimes {
    pub const fn for_queue(&self, queue: Queue) -> Option<Timestamp> {
        self.0[queue as usize]
    }

    pub fn earliest(&self) -> Option<Timestamp> {
        self.0.iter().flatten().min().copied()
    }
}

sql!(
    ENQUEUE = "INSERT INTO job (id, queue, kind, payload, dedup_key, due_at, attempts, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, 0, $7) ON CONFLICT (dedup_key) DO NOTHING"
);
// Failed jobs wait for an operator.
sql!(
    ENQUEUE_AGAIN = "INSERT INTO job
        (id, queue, kind, payload, dedup_key, due_at, attempts, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, 0, $7)
    ON CONFLICT (dedup_key) DO UPDATE SET
        due_at = excluded.due_at, attempts = 0, last_error = NULL, finished_at = NULL
    WHERE job.finished_at IS NOT NULL"
);
sql!(
    ENQUEUE_HELD = "INSERT INTO job
        (id, queue, kind, payload, dedup_key, due_at, attempts, created_at, holder)
    VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8) ON CONFLICT (dedup_key) DO NOTHING"
);
// PostgreSQL has several writers: rows that another node is claiming are skipped.
sql!(CLAIM = sqlite
    "UPDATE job SET due_at = $3, holder = $4, attempts = attempts + 1
     WHERE id IN (SELECT id FROM job
        WHERE queue = $1 AND finished_at IS NULL AND failed_at IS NULL AND due_at <= $2
        ORDER BY due_at, id LIMIT $5)
     RETURNING id, kind, payload, attempts, holder",
    postgres
    "UPDATE job SET due_at = $3, holder = $4, attempts = attempts + 1
     WHERE id IN (SELECT id FROM job
        WHERE queue = $1 AND finished_at IS NULL AND failed_at IS NULL AND due_at <= $2
        ORDER BY due_at, id LIMIT $5 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, payload, attempts, holder");
sql!(
    RENEW = "UPDATE job SET due_at = $3 WHERE id = $1 AND holder = $2
    AND finished_at IS NULL AND failed_at IS NULL"
);
sql!(
    FINISH = "UPDATE job SET finished_at = $3, holder = NULL
    WHERE id = $1 AND holder = $2 AND finished_at IS NULL"
);
sql!(
    RETRY = "UPDATE job SET due_at = $3, holder = NULL, last_error = $4
    WHERE id = $1 AND holder = $2 AND attempts < $5"
);
sql!(
    FAIL = "UPDATE job SET failed_at = $3, holder = NULL, last_error = $4
    WHERE id = $1 AND holder = $2"
);
// A first attempt has nothing to reset.
sql!(GOT_ON = "UPDATE job SET attempts = 1 WHERE id = $1 AND holder = $2 AND attempts > 1");
sql!(
    POSTPONE = "UPDATE job SET due_at = $3, holder = NULL, last_error = NULL, attempts = 0
    WHERE id = $1 AND holder = $2"
);
sql!(SWEEP = "DELETE FROM job WHERE finished_at IS NOT NULL AND finished_at < $1");
// A running job stays with its holder.
sql!(
    BRING_FORWARD = "UPDATE job SET due_at = CASE WHEN holder IS NULL THEN $2 ELSE due_at END
    WHERE dedup_key = $1 AND finished_at IS NULL AND failed_at IS NULL"
);
sql!(
    NEXT = "SELECT
    (SELECT due_at FROM job WHERE queue = 'lenders' AND finished_at IS NULL AND failed_at IS NULL
        ORDER BY due_at, id LIMIT 1) AS lenders,
    (SELECT due_at FROM job WHERE queue = 'mail' AND finished_at IS NULL AND failed_at IS NULL
        ORDER BY due_at, id LIMIT 1) AS mail,
    (SELECT due_at FROM job WHERE queue = 'records' AND finished_at IS NULL AND failed_at IS NULL
        ORDER BY due_at, id LIMIT 1) AS records,
    (SELECT due_at FROM job WHERE queue = 'tasks' AND finished_at IS NULL AND failed_at IS NULL
        ORDER BY due_at, id LIMIT 1) AS tasks"
);
sql!(
    OPEN = "SELECT kind, CAST(COUNT(*) AS BIGINT) AS jobs,
        CAST(SUM(CASE WHEN failed_at IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS failed
    FROM job WHERE finished_at IS NULL GROUP BY kind ORDER BY kind"
);

/// Inserts a job unless one with its key exists.
pub async fn enqueue(tx: &mut Tx, job: &NewJob, now: Timestamp) -> Result<(), DbError> {
    tx.send(&ENQUEUE, of_new(job, now)).await?;
    Ok(())
}

/// As [`enqueue`], but a finished job with its key is run again.
pub async fn enqueue_again(tx: &mut Tx, job: &NewJob, now: Timestamp) -> Result<(), DbError> {
    tx.send(&ENQUEUE_AGAIN, of_new(job, now)).await?;
    Ok(())
}

/// Inserts a job that its holder runs now, with a lease until `due_at`. None if one with its key exists.
pub async fn enqueue_held(
    tx: &mut Tx,
    held: HeldJob<'_>,
    now: Timestamp,
) -> Result<Option<Job>, DbError> {
    let mut values = of_new(held.job, now);
    values.extend(args![held.holder]);
    let added = tx.execute(&ENQUEUE_HELD, values).await? == 1;
    Ok(added.then(|| Job {
        id: held.job.id.clone(),
        kind: held.job.kind.to_owned(),
        payload: held.job.payload.clone(),
        attempts: 1,
        holder: held.holder.to_owned(),
    }))
}

fn of_new(job: &NewJob, now: Timestamp) -> Vec<Arg> {
    args![
        &job.id,
        job.queue.code(),
        job.kind,
        &job.payload,
        job.dedup_key.clone(),
        job.due_at,
        now
    ]
}

/// Claims due jobs, longest waiting first.
pub async fn claim(tx: &mut Tx, claim: Claim<'_>) -> Result<Vec<Job>, DbError> {
    let args = args![
        claim.queue.code(),
        claim.now,
        claim.until,
        claim.holder,
        claim.most
    ];
    let rows = tx.fetch_all(&CLAIM, args).await?;
    rows.iter().map(job).collect()
}

/// Extends a lease; false if the job has another holder.
pub async fn renew(tx: &mut Tx, job: &Job, until: Timestamp) -> Result<bool, DbError> {
    let args = args![&job.id, &job.holder, until];
    Ok(tx.execute(&RENEW, args).await? == 1)
}

/// Marks a job as finished; false if it has another holder.
pub async fn finish(tx: &mut Tx, job: &Job, now: Timestamp) -> Result<bool, DbError> {
    let args = args![&job.id, &job.holder, now];
    Ok(tx.execute(&FINISH, args).await? == 1)
}

/// Schedules a retry if the maximum number of attempts allows one. False if not, or if the job has another holder.
pub async fn retry(
    tx: &mut Tx,
    job: &Job,
    due_at: Timestamp,
    most: i64,
    error: &str,
) -> Result<bool, DbError> {
    let args = args![&job.id, &job.holder, due_at, error, most];
    Ok(tx.execute(&RETRY, args).await? == 1)
}

/// Resets the attempts to one, because the job has made durable progress.
pub async fn reset_attempts(tx: &mut Tx, job: &Job) -> Result<(), DbError> {
    tx.send(&GOT_ON, args![&job.id, &job.holder]).await?;
    Ok(())
}

/// Schedules another run after a success, with attempts reset. False if the job has another holder.
pub async fn postpone(tx: &mut Tx, job: &Job, due_at: Timestamp) -> Result<bool, DbError> {
    let args = args![&job.id, &job.holder, due_at];
    Ok(tx.execute(&POSTPONE, args).await? == 1)
}

/// Marks a job as failed, for an operator to look at. False if it has another holder.
pub async fn fail(tx: &mut Tx, job: &Job, now: Timestamp, error: &str) -> Result<bool, DbError> {
    let args = args![&job.id, &job.holder, now, error];
    Ok(tx.execute(&FAIL, args).await? == 1)
}

/// Makes a waiting job due now; returns whether there is one with this key.
pub async fn bring_forward(tx: &mut Tx, dedup_key: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&BRING_FORWARD, args![dedup_key, now]).await? == 1)
}

/// Deletes jobs that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}

/// Due time of each queue's next job.
pub async fn next_due(conn: &mut Conn) -> Result<NextDueTimes, DbError> {
    let row = conn.fetch_one(&NEXT, args![]).await?;
    let mut due = NextDueTimes::default();
    for queue in Queue::ALL {
        due.0[queue as usize] = row.opt_instant(queue.code())?;
    }
    Ok(due)
}

/// Number of open jobs of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenJobs {
    pub kind: String,
    /// All unfinished jobs.
    pub jobs: i64,
    /// Failed jobs among them.
    pub failed: i64,
}

/// Unfinished jobs by kind.
pub async fn count_open(conn: &mut Conn) -> Result<Vec<OpenJobs>, DbError> {
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
        holder: row.text("holder")?,
    })
}
