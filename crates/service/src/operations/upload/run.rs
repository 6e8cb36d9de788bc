//! Checks or applies rows in batches, each in one transaction together with the progress: a crash leaves no row half
//! done, and no row is applied twice.

use saakh_documents::rows::Row;
use saakh_domain::text::Message;
use saakh_store::origination::lender_spelling::{self, LenderSpelling};
use saakh_store::origination::status_word::{self, StatusWord};
use saakh_store::platform::task::{self, TaskResult};
use saakh_store::platform::upload::error::{self, RowError};
use saakh_store::platform::upload::seen::EarlierRows;
use saakh_store::platform::upload::{self, Batch, Counts, Kind, Phase, State, attempt};
use saakh_store::{Tx, write_tx};

use super::plan::{Plan, RepeatedPayment};
use super::read::Reader;
use super::vocabulary::Vocabulary;
use super::{bank, find_batch, reading, scope, serialize_message, statement, status, undo};
use crate::platform::job::JobContext;
use crate::platform::kept;
use crate::platform::limit::seconds_after;
use crate::{App, Error, Result};

/// Result of an attempt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AttemptOutcome {
    Finished,
    /// Stopped, or superseded by another attempt.
    Superseded,
    /// Deferred, because this node is shutting down.
    Deferred,
}

/// One attempt at a batch.
pub(super) struct Run<'a> {
    pub app: &'a App,
    pub batch: &'a Batch,
    pub attempt: &'a str,
    /// The job; none in a request.
    pub job: Option<&'a JobContext<'a>>,
}

/// Continues a batch's phase. If it does not finish, the next attempt continues.
pub(super) async fn run(
    app: &App,
    id: &str,
    attempt: &str,
    job: Option<&JobContext<'_>>,
) -> Result<AttemptOutcome> {
    let outcome = run_attempt(app, id, attempt, job).await;
    if matches!(
        outcome,
        Ok(AttemptOutcome::Finished | AttemptOutcome::Superseded)
    ) {
        return outcome;
    }
    let left = write_tx!(app.db, scope(id), |tx| -> Result<()> {
        Ok(attempt::release(tx, id, attempt).await?)
    });
    outcome.and_then(|outcome| left.map(|()| outcome))
}

async fn run_attempt(
    app: &App,
    id: &str,
    attempt: &str,
    job: Option<&JobContext<'_>>,
) -> Result<AttemptOutcome> {
    let batch = super::get(app, id).await?;
    let run = Run {
        app,
        batch: &batch,
        attempt,
        job,
    };
    let outcome = match batch.phase {
        Phase::Undo => undo::undo(&run).await,
        Phase::Check | Phase::Apply => run.rows().await,
        Phase::Receive => Ok(PhaseOutcome::Failed(Message::new("upload_not_begun"))),
    };
    match outcome {
        Ok(PhaseOutcome::Interrupted(outcome)) => Ok(outcome),
        Ok(PhaseOutcome::Completed) => run.end(State::Done, None).await,
        Ok(PhaseOutcome::Failed(message)) => run.end(State::Failed, Some(&message)).await,
        Err(error) => match kept::changed_file_message(&error) {
            Some(message) => run.end(State::Failed, Some(message)).await,
            None => Err(error),
        },
    }
}

/// How far an attempt got.
pub(super) enum PhaseOutcome {
    Interrupted(AttemptOutcome),
    /// To the end.
    Completed,
    /// Failed, and a retry would not help.
    Failed(Message),
}

/// Inputs for judging all rows of an attempt.
struct RowContext {
    plan: Plan,
    words: Vec<StatusWord>,
    spellings: Vec<LenderSpelling>,
    /// Rows up to this one were applied before.
    done: u64,
}

