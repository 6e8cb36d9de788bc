//! Undoes lines of a statement with their effects.

use std::collections::BTreeSet;

use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::reported::Subject;
use saakh_store::platform::upload::Phase;
use saakh_store::platform::upload::event::{self, Reason, StatementEvent};
use saakh_store::platform::upload::line::{self, Line, LineEndReason};
use saakh_store::platform::upload::row::{self, ChangedRow};
use saakh_store::{Scope, Tx, write_tx};

use super::super::batch::find_batch;
use super::super::run::Run;
use super::super::target::enter_customers;
use super::super::undo_status::undo_status;
use super::{reverse, scope};
use crate::{App, Result};

/// Undoes some lines and returns their rows. None if the attempt is not the current one.
pub(in super::super) async fn undo_lines(
    run: &Run<'_>,
    after: i64,
    most: i64,
) -> Result<Option<Vec<i64>>> {
    let (app, batch) = (run.app, &run.batch.id);
    write_tx!(app.db, Scope::rows(), |tx| {
        if !run.is_current(tx).await? {
            return Ok(None);
        }
        let mut lenders: Vec<_> = line::list_not_undone(tx, batch, after, most).await?;
        lenders.sort_by_key(|line| line.lender);
        lenders.dedup_by_key(|line| line.lender);
        for line in &lenders {
            tx.enter(scope(line.lender)).await?;
        }
        let lines = line::list_not_undone(tx, batch, after, most).await?;
        // A line corrected by a later file has no effect to undo.
        let taken: Vec<&Line> = lines.iter().filter(|line| line.ended.is_none()).collect();
        for line in &taken {
            line::end(tx, &line.id, LineEndReason::Undone).await?;
            if let Some(earlier) = &line.corrects {
                restore(app, tx, earlier).await?;
            }
        }
        let ids: Vec<&str> = taken.iter().map(|line| line.id.as_str()).collect();
        reverse(app, tx, &ids, Reason::Undone).await?;
        statuses(app, tx, batch, &taken).await?;
        let undone = i64::try_from(taken.len()).unwrap_or(i64::MAX);
        let kept = i64::try_from(lines.len() - taken.len()).unwrap_or(i64::MAX);
        run.advance_undo(tx, undone, kept).await?;
        Ok(Some(lines.iter().map(|line| line.row).collect()))
    })
}

/// Restores the corrected line, unless its file was undone too.
async fn restore(app: &App, tx: &mut Tx, id: &str) -> Result<()> {
    let Some(line) = line::get(tx, id).await? else {
        return Ok(());
    };
    let batch = find_batch(tx, &line.batch).await?;
    if batch.phase != Phase::Apply {
        return Ok(line::end_corrected(tx, id).await?);
    }
    if line::restore(tx, id).await? {
        let id = app.uuid().to_string();
        let event = StatementEvent::from_line(&line, id, Reason::Restored, app.now());
        event::add(tx, &Vec::from_iter(event)).await?;
    }
    Ok(())
}

/// Undoes statuses that the lines changed, unless changed again since; and those of earlier undone files that were only
/// kept because of one of the lines.
async fn statuses(app: &App, tx: &mut Tx, batch: &str, lines: &[&Line]) -> Result<()> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Ok(());
    };
    let mut rows = row::list_between(tx, batch, first.row, last.row).await?;
    rows.retain(|row| lines.iter().any(|line| line.row == row.row));
    let mut ids: Vec<Subject> = rows.iter().map(|row| row.subject).collect();
    let named = lines.iter().filter_map(|line| line.submission);
    let others: BTreeSet<SubmissionId> = named
        .filter(|id| !ids.contains(&Subject::Submission(*id)))
        .collect();
    ids.extend(others.iter().copied().map(Subject::Submission));
    enter_customers(tx, &ids).await?;
    for row in &rows {
        take_back(app, tx, batch, row).await?;
    }
    for id in others {
        if let Some((batch, row)) = row::find_left_by_undo(tx, id).await? {
            take_back(app, tx, &batch, &row).await?;
        }
    }
    Ok(())
}

async fn take_back(app: &App, tx: &mut Tx, batch: &str, row: &ChangedRow) -> Result<()> {
    if undo_status(app, tx, row).await? {
        row::mark_undone(tx, batch, row.row).await?;
    }
    Ok(())
}
