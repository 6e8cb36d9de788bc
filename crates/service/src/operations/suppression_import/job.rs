//! Enters the numbers of a list, in parts. Each part is stored together with how far the import came, so that after a
//! crash the next attempt continues behind it.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::SignedDuration;
use saakh_documents::rows::Row;
use saakh_domain::Secret;
use saakh_store::platform::task::{self, Task, TaskResult};
use saakh_store::trust::suppression_import::{self, ImportError, ImportProgress};
use saakh_store::{Scope, Tx, write_tx};

use super::super::upload::{RowStream, StoredTable, stream_table};
use super::number_column::parse_mobile;
use super::{admin, digest, key, parse_request, remove_file};
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::kept;
use crate::platform::limit::seconds_after;
use crate::privacy::suppression;
use crate::{App, Error, Result, register_job};

/// Rows per transaction: few commits, and none that holds up others for long.
const ROWS_AT_ONCE: usize = 2_000;
/// Delay after which a node, after a shutdown, continues.
const AFTER_STOP: SignedDuration = SignedDuration::from_secs(1);
/// Delay after which a file is requested again from an unavailable store.
const AFTER_OUTAGE: SignedDuration = SignedDuration::from_secs(30);

/// Enters the numbers of a task's file.
pub(super) struct ImportSuppressions;

impl JobKind for ImportSuppressions {
    const NAME: &'static str = "import-suppressions";
    const QUEUE: Queue = Queue::Tasks;
    const ONCE: bool = false;
    const MAX_ATTEMPTS: i64 = 5;
    const TIME_LIMIT: Duration = Duration::from_mins(30);
    type Payload = String;

    async fn run(job: &JobContext<'_>, id: String) -> Result<JobOutcome> {
        let app = job.app;
        let attempt = app.uuid().to_string();
        let begun = write_tx!(app.db, Scope::rows(), |tx| -> Result<Option<_>> {
            if !task::begin(tx, &id, &attempt).await? {
                return Ok(None);
            }
            let progress = suppression_import::find(tx, &id).await?;
            let task = task::get(tx, &id).await?;
            Ok(task.map(|task| (task, progress.unwrap_or_default())))
        });
        let outcome = match begun? {
            Some((task, progress)) => {
                let import = Import {
                    job,
                    task: &task,
                    attempt: &attempt,
                };
                import.run(progress).await
            }
            // Cancelled before it began.
            None => Ok(ImportOutcome::Superseded),
        };
        match outcome {
            Ok(ImportOutcome::Ended | ImportOutcome::Superseded) => {
                // The sweep removes it otherwise.
                if let Err(error) = remove_file_of_ended(app, &id).await {
                    tracing::warn!(%error, task = id, "file of an import not removed");
                }
                Ok(JobOutcome::Done)
            }
            Ok(ImportOutcome::Deferred) => Ok(JobOutcome::Postpone(AFTER_STOP)),
            Err(error) if kept::is_outage(&error) => Ok(JobOutcome::Postpone(AFTER_OUTAGE)),
            Err(error) => Err(error),
        }
    }

    async fn give_up(app: &App, tx: &mut Tx, id: String) -> Result<()> {
        task::fail(tx, &id, "tasks_problem_failed", app.now()).await?;
        Ok(())
    }
}

register_job!(ImportSuppressions);

/// Removes the file, unless another attempt still reads it.
async fn remove_file_of_ended(app: &App, id: &str) -> Result<()> {
    let task = task::get(&mut app.db.read().await?, id).await?;
    if task.is_some_and(|task| task.state.is_open()) {
        return Ok(());
    }
    remove_file(app, id).await
}

/// Result of an attempt.
enum ImportOutcome {
    Ended,
    /// The task was cancelled, or has another attempt.
    Superseded,
    /// Postponed, because this node is shutting down.
    Deferred,
}

/// One attempt.
struct Import<'a> {
    job: &'a JobContext<'a>,
    task: &'a Task,
    attempt: &'a str,
}

