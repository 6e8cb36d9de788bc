//! Reverts the changes of a batch.

use saakh_domain::lifecycle::reported::Subject;
use saakh_store::platform::upload::row;
use saakh_store::platform::upload::{Kind, attempt};
use saakh_store::{Scope, write_tx};

use super::batch::{find_batch, scope};
use super::run::{AttemptOutcome, PhaseOutcome, Run};
use super::statement;
use super::target::enter_customers;
use super::undo_status::undo_status;
use crate::{Error, Result};

/// The number of rows per transaction.
const AT_ONCE: i64 = 100;

pub(super) async fn undo(run: &Run<'_>) -> Result<PhaseOutcome> {
    let mut after = 0;
    let rewound = write_tx!(run.app.db, scope(&run.batch.id), |tx| -> Result<bool> {
        // Rows that were kept are processed again.
        let kept = find_batch(tx, &run.batch.id).await?.kept;
        Ok(attempt::advance_undo(tx, &run.batch.id, run.attempt, 0, -kept).await?)
    });
    if !rewound? {
        return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Superseded));
    }
    loop {
        let some = match run.batch.kind {
            Kind::Status => undo_rows(run, after).await?,
            Kind::Mis | Kind::Commission => statement::undo_lines(run, after, AT_ONCE).await?,
            Kind::Bank => return Err(Error::Internal("a bank's file is not taken back", None)),
        };
        let Some(rows) = some else {
            return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Superseded));
        };
        let Some(last) = rows.last() else {
            return Ok(PhaseOutcome::Completed);
        };
        after = *last;
        if run.is_stopping() {
            return Ok(PhaseOutcome::Interrupted(AttemptOutcome::Deferred));
        }
    }
}

/// Reverts the next rows and returns their numbers. Returns `None` if this attempt is no longer the current one.
async fn undo_rows(run: &Run<'_>, after: i64) -> Result<Option<Vec<i64>>> {
    let (app, batch) = (run.app, &run.batch.id);
    write_tx!(app.db, Scope::rows(), |tx| {
        if !run.is_current(tx).await? {
            return Ok(None);
        }
        let rows = row::list_not_undone(tx, batch, after, AT_ONCE).await?;
        let subjects: Vec<Subject> = rows.iter().map(|row| row.subject).collect();
        enter_customers(tx, &subjects).await?;
        let (mut undone, mut kept) = (0, 0);
        for row in &rows {
            if undo_status(app, tx, row).await? {
                row::mark_undone(tx, batch, row.row).await?;
                undone += 1;
            } else {
                kept += 1;
            }
        }
        run.advance_undo(tx, undone, kept).await?;
        Ok(Some(rows.iter().map(|row| row.row).collect()))
    })
}
