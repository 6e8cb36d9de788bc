//! Attempts at processing a batch: start, progress and end.
//!
//! Each attempt has a random name, which all its updates check. So an attempt that was superseded or stopped changes
//! nothing.

use jiff::Timestamp;

use super::{Counts, Phase, State};
use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("upload_batch", "files as a whole, not their rows");

sql!(
    BEGIN = "UPDATE upload_batch SET phase = $2, state = 'running', attempt = $3, plan = $4, task_id = $5,
        done_row = 0, rows_read = 0, created = 0, updated = 0, unchanged = 0, failed = 0, skipped = 0,
        doubtful = 0, problem = NULL, ended_at = NULL
    WHERE id = $1"
);
sql!(
    BEGIN_UNDO =
        "UPDATE upload_batch SET phase = 'undo', state = 'running', attempt = $2, task_id = $3,
        undone = 0, kept = 0, problem = NULL, ended_at = NULL
    WHERE id = $1"
);
sql!(TAKE_OVER = "UPDATE upload_batch SET attempt = $2 WHERE id = $1 AND state = 'running'");
sql!(
    RUN_AGAIN = "UPDATE upload_batch SET state = 'running', problem = NULL, ended_at = NULL
    WHERE id = $1 AND state = 'failed'"
);
sql!(RESUME = "UPDATE upload_batch SET state = 'running' WHERE id = $1 AND state = 'paused'");
sql!(
    RESET = "UPDATE upload_batch SET done_row = 0, rows_read = 0, created = 0, updated = 0, unchanged = 0,
        failed = 0, skipped = 0, doubtful = 0 WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    HOLDS = "UPDATE upload_batch SET state = state WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    IS_ANY_APPLIED = "SELECT 1 AS one FROM upload_batch
    WHERE state = 'running' AND phase IN ('apply', 'undo') AND attempt IS NOT NULL LIMIT 1"
);
sql!(
    ADVANCE = "UPDATE upload_batch SET done_row = $3, created = $4, updated = $5, unchanged = $6,
        failed = $7, rows_read = $8, doubtful = $9, skipped = $10
    WHERE id = $1 AND attempt = $2 AND state = 'running' AND done_row <= $3"
);
sql!(
    ADVANCE_UNDO = "UPDATE upload_batch SET undone = undone + $3, kept = kept + $4
    WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    END = "UPDATE upload_batch SET state = $3, problem = $4, ended_at = $5, attempt = NULL
    WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    LET_GO = "UPDATE upload_batch SET attempt = NULL
    WHERE id = $1 AND attempt = $2 AND state = 'running'"
);
sql!(
    GIVE_UP =
        "UPDATE upload_batch SET state = 'failed', problem = $2, ended_at = $3, attempt = NULL
    WHERE id = $1 AND state = 'running'"
);
sql!(
    STOP = "UPDATE upload_batch SET state = $2, ended_at = $3, attempt = NULL
    WHERE id = $1 AND state IN ('running', 'paused')"
);

/// Parameters of a new attempt.
#[derive(Debug, Clone, Copy)]
pub struct NewAttempt<'a> {
    pub phase: Phase,
    pub attempt: &'a str,
    pub plan: &'a str,
    pub task_id: Option<&'a str>,
}

/// Starts to check or apply a batch, from its first row.
pub async fn begin(tx: &mut Tx, id: &str, begin: NewAttempt<'_>) -> Result<(), DbError> {
    let task = begin.task_id.map(str::to_owned);
    let values = args![id, begin.phase.code(), begin.attempt, begin.plan, task];
    tx.send(&BEGIN, values).await?;
    Ok(())
}

/// Starts to undo a batch.
pub async fn begin_undo(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    task_id: Option<&str>,
) -> Result<(), DbError> {
    let task = task_id.map(str::to_owned);
    tx.send(&BEGIN_UNDO, args![id, attempt, task]).await?;
    Ok(())
}

/// Restarts a failed phase from where it stopped; false if it did not fail.
pub async fn retry(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&RUN_AGAIN, args![id]).await? == 1)
}

/// Replaces the running attempt; false if nothing runs.
pub async fn take_over(tx: &mut Tx, id: &str, attempt: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&TAKE_OVER, args![id, attempt]).await? == 1)
}

/// Resumes a paused phase; false if it was not paused.
pub async fn resume(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&RESUME, args![id]).await? == 1)
}

/// Resets the counts; false if the attempt is not the current one.
pub async fn reset(tx: &mut Tx, id: &str, attempt: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&RESET, args![id, attempt]).await? == 1)
}

/// Whether an attempt is the current one; locks it, so that it is not stopped before the transaction ends.
pub async fn lock_if_current(tx: &mut Tx, id: &str, attempt: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&HOLDS, args![id, attempt]).await? == 1)
}

/// Whether any file is being applied or undone.
pub async fn is_any_in_progress(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&IS_ANY_APPLIED, args![]).await?;
    Ok(found.is_some())
}

/// Updates an attempt's progress; false if it is not the current one.
pub async fn advance(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    counts: Counts,
) -> Result<bool, DbError> {
    let values = args![
        id,
        attempt,
        counts.done_row,
        counts.created,
        counts.updated,
        counts.unchanged,
        counts.failed,
        counts.total_read(),
        counts.doubtful,
        counts.skipped
    ];
    Ok(tx.execute(&ADVANCE, values).await? == 1)
}

/// Adds undone and kept rows; false if the attempt is not the current one.
pub async fn advance_undo(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    undone: i64,
    kept: i64,
) -> Result<bool, DbError> {
    let values = args![id, attempt, undone, kept];
    Ok(tx.execute(&ADVANCE_UNDO, values).await? == 1)
}

/// Ends an attempt; false if it was not the current one.
pub async fn end(
    tx: &mut Tx,
    id: &str,
    attempt: &str,
    state: State,
    problem: Option<&str>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let problem = problem.map(str::to_owned);
    let values = args![id, attempt, state.code(), problem, now];
    Ok(tx.execute(&END, values).await? == 1)
}

/// Releases the batch for the next attempt.
pub async fn release(tx: &mut Tx, id: &str, attempt: &str) -> Result<(), DbError> {
    tx.send(&LET_GO, args![id, attempt]).await?;
    Ok(())
}

/// Marks a running phase as failed, regardless of the attempt that holds it.
pub async fn give_up(tx: &mut Tx, id: &str, problem: &str, now: Timestamp) -> Result<(), DbError> {
    tx.send(&GIVE_UP, args![id, problem, now]).await?;
    Ok(())
}

/// Pauses or cancels what runs; false if nothing does.
pub async fn stop(tx: &mut Tx, id: &str, to: State, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&STOP, args![id, to.code(), now]).await? == 1)
}
