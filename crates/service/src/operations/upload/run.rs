//! One attempt at a batch: its progress and its end.

use std::collections::BTreeSet;

use saakh_documents::rows::Row;
use saakh_domain::catalog::expected_file::LenderFileKind;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_store::platform::task::{self, TaskResult};
use saakh_store::platform::upload::error::{self, RowError};
use saakh_store::platform::upload::preview::{self, RowChange};
use saakh_store::platform::upload::{Batch, Counts, Kind, Phase, State, attempt, lender};
use saakh_store::{Tx, write_tx};

use super::batch::{find_batch, scope, serialize_message};
use crate::platform::job::JobContext;
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

/// How far an attempt got.
pub(super) enum PhaseOutcome {
    Interrupted(AttemptOutcome),
    /// To the end.
    Completed,
    /// Failed, and a retry would not help.
    Failed(Message),
}

impl Run<'_> {
    /// Updates the task's progress. If the task was cancelled, so was its batch, which the next rows detect.
    pub(super) async fn update_progress(
        &self,
        tx: &mut Tx,
        done: i64,
        total: Option<i64>,
    ) -> Result<()> {
        if let Some(task) = &self.batch.task_id {
            task::update_progress(tx, task, self.attempt, done, total).await?;
        }
        Ok(())
    }

    /// Whether this node is shutting down.
    pub(super) fn is_stopping(&self) -> bool {
        self.job.is_some_and(JobContext::is_stopping)
    }

    pub(super) async fn end(
        &self,
        state: State,
        problem: Option<&Message>,
    ) -> Result<AttemptOutcome> {
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

    /// Records which lenders an applied file is about.
    pub(super) async fn record_lenders(
        &self,
        tx: &mut Tx,
        lenders: &BTreeSet<LenderId>,
    ) -> Result<()> {
        let kind = match self.batch.kind {
            Kind::Status => LenderFileKind::Status,
            Kind::Mis => LenderFileKind::Mis,
            Kind::Commission => LenderFileKind::Commission,
            Kind::Bank => return Ok(()),
        };
        for id in lenders {
            lender::add(tx, *id, kind, &self.batch.id).await?;
        }
        Ok(())
    }

    /// Lists changes that the check found, as many as fit. The counts include them.
    pub(super) async fn preview(
        &self,
        tx: &mut Tx,
        counts: &Counts,
        changes: &[RowChange],
    ) -> Result<()> {
        let found = counts.created + counts.updated;
        let before = found - i64::try_from(changes.len()).unwrap_or(i64::MAX);
        let room = self.app.reference.limits.uploads.changes_listed - before;
        let room = usize::try_from(room).unwrap_or(0).min(changes.len());
        Ok(preview::add(tx, &self.batch.id, &changes[..room]).await?)
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