impl Run<'_> {
    async fn rows(&self) -> Result<PhaseOutcome> {
        let (app, batch) = (self.app, self.batch);
        let plan =
            Plan::from_batch(batch)?.ok_or(Error::Internal("a batch runs without a plan", None))?;
        if let Some(message) = self.count(&plan).await? {
            return Ok(PhaseOutcome::Failed(message));
        }
        let is_checked = batch.phase == Phase::Check;
        // An interrupted check starts over, because nothing was changed.
        if is_checked && !self.begin_anew().await? {
            return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Superseded));
        }
        let done = if is_checked { 0 } else { batch.counts.done_row };
        let done = u64::try_from(done).unwrap_or(0).max(plan.head);
        if batch.kind == Kind::Bank {
            return bank::process_rows(self, &plan, done).await;
        }
        // Repeated payments are distinguished by their number in the file, so rows of interrupted attempts must be read
        // again.
        let is_counted = plan.repeated == Some(RepeatedPayment::Separate);
        let from = if is_counted { plan.head } else { done };
        let mut rows = reading::stream_rows(app, batch, &plan, from).await?;
        let mut conn = app.db.read().await?;
        let context = RowContext {
            words: status_word::all(&mut conn).await?,
            spellings: lender_spelling::all(&mut conn).await?,
            plan,
            done,
        };
        drop(conn);
        let mut seen = EarlierRows::default();
        while let Some(some) = rows.recv().await {
            let some = match some {
                Ok(some) => some,
                Err(error) => match error.message() {
                    Some(message) => return Ok(PhaseOutcome::Failed(message)),
                    None => return Err(Error::internal("an uploaded file cannot be read", error)),
                },
            };
            if !self.process_chunk(&context, &some, &mut seen).await? {
                return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Superseded));
            }
            if self.is_stopping() {
                return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Deferred));
            }
        }
        Ok(PhaseOutcome::Completed)
    }

    /// Counts the rows below the titles of the chosen sheet, which was unknown at upload. A long file is counted once.
    /// Returns the error if there are too many.
    async fn count(&self, plan: &Plan) -> Result<Option<Message>> {
        let (app, batch) = (self.app, self.batch);
        let limits = &app.reference.limits.uploads;
        if batch
            .rows_total
            .is_some_and(|rows| rows > limits.rows_at_once)
        {
            return Ok(None);
        }
        let most = limits.rows_at_most;
        let count = match reading::count_rows(app, batch, plan, most).await? {
            Ok(count) if count.rows <= most => count,
            Ok(_) => return Ok(Some(Message::new("upload_too_many_rows").with("max", most))),
            Err(error) => {
                return match error.message() {
                    Some(message) => Ok(Some(message)),
                    None => Err(Error::internal("an uploaded file cannot be read", error)),
                };
            }
        };
        write_tx!(app.db, scope(&batch.id), |tx| {
            upload::set_total(tx, &batch.id, count.rows, count.hidden).await?;
            self.update_progress(tx, 0, Some(count.rows)).await?;
            Ok(None)
        })
    }

    async fn begin_anew(&self) -> Result<bool> {
        write_tx!(self.app.db, scope(&self.batch.id), |tx| {
            let is_held = attempt::reset(tx, &self.batch.id, self.attempt).await?;
            if is_held {
                error::delete_for_batch(tx, &self.batch.id).await?;
            }
            Ok(is_held)
        })
    }

    /// Updates the task's progress. If the task was cancelled, so was its batch, which the next rows detect.
    async fn update_progress(&self, tx: &mut Tx, done: i64, total: Option<i64>) -> Result<()> {
        if let Some(task) = &self.batch.task_id {
            task::update_progress(tx, task, self.attempt, done, total).await?;
        }
        Ok(())
    }

    /// Whether this node is shutting down.
    pub(super) fn is_stopping(&self) -> bool {
        self.job.is_some_and(JobContext::is_stopping)
    }

    async fn end(&self, state: State, problem: Option<&Message>) -> Result<AttemptOutcome> {
        let (app, batch) = (self.app, self.batch);
        let problem = problem.map(serialize_message).transpose()?;
        let ended = write_tx!(app.db, scope(&batch.id), |tx| -> Result<bool> {
            let now = app.now();
            if !attempt::end(tx, &batch.id, self.attempt, state, problem.as_deref(), now).await? {
                return Ok(false);
            }
            let Some(task) = &batch.task_id else {
                return Ok(true);
            };
            if state == State::Failed {
                task::fail(tx, task, "tasks_problem_upload", now).await?;
                return Ok(true);
            }
            let keep = app.reference.limits.exports.keep_minutes * 60;
            let rows = find_batch(tx, &batch.id).await?.counts.total_read();
            let result = TaskResult {
                rows,
                file: None,
                expires_at: seconds_after(now, keep),
            };
            task::finish(tx, task, self.attempt, &result, now).await?;
            Ok(true)
        });
        Ok(if ended? {
            AttemptOutcome::Finished
        } else {
            AttemptOutcome::Superseded
        })
    }

    /// Whether this attempt is the current one, which every transaction checks first.
    pub(super) async fn is_current(&self, tx: &mut Tx) -> Result<bool> {
        tx.replan_statements().await?;
        Ok(attempt::lock_if_current(tx, &self.batch.id, self.attempt).await?)
    }

    /// Lists errors of rows, and updates the batch's progress.
    pub(super) async fn advance(
        &self,
        tx: &mut Tx,
        counts: &mut Counts,
        mut errors: Vec<RowError>,
    ) -> Result<()> {
        errors.sort_by_key(|error| (error.row, error.cell));
        let room = self.app.reference.limits.uploads.errors_listed - counts.failed;
        let room = usize::try_from(room).unwrap_or(0);
        let rows = || errors.chunk_by(|one, other| one.row == other.row);
        let listed = rows().take(room).map(<[RowError]>::len).sum::<usize>();
        counts.failed += i64::try_from(rows().count()).unwrap_or(i64::MAX);
        error::add(tx, &self.batch.id, &errors[..listed]).await?;
        if !attempt::advance(tx, &self.batch.id, self.attempt, *counts).await? {
            return Err(Error::Internal("a batch went back", None));
        }
        self.update_progress(tx, counts.total_read(), self.batch.rows_total)
            .await?;
        if self.batch.phase == Phase::Apply {
            self.reset_attempts(tx).await?;
        }
        Ok(())
    }

    /// Counts undone rows, and rows kept because of later changes.
    pub(super) async fn advance_undo(&self, tx: &mut Tx, undone: i64, kept: i64) -> Result<()> {
        if !attempt::advance_undo(tx, &self.batch.id, self.attempt, undone, kept).await? {
            return Err(Error::Internal("a batch went back", None));
        }
        let now = find_batch(tx, &self.batch.id).await?;
        self.update_progress(tx, now.undone + now.kept, now.rows_total)
            .await?;
        // Kept rows are examined again by the next attempt.
        if undone > 0 {
            self.reset_attempts(tx).await?;
        }
        Ok(())
    }

    async fn reset_attempts(&self, tx: &mut Tx) -> Result<()> {
        match self.job {
            Some(job) => job.reset_attempts_in(tx).await,
            None => Ok(()),
        }
    }

    /// Checks or applies some rows, and adds their contents if not stored otherwise. False if the attempt is not the
    /// current one.
    async fn process_chunk(
        &self,
        context: &RowContext,
        rows: &[Row],
        seen: &mut EarlierRows,
    ) -> Result<bool> {
        let (app, kind) = (self.app, self.batch.kind);
        let snapshot = app.catalog();
        let reader = Reader {
            plan: &context.plan,
            catalog: &snapshot.catalog,
            vocabulary: &Vocabulary::new(&snapshot.catalog, &context.spellings),
            common: &app.reference.status_words,
            words: &context.words,
            today: app.today(),
        };
        let done = rows.partition_point(|row| row.number <= context.done);
        let (done, rows) = rows.split_at(done);
        if !done.is_empty() {
            let contents = statement::restore_payments(app, &reader, kind, done, seen).await?;
            seen.add(&contents).await?;
        }
        if rows.is_empty() {
            return Ok(true);
        }
        let contents = match kind {
            Kind::Status => status::process_rows(self, &reader, rows, seen).await?,
            Kind::Mis | Kind::Commission => {
                statement::process_rows(self, &reader, rows, seen).await?
            }
            Kind::Bank => {
                return Err(Error::Internal(
                    "rows of a bank's file are judged together",
                    None,
                ));
            }
        };
        let Some(contents) = contents else {
            return Ok(false);
        };
        seen.add(&contents).await?;
        Ok(true)
    }
}

/// The counts before some rows are judged, a number of which are totals.
pub(super) async fn load_counts(
    tx: &mut Tx,
    id: &str,
    rows: &[Row],
    skipped: i64,
) -> Result<Counts> {
    let before = find_batch(tx, id).await?.counts;
    let last = rows
        .last()
        .map(|row| i64::try_from(row.number).unwrap_or(i64::MAX));
    Ok(Counts {
        done_row: last.unwrap_or(0),
        skipped: before.skipped + skipped,
        ..before
    })
}
