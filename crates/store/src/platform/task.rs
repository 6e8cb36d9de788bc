//! Background tasks of users: owner, progress and resulting file.
//!
//! Each attempt has a random name, which all its updates check. So an attempt that was superseded, or whose task was
//! cancelled, changes nothing.

mod owner;

use jiff::Timestamp;
use saakh_domain::Secret;

pub use self::owner::TaskOwner;
use crate::db::list::first_id;
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "task";
    of Customer ended "swept after a day; erasures expire its file";
    of Staff ended "swept after a day";
    of Merchant ended "swept after a day";
    columns {
        id: plain, owner_kind: plain, owner_id: key, kind: plain, name: words, asked: words,
        state: plain, attempt: plain, rows_done: plain, rows_total: plain, problem: plain,
        bytes: plain, link_hash: key, created_at: plain, ended_at: plain, expires_at: plain,
        sha256: plain,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskState {
    /// Its job has not started.
    Waiting,
    /// Its uploaded file is paused; stored as waiting, because the file has its own state.
    Paused,
    Running,
    /// Its file can be downloaded.
    Done,
    Failed,
    /// Cancelled by its owner.
    Cancelled,
    /// Its file was removed.
    Expired,
}

impl TaskState {
    pub const ALL: [Self; 7] = [
        Self::Waiting,
        Self::Paused,
        Self::Running,
        Self::Done,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Paused => "paused",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Expired => "expired",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// Whether it is waiting, paused or running.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Paused | Self::Running)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// `UUIDv7` text.
    pub id: String,
    pub owner: TaskOwner,
    /// The kind of task, such as `export`.
    pub kind: String,
    /// Display name.
    pub name: String,
    /// The request, as JSON.
    pub asked: String,
    pub state: TaskState,
    /// The running attempt, or the one that wrote the file.
    pub attempt: Option<String>,
    pub rows_done: i64,
    /// None while unknown.
    pub rows_total: Option<i64>,
    /// Why it failed: a message key.
    pub problem: Option<String>,
    /// Size of the file,
    pub bytes: Option<i64>,
    /// and its SHA-256 in hexadecimal.
    pub sha256: Option<String>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// When the file is removed.
    pub expires_at: Option<Timestamp>,
}

#[derive(Debug)]
pub struct NewTask<'a> {
    /// `UUIDv7` text.
    pub id: &'a str,
    pub owner: TaskOwner,
    pub kind: &'static str,
    pub name: &'a str,
    /// JSON.
    pub asked: &'a str,
    pub rows_total: Option<i64>,
}

/// Result of a successful attempt.
#[derive(Debug, Clone)]
pub struct TaskResult {
    pub rows: i64,
    /// Size and SHA-256 of its file, if it wrote one.
    pub file: Option<(i64, String)>,
    /// When the file is removed.
    pub expires_at: Timestamp,
}

sql!(
    ADD = "INSERT INTO task (id, owner_kind, owner_id, kind, name, asked, state, rows_done,
        rows_total, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, $7, $8)"
);
sql!(
    GET = "SELECT id, owner_kind, owner_id, kind, name, asked, state, attempt, rows_done,
        rows_total, problem, bytes, sha256, created_at, ended_at, expires_at
    FROM task WHERE id = $1"
);
sql!(
    SHOWN = "SELECT id, owner_kind, owner_id, kind, name, asked,
        CASE WHEN task.state = 'waiting' AND EXISTS (SELECT 1 FROM upload_batch AS b
            WHERE b.task_id = task.id AND b.state = 'paused') THEN 'paused' ELSE task.state END AS state,
        attempt, rows_done, rows_total, problem, bytes, sha256, created_at, ended_at, expires_at
    FROM task WHERE owner_kind = $1 AND owner_id = $2 AND id >= $3
        AND task.state IN ('waiting', 'running', 'done', 'failed')
    ORDER BY id DESC LIMIT $4"
);
sql!(
    OPEN = "SELECT CAST(COUNT(*) AS BIGINT) AS tasks FROM task
    WHERE owner_kind = $1 AND owner_id = $2 AND state IN ('waiting', 'running')"
);
// A failed task starts over when its job is retried.
sql!(
    BEGIN = "UPDATE task SET state = 'running', attempt = $2, rows_done = 0, problem = NULL,
        ended_at = NULL
    WHERE id = $1 AND state IN ('waiting', 'running', 'failed')"
);
sql!(
    PROGRESS = "UPDATE task SET rows_done = $3, rows_total = COALESCE($4, rows_total)
    WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    FINISH = "UPDATE task SET state = 'done', rows_done = $3, rows_total = $3, bytes = $4,
        sha256 = $7, ended_at = $5, expires_at = $6
    WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    FAIL = "UPDATE task SET state = 'failed', problem = $2, ended_at = $3, attempt = NULL
    WHERE id = $1 AND state IN ('waiting', 'running')"
);
sql!(
    CANCEL = "UPDATE task SET state = 'cancelled', ended_at = $2, attempt = NULL
    WHERE id = $1 AND state IN ('waiting', 'running')"
);
sql!(
    PAUSE = "UPDATE task SET state = 'waiting', attempt = NULL WHERE id = $1 AND state = 'running'"
);
sql!(
    AGAIN = "UPDATE task SET state = 'waiting', problem = NULL, ended_at = NULL, rows_done = 0
    WHERE id = $1 AND state = 'failed'"
);
sql!(
    EXPIRE = "UPDATE task SET state = 'expired', link_hash = NULL, attempt = NULL
    WHERE id = $1 AND state = 'done' AND expires_at <= $2"
);
sql!(
    WITH_FILE = "SELECT id FROM task WHERE kind = 'export' AND state = 'done' AND created_at <= $1
    ORDER BY id"
);
sql!(
    EXPIRE_EARLY = "UPDATE task SET state = 'expired', link_hash = NULL, attempt = NULL
    WHERE id = $1 AND state = 'done'"
);
sql!(SET_LINK = "UPDATE task SET link_hash = $2 WHERE id = $1 AND state = 'done'");
sql!(
    USE_LINK = "UPDATE task SET link_hash = NULL
    WHERE link_hash = $1 AND owner_kind = $2 AND owner_id = $3 AND state = 'done'
        AND expires_at > $4
    RETURNING id"
);
sql!(REMOVE = "DELETE FROM task WHERE id = $1");
// Waiting and running tasks are kept regardless of age: a file may be paused for days.
sql!(
    OLD = "SELECT id FROM task WHERE id < $1 AND state NOT IN ('waiting', 'running')
    ORDER BY id LIMIT $2"
);