/// Some rows that were read.
#[derive(Default)]
struct ReadRows {
    /// Hashes of the numbers, each once.
    hashes: BTreeSet<String>,
    good: i64,
    errors: Vec<ImportError>,
    last_row: i64,
}

impl Import<'_> {
    async fn run(&self, mut progress: ImportProgress) -> Result<ImportOutcome> {
        let (app, request) = (self.job.app, parse_request(self.task)?);
        let table = StoredTable {
            key: key(&self.task.id),
            digest: digest(&request),
            name: self.task.name.clone(),
        };
        let done = u64::try_from(progress.done_row).unwrap_or(0);
        let after = request.place.head.max(done);
        let mut rows = stream_table(app, table, 0, None, after).await?;
        loop {
            let part = read_part(&mut rows).await?;
            if part.is_empty() {
                return self.end(progress).await;
            }
            if self.job.is_stopping() {
                return Ok(ImportOutcome::Deferred);
            }
            let read = self.read(&part, request.place.column);
            let next = ImportProgress {
                done_row: read.last_row,
                entered: progress.entered + read.good,
                failed: progress.failed + i64::try_from(read.errors.len()).unwrap_or(i64::MAX),
            };
            if !self.enter(&read, progress, next).await? {
                return Ok(ImportOutcome::Superseded);
            }
            progress = next;
        }
    }

    fn read(&self, rows: &[Row], column: usize) -> ReadRows {
        let mut read = ReadRows::default();
        for row in rows {
            let number = i64::try_from(row.number).unwrap_or(i64::MAX);
            read.last_row = number;
            match row.cells.get(column).and_then(parse_mobile) {
                Some(mobile) => {
                    let value = Secret::new(mobile.e164().to_owned());
                    read.hashes.insert(self.job.app.contact_key.hash(&value));
                    read.good += 1;
                }
                None => read.errors.push(ImportError {
                    row: number,
                    column: i64::try_from(column).unwrap_or(i64::MAX),
                }),
            }
        }
        read
    }

    /// Enters the numbers of some rows. False if another attempt, or nobody, does so.
    async fn enter(
        &self,
        read: &ReadRows,
        before: ImportProgress,
        next: ImportProgress,
    ) -> Result<bool> {
        let app = self.job.app;
        let room = app.reference.limits.uploads.errors_listed - before.failed;
        let listed = usize::try_from(room).unwrap_or(0).min(read.errors.len());
        write_tx!(app.db, Scope::rows(), |tx| {
            let id = &self.task.id;
            if !task::update_progress(tx, id, self.attempt, next.rows(), None).await? {
                return Ok(false);
            }
            suppression::add_listed(app, tx, &read.hashes, admin(self.task)).await?;
            suppression_import::save(tx, id, next, &read.errors[..listed]).await?;
            self.job.reset_attempts_in(tx).await?;
            Ok(true)
        })
    }

    async fn end(&self, progress: ImportProgress) -> Result<ImportOutcome> {
        let app = self.job.app;
        let keep = app.reference.limits.exports.keep_minutes * 60;
        let result = TaskResult {
            rows: progress.rows(),
            file: None,
            expires_at: seconds_after(app.now(), keep),
        };
        let ended = write_tx!(app.db, Scope::rows(), |tx| -> Result<bool> {
            Ok(task::finish(tx, &self.task.id, self.attempt, &result, app.now()).await?)
        });
        Ok(if ended? {
            ImportOutcome::Ended
        } else {
            ImportOutcome::Superseded
        })
    }
}

/// Reads rows until there are enough for a transaction; none at the end of the sheet.
async fn read_part(rows: &mut RowStream) -> Result<Vec<Row>> {
    let mut part = Vec::new();
    while part.len() < ROWS_AT_ONCE {
        match rows.recv().await {
            Some(Ok(some)) => part.extend(some),
            // The whole file was read when it came.
            Some(Err(error)) => {
                return Err(Error::internal("an imported file cannot be read", error));
            }
            None => break,
        }
    }
    Ok(part)
}
