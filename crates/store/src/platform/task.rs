//! What people started and wait for: whose it is, how far it came, and the file that came of it.
//!
//! An attempt draws its own name. Whatever it stores asks for that name, so an attempt that another
//! one took over from, or whose task was cancelled, changes nothing any more.

use jiff::Timestamp;
use saakh_domain::Secret;

use crate::db::list::first_id;
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// Who started it, in which area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TaskOwner {
    /// A back-office user.
    Admin(i64),
    /// A merchant.
    Merchant(i64),
}

impl TaskOwner {
    /// The area's name, and the id there.
    pub const fn stored(self) -> (&'static str, i64) {
        match self {
            Self::Admin(id) => ("admin", id),
            Self::Merchant(id) => ("merchant", id),
        }
    }

    fn read(row: &Row) -> Result<Self, DbError> {
        let id = row.int("owner_id")?;
        row.mapped("owner_kind", |kind| match kind {
            "admin" => Some(Self::Admin(id)),
            "merchant" => Some(Self::Merchant(id)),
            _ => None,
        })
    }
}

/// Where a task stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskState {
    /// Its job did not begin.
    Waiting,
    /// Somebody paused its uploaded file: the file says so, and it is stored as waiting.
    Paused,
    Running,
    /// Its file can be fetched.
    Done,
    Failed,
    /// Its owner stopped it.
    Cancelled,
    /// Its file was removed.
    Expired,
}

impl TaskState {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Waiting,
        Self::Paused,
        Self::Running,
        Self::Done,
        Self::Failed,
        Self::Cancelled,
        Self::Expired,
    ];

    /// As it is stored and named on the wire.
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

    /// Whether it waits, is paused or runs.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Paused | Self::Running)
    }
}

/// A task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// `UUIDv7` text.
    pub id: String,
    pub owner: TaskOwner,
    /// What sort of task: `export`.
    pub kind: String,
    /// What it is called where its owner sees it.
    pub name: String,
    /// What was asked for, as JSON.
    pub asked: String,
    pub state: TaskState,
    /// The attempt that runs, or that made the file.
    pub attempt: Option<String>,
    pub rows_done: i64,
    /// None while nobody knows.
    pub rows_total: Option<i64>,
    /// Why it failed: a key of the catalogue of texts.
    pub problem: Option<String>,
    /// The file's size,
    pub bytes: Option<i64>,
    /// and its SHA-256 in hexadecimal.
    pub sha256: Option<String>,
    pub created_at: Timestamp,
    pub ended_at: Option<Timestamp>,
    /// When the file is removed.
    pub expires_at: Option<Timestamp>,
}

/// A task as it is started.
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

/// What came of an attempt that went well.
#[derive(Debug, Clone)]
pub struct TaskResult {
    pub rows: i64,
    /// The size and the SHA-256 of its file, where it made one.
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
// One that failed is begun anew where somebody lets its job run again.
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
// What waits or runs is still wanted, however long ago it was started: a file may be paused for days.
sql!(
    OLD = "SELECT id FROM task WHERE id < $1 AND state NOT IN ('waiting', 'running')
    ORDER BY id LIMIT $2"
);

/// Adds a task that waits for its job.
pub async fn add(tx: &mut Tx, task: &NewTask<'_>, now: Timestamp) -> Result<(), DbError> {
    let (kind, id) = task.owner.stored();
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

/// One task.
pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Task>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(task).transpose()
}

/// The owner's tasks that were started at an instant or later and that they have not put away,
/// newest first.
pub async fn shown(
    conn: &mut Conn,
    owner: TaskOwner,
    since: Timestamp,
    most: i64,
) -> Result<Vec<Task>, DbError> {
    let (kind, id) = owner.stored();
    let args = args![kind, id, first_id(since), most];
    let rows = conn.fetch_all(&SHOWN, args).await?;
    rows.iter().map(task).collect()
}

/// How many tasks of an owner wait or run.
pub async fn open(conn: &mut Conn, owner: TaskOwner) -> Result<i64, DbError> {
    let (kind, id) = owner.stored();
    conn.fetch_one(&OPEN, args![kind, id]).await?.int("tasks")
}

/// An attempt begins. False where there is nothing to do any more.
pub async fn begin(tx: &mut Tx, id: &str, attempt: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&BEGIN, args![id, attempt]).await? == 1)
}

/// How far an attempt came, and of how much where that is known. False where it is not to go on.
pub async fn progress(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    rows: i64,
    total: Option<i64>,
) -> Result<bool, DbError> {
    let args = args![id, attempt, rows, total];
    Ok(tx.execute(&PROGRESS, args).await? == 1)
}

/// An attempt made the file. False where nobody wants it any more.
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

/// It did not go well, and why: a key of the catalogue of texts.
pub async fn fail(tx: &mut Tx, id: &str, problem: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&FAIL, args![id, problem, now]).await? == 1)
}

/// A task that runs waits until its job is enqueued again.
pub async fn pause(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&PAUSE, args![id]).await?;
    Ok(())
}

/// Its owner does not want it any more. False where it has ended.
pub async fn cancel(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&CANCEL, args![id, now]).await? == 1)
}

/// One that failed waits anew. False where it did not fail.
pub async fn run_again(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&AGAIN, args![id]).await? == 1)
}

/// Its file is to be removed. False where its time has not come.
pub async fn expire(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&EXPIRE, args![id, now]).await? == 1)
}

/// Tasks that were started until an instant and whose file is there.
pub async fn with_file(conn: &mut Conn, until: Timestamp) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&WITH_FILE, args![until]).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

/// The file of a task goes before its time.
pub async fn expire_early(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&EXPIRE_EARLY, args![id]).await?;
    Ok(())
}

/// A link to the file, in place of the one before. False where there is no file.
pub async fn set_link(tx: &mut Tx, id: &str, hash: &Secret<String>) -> Result<bool, DbError> {
    Ok(tx.execute(&SET_LINK, args![id, hash.expose()]).await? == 1)
}

/// Uses a link of an owner up: gives the id of the task whose file it leads to.
pub async fn use_link(
    tx: &mut Tx,
    hash: &Secret<String>,
    owner: TaskOwner,
    now: Timestamp,
) -> Result<Option<String>, DbError> {
    let (kind, id) = owner.stored();
    let args = args![hash.expose(), kind, id, now];
    let row = tx.fetch_optional(&USE_LINK, args).await?;
    row.map(|row| row.text("id")).transpose()
}

/// Forgets a task.
pub async fn remove(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Some tasks that were started before an instant and have ended.
pub async fn old(conn: &mut Conn, before: Timestamp, most: i64) -> Result<Vec<String>, DbError> {
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
        created_at: row.at("created_at")?,
        ended_at: row.opt_at("ended_at")?,
        expires_at: row.opt_at("expires_at")?,
    })
}