/// Inserts a task that waits for its job.
pub async fn add(tx: &mut Tx, task: &NewTask<'_>, now: Timestamp) -> Result<(), DbError> {
    tx.expects(|| task.owner.scope());
    let (kind, id) = task.owner.to_columns();
    let args = args![
        task.id,
        kind,
        id,
        task.kind,
        task.name,
        task.asked,
        task.rows_total,
        now
    ];
    tx.send(&ADD, args).await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Task>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(task).transpose()
}

/// An owner's tasks started since an instant and not dismissed, newest first.
pub async fn list_recent(
    conn: &mut Conn,
    owner: TaskOwner,
    since: Timestamp,
    most: i64,
) -> Result<Vec<Task>, DbError> {
    let (kind, id) = owner.to_columns();
    let args = args![kind, id, first_id(since), most];
    let rows = conn.fetch_all(&SHOWN, args).await?;
    rows.iter().map(task).collect()
}

/// Number of an owner's waiting and running tasks.
pub async fn count_open(conn: &mut Conn, owner: TaskOwner) -> Result<i64, DbError> {
    let (kind, id) = owner.to_columns();
    conn.fetch_one(&OPEN, args![kind, id]).await?.int("tasks")
}

/// Starts an attempt; false if the task is no longer open.
pub async fn begin(tx: &mut Tx, id: &str, attempt: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&BEGIN, args![id, attempt]).await? == 1)
}

/// Updates an attempt's progress and the total, if known. False if it should stop.
pub async fn update_progress(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    rows: i64,
    total: Option<i64>,
) -> Result<bool, DbError> {
    let args = args![id, attempt, rows, total];
    Ok(tx.execute(&PROGRESS, args).await? == 1)
}

/// Stores an attempt's result; false if the task is no longer wanted.
pub async fn finish(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    result: &TaskResult,
    now: Timestamp,
) -> Result<bool, DbError> {
    let bytes = result.file.as_ref().map_or(0, |(bytes, _)| *bytes);
    let sha256 = result.file.as_ref().map(|(_, sha256)| sha256.clone());
    let args = args![
        id,
        attempt,
        result.rows,
        bytes,
        now,
        result.expires_at,
        sha256
    ];
    Ok(tx.execute(&FINISH, args).await? == 1)
}

/// Marks a task as failed, with a message key.
pub async fn fail(tx: &mut Tx, id: &str, problem: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&FAIL, args![id, problem, now]).await? == 1)
}

/// Sets a running task to waiting until its job is enqueued again.
pub async fn pause(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&PAUSE, args![id]).await?;
    Ok(())
}

/// Cancels a task; false if it has ended.
pub async fn cancel(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&CANCEL, args![id, now]).await? == 1)
}

/// Sets a failed task to waiting; false if it did not fail.
pub async fn retry(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&AGAIN, args![id]).await? == 1)
}

/// Marks a task's file as expired; false if it is not due.
pub async fn expire(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&EXPIRE, args![id, now]).await? == 1)
}

/// Tasks started until an instant with a file.
pub async fn list_with_file(conn: &mut Conn, until: Timestamp) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&WITH_FILE, args![until]).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

/// Lets a task's file expire early.
pub async fn expire_early(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&EXPIRE_EARLY, args![id]).await?;
    Ok(())
}

/// Replaces the download link; false if there is no file.
pub async fn set_link(tx: &mut Tx, id: &str, hash: &Secret<String>) -> Result<bool, DbError> {
    Ok(tx.execute(&SET_LINK, args![id, hash.expose()]).await? == 1)
}

/// Uses up an owner's download link; returns the task's id.
pub async fn use_link(
    tx: &mut Tx,
    hash: &Secret<String>,
    owner: TaskOwner,
    now: Timestamp,
) -> Result<Option<String>, DbError> {
    let (kind, id) = owner.to_columns();
    let args = args![hash.expose(), kind, id, now];
    let row = tx.fetch_optional(&USE_LINK, args).await?;
    row.map(|row| row.text("id")).transpose()
}

pub async fn remove(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// A batch of ended tasks that were started before an instant.
pub async fn list_old(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&OLD, args![first_id(before), most]).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

fn task(row: &Row) -> Result<Task, DbError> {
    Ok(Task {
        id: row.text("id")?,
        owner: TaskOwner::read(row)?,
        kind: row.text("kind")?,
        name: row.text("name")?,
        asked: row.text("asked")?,
        state: row.mapped("state", TaskState::from_code)?,
        attempt: row.opt_text("attempt")?,
        rows_done: row.int("rows_done")?,
        rows_total: row.get("rows_total")?,
        problem: row.opt_text("problem")?,
        bytes: row.get("bytes")?,
        sha256: row.opt_text("sha256")?,
        created_at: row.instant("created_at")?,
        ended_at: row.opt_instant("ended_at")?,
        expires_at: row.opt_instant("expires_at")?,
    })
}
