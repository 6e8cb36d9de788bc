//! Enters the numbers of a list, in parts, in the order of their hashes: in the order of a file, each number would change
//! other pages of the indexes. Each part is stored together with how far the import came, so that after a crash the next
//! attempt continues behind it.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::SignedDuration;
use saakh_documents::rows::Row;
use saakh_domain::Secret;
use saakh_domain::hex::hex;
use saakh_store::platform::task::{self, Task, TaskResult};
use saakh_store::trust::suppression_import::{self, ImportError, ImportProgress};
use saakh_store::{Scope, Tx, write_tx};

use super::super::upload::{StoredTable, stream_table};
use super::number_column::parse_mobile;
use super::{admin, digest, key, parse_request, remove_file};
use crate::app::ContactHash;
use crate::platform::blocking::run_blocking;
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
            Ok(task.map(|task| (task, progress)))
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

/// The rows of a file.
#[derive(Default)]
struct ReadRows {
    /// Hashes of the numbers, sorted: 32 MB for a million.
    hashes: Vec<ContactHash>,
    /// The first rows without a number.
    errors: Vec<ImportError>,
    failed: i64,
}

impl Import<'_> {
    async fn run(&self, saved: Option<ImportProgress>) -> Result<ImportOutcome> {
        let Some(read) = self.read().await? else {
            return Ok(ImportOutcome::Deferred);
        };
        let mut errors = read.errors.as_slice();
        if saved.is_some() {
            // The first part had them.
            errors = &[];
        }
        let mut progress = saved.unwrap_or(ImportProgress {
            entered: 0,
            failed: read.failed,
        });
        let done = usize::try_from(progress.entered).unwrap_or(0);
        let mut rest = read.hashes.get(done..).unwrap_or_default();
        loop {
            if self.job.is_stopping() {
                return Ok(ImportOutcome::Deferred);
            }
            let (part, later) = rest.split_at(rest.len().min(ROWS_AT_ONCE));
            progress.entered += i64::try_from(part.len()).unwrap_or(i64::MAX);
            if !self.enter(part, progress, errors).await? {
                return Ok(ImportOutcome::Superseded);
            }
            if later.is_empty() {
                return self.end(progress).await;
            }
            (rest, errors) = (later, &[]);
        }
    }

    /// Reads the whole file, whose order is that of the numbers' hashes from then on. None if the node is stopping.
    async fn read(&self) -> Result<Option<ReadRows>> {
        let (app, request) = (self.job.app, parse_request(self.task)?);
        let table = StoredTable {
            key: key(&self.task.id),
            digest: digest(&request),
            name: self.task.name.clone(),
        };
        let column = request.place.column;
        let mut rows = stream_table(app, table, 0, None, request.place.head).await?;
        let mut read = ReadRows {
            hashes: Vec::with_capacity(usize::try_from(request.place.rows).unwrap_or(0)),
            ..ReadRows::default()
        };
        while let Some(some) = rows.recv().await {
            // The whole file was read when it came.
            let some =
                some.map_err(|error| Error::internal("an imported file cannot be read", error))?;
            if self.job.is_stopping() {
                return Ok(None);
            }
            self.add(&mut read, &some, column);
        }
        let sorted = run_blocking(move || {
            read.hashes.sort_unstable();
            read
        });
        sorted.await.map(Some)
    }

    fn add(&self, read: &mut ReadRows, rows: &[Row], column: usize) {
        let app = self.job.app;
        for row in rows {
            if let Some(mobile) = row.cells.get(column).and_then(parse_mobile) {
                let value = Secret::new(mobile.e164().to_owned());
                read.hashes.push(app.contact_key.hash_bytes(&value));
                continue;
            }
            if read.failed < app.reference.limits.uploads.errors_listed {
                read.errors.push(ImportError {
                    row: i64::try_from(row.number).unwrap_or(i64::MAX),
                    column: i64::try_from(column).unwrap_or(i64::MAX),
                });
            }
            read.failed += 1;
        }
    }

    /// Enters a part. False if another attempt, or nobody, does so.
    async fn enter(
        &self,
        part: &[ContactHash],
        progress: ImportProgress,
        errors: &[ImportError],
    ) -> Result<bool> {
        let app = self.job.app;
        // A number that is listed twice is entered once.
        let hashes: BTreeSet<String> = part.iter().map(|hash| hex(hash)).collect();
        write_tx!(app.db, Scope::rows(), |tx| {
            let id = &self.task.id;
            if !task::update_progress(tx, id, self.attempt, progress.rows(), None).await? {
                return Ok(false);
            }
            suppression::add_listed(app, tx, &hashes, admin(self.task)).await?;
            suppression_import::save(tx, id, progress, errors).await?;
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
