//! Checks or applies rows in batches, each in one transaction together with the progress: a crash leaves no row half
//! done, and no row is applied twice.

use saakh_documents::rows::Row;
use saakh_domain::text::Message;
use saakh_store::origination::lender_spelling::{self, LenderSpelling};
use saakh_store::origination::status_word::{self, StatusWord};
use saakh_store::platform::upload::seen::EarlierRows;
use saakh_store::platform::upload::{self, Kind, Phase, State, attempt};
use saakh_store::write_tx;

use super::batch::{get, scope};
use super::plan::{Plan, RepeatedPayment};
use super::read::Reader;
use super::run::{AttemptOutcome, PhaseOutcome, Run};
use super::vocabulary::Vocabulary;
use super::{bank, reading, statement, status, undo};
use crate::platform::job::JobContext;
use crate::platform::kept;
use crate::{App, Error, Result};

/// Continues a batch's phase. If it does not finish, the next attempt continues.
pub(super) async fn run_batch(
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
    let batch = get(app, id).await?;
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
                upload::delete_findings(tx, &self.batch.id).await?;
            }
            Ok(is_held)
        })
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
