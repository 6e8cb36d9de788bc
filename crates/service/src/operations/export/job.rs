//! Writes a long list to a file, and removes it after its retention.

use std::time::{Duration, Instant};

use jiff::SignedDuration;
use saakh_outbound::files::FileDigest;
use saakh_store::platform::task::{self, Task, TaskResult, TaskState};
use saakh_store::{Scope, Tx, write_tx};

use super::list_file::ListFile;
use super::source::RegisteredExport;
use super::stored::{find_permit, folder, folder_of, key, parse_request};
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue, enqueue_later};
use crate::platform::kept::{self, file_store_error};
use crate::platform::limit::seconds_after;
use crate::register_job;
use crate::{App, Error, Result};

/// Interval in which an attempt updates its progress and checks whether it was cancelled.
const TOLD_EVERY: Duration = Duration::from_millis(500);

/// Delay after which a node, after a shutdown, starts over.
const PUT_OFF: SignedDuration = SignedDuration::from_secs(1);

/// Delay after which a file is restarted when the file store was not available.
const AFTER_OUTAGE: SignedDuration = SignedDuration::from_secs(30);

/// Writes the file of a task.
pub(super) struct ExportJob;

impl JobKind for ExportJob {
    const NAME: &'static str = "export";
    const QUEUE: Queue = Queue::Tasks;
    const ONCE: bool = false;
    const MAX_ATTEMPTS: i64 = 3;
    const TIME_LIMIT: Duration = Duration::from_mins(30);
    type Payload = String;

    async fn run(job: &JobContext<'_>, id: String) -> Result<JobOutcome> {
        let app = job.app;
        let attempt = app.uuid().to_string();
        let begun = write_tx!(app.db, Scope::rows(), |tx| -> Result<Option<Task>> {
            if !task::begin(tx, &id, &attempt).await? {
                return Ok(None);
            }
            Ok(task::get(tx, &id).await?)
        });
        let Some(task) = begun? else {
            return tidied(app, &id).await;
        };
        // Files of an earlier attempt.
        if let Err(error) = app.files.remove_folder(&folder(&id)).await {
            return postpone_if_outage(file_store_error(error));
        }
        let outcome = match run_attempt(job, &task, &attempt).await {
            Ok(ExportOutcome::Completed { rows, file }) => {
                return finished(job, &task, &attempt, rows, file).await;
            }
            Ok(outcome) => outcome,
            Err(error) if kept::is_full(&error) => ExportOutcome::Failed("tasks_problem_disk_full"),
            Err(error) => {
                discard(app, &id, &attempt).await;
                return postpone_if_outage(error);
            }
        };
        discard(app, &id, &attempt).await;
        match outcome {
            ExportOutcome::Failed(problem) => mark_failed(job, &id, problem).await,
            ExportOutcome::Deferred => Ok(JobOutcome::Postpone(PUT_OFF)),
            ExportOutcome::Completed { .. } | ExportOutcome::Superseded => Ok(JobOutcome::Done),
        }
    }

    async fn give_up(app: &App, tx: &mut Tx, id: String) -> Result<()> {
        task::fail(tx, &id, "tasks_problem_failed", app.now()).await?;
        Ok(())
    }
}

register_job!(ExportJob);

/// Postpones the job if the file store is not available, which is no fault of the list.
fn postpone_if_outage(error: Error) -> Result<JobOutcome> {
    if kept::is_outage(&error) {
        return Ok(JobOutcome::Postpone(AFTER_OUTAGE));
    }
    Err(error)
}

/// Result of an attempt.
enum ExportOutcome {
    /// A file with this number of rows.
    Completed { rows: i64, file: FileDigest },
    /// Failed, and a retry would not help: a message key.
    Failed(&'static str),
    /// The task is no longer wanted.
    Superseded,
    /// Postponed, because this node is shutting down.
    Deferred,
}

async fn run_attempt(job: &JobContext<'_>, task: &Task, attempt: &str) -> Result<ExportOutcome> {
    let app = job.app;
    let request = parse_request(task)?;
    let Some(permit) = find_permit(app, task.owner, &request).await? else {
        return Ok(ExportOutcome::Failed("tasks_problem_forbidden"));
    };
    let source = (RegisteredExport::find(&request.list)?.open)(app, &request, &permit)?;
    let most = app.reference.limits.exports.rows_at_most;
    let mut file = ListFile::begin(app, source, &request, permit.role(), most).await?;
    if file.total().is_none() {
        return Ok(ExportOutcome::Failed("tasks_problem_too_long"));
    }
    let mut upload = app.files.upload(&key(&task.id, attempt));
    let mut updated_at: Option<Instant> = None;
    let mut piece = file.next(app).await?;
    while let Some(bytes) = piece {
        // Prepares the next part while this one is written.
        let (next, kept) = tokio::join!(file.next(app), upload.write(&bytes));
        kept.map_err(file_store_error)?;
        piece = next?;
        if job.is_stopping() {
            return Ok(ExportOutcome::Deferred);
        }
        if updated_at.is_none_or(|updated_at| updated_at.elapsed() >= TOLD_EVERY) {
            updated_at = Some(Instant::now());
            if !update_progress(app, task, attempt, file.rows(), file.total()).await? {
                return Ok(ExportOutcome::Superseded);
            }
        }
    }
    let digest = upload.finish().await.map_err(file_store_error)?;
    Ok(ExportOutcome::Completed {
        rows: file.rows(),
        file: digest,
    })
}

/// Marks a task as failed without a retry.
async fn mark_failed(job: &JobContext<'_>, id: &str, problem: &str) -> Result<JobOutcome> {
    let app = job.app;
    write_tx!(app.db, Scope::rows(), |tx| {
        task::fail(tx, id, problem, app.now()).await?;
        job.finish_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })
}

/// Updates an attempt's progress. False if the task was cancelled or has another attempt.
async fn update_progress(
    app: &App,
    task: &Task,
    attempt: &str,
    rows: i64,
    total: Option<i64>,
) -> Result<bool> {
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(task::update_progress(tx, &task.id, attempt, rows, total).await?)
    })
}

async fn finished(
    job: &JobContext<'_>,
    task: &Task,
    attempt: &str,
    rows: i64,
    file: FileDigest,
) -> Result<JobOutcome> {
    let app = job.app;
    let keep = app.reference.limits.exports.keep_minutes * 60;
    let result = TaskResult {
        rows,
        file: Some((i64::try_from(file.bytes).unwrap_or(i64::MAX), file.sha256)),
        expires_at: seconds_after(app.now(), keep),
    };
    let stored = write_tx!(app.db, Scope::rows(), |tx| -> Result<bool> {
        let stored = task::finish(tx, &task.id, attempt, &result, app.now()).await?;
        if stored {
            let wait = SignedDuration::from_secs(keep);
            enqueue_later::<ExpireExport>(app, tx, task.id.clone(), wait).await?;
        }
        job.finish_in(tx).await?;
        Ok(stored)
    });
    if !matches!(stored, Ok(true)) {
        discard(app, &task.id, attempt).await;
    }
    stored.map(|_| JobOutcome::AlreadyCompleted)
}

/// Removes the files of a node that died after the task was cancelled.
async fn tidied(app: &App, id: &str) -> Result<JobOutcome> {
    let mut conn = app.db.read().await?;
    let task = task::get(&mut conn, id).await?;
    drop(conn);
    if task.is_none_or(|task| task.state != TaskState::Done) {
        let removed = app.files.remove_folder(&folder(id)).await;
        removed.map_err(file_store_error)?;
    }
    Ok(JobOutcome::Done)
}

/// Removes the files of an attempt. What remains is removed with the task.
async fn discard(app: &App, id: &str, attempt: &str) {
    if let Err(error) = app.files.remove_folder(&folder_of(id, attempt)).await {
        tracing::warn!(%error, task = id, "files of an export not removed");
    }
}

/// Removes the file of an expired task.
struct ExpireExport;

impl JobKind for ExpireExport {
    const NAME: &'static str = "expire-export";
    const QUEUE: Queue = Queue::Records;
    type Payload = String;

    async fn run(job: &JobContext<'_>, id: String) -> Result<JobOutcome> {
        let app = job.app;
        write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
            task::expire(tx, &id, app.now()).await?;
            Ok(())
        })?;
        tidied(app, &id).await
    }
}

register_job!(ExpireExport);
