//! Submissions that lines about disbursals mark as disbursed.

use std::collections::BTreeMap;

use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::origination::submission_batch::{self, SubmissionUpdate};
use saakh_store::platform::upload::line::{Line, LineKind};
use saakh_store::platform::upload::row::{self, ChangedRow, RowOutcome};
use saakh_store::{Conn, Tx};

use super::super::target::enter_customers;
use crate::origination::submission_status;
use crate::{App, Error, Result};

/// Marks submissions as disbursed if a lender reports it and the transition is allowed.
pub(super) async fn disburse(app: &App, tx: &mut Tx, lines: &[&Line]) -> Result<()> {
    let ids = find_submissions(lines);
    let Some(batch) = lines
        .first()
        .map(|line| &line.batch)
        .filter(|_| !ids.is_empty())
    else {
        return Ok(());
    };
    let subjects: Vec<Subject> = ids.into_iter().map(Subject::Submission).collect();
    enter_customers(tx, &subjects).await?;
    let changed = find_disbursals(tx, lines).await?;
    let moved: Vec<SubmissionUpdate> = changed.iter().filter_map(update).collect();
    submission_status::apply_all(app, tx, &moved, Source::StatusFile).await?;
    let changed: Vec<ChangedRow> = changed.into_iter().map(|(row, _)| row).collect();
    Ok(row::add(tx, batch, &changed).await?)
}

fn find_submissions(lines: &[&Line]) -> Vec<SubmissionId> {
    let disbursals = lines.iter().filter(|line| line.kind == LineKind::Disbursal);
    disbursals.filter_map(|line| line.submission).collect()
}

fn update((row, customer): &(ChangedRow, CustomerId)) -> Option<SubmissionUpdate> {
    let (ReportedStatus::Submission(from), ReportedStatus::Submission(to)) = (row.from, row.to)
    else {
        return None;
    };
    Some(SubmissionUpdate {
        id: row.subject.submission()?,
        customer: *customer,
        from,
        to: to.into(),
        position: row.position,
    })
}

/// Finds the submissions that become disbursed by lines, each by the first line about it, with their customers.
pub(super) async fn find_disbursals(
    conn: &mut Conn,
    lines: &[&Line],
) -> Result<Vec<(ChangedRow, CustomerId)>> {
    let ids = find_submissions(lines);
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let to = SubmissionStatus::Disbursed;
    let states = submission_batch::load_history_states(conn, &ids).await?;
    let stored = submission_batch::list_by_id(conn, &ids).await?;
    let stored: BTreeMap<_, _> = stored.iter().map(|one| (one.id, one)).collect();
    let mut changed: BTreeMap<SubmissionId, (ChangedRow, CustomerId)> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.kind == LineKind::Disbursal) {
        let Some(id) = line.submission.filter(|id| !changed.contains_key(id)) else {
            continue;
        };
        let found = *stored.get(&id).ok_or_else(Error::not_found)?;
        let from = found.status;
        if from.transition(to).is_err() {
            continue;
        }
        let (last, outcome) = match states.get(&id) {
            Some(state) if state.has_word => (state.position, RowOutcome::Updated),
            Some(state) => (state.position, RowOutcome::Created),
            None => (0, RowOutcome::Created),
        };
        let row = ChangedRow {
            row: line.row,
            subject: Subject::Submission(id),
            outcome,
            from: ReportedStatus::Submission(from),
            to: ReportedStatus::Submission(to),
            position: last + 1,
        };
        changed.insert(id, (row, found.customer));
    }
    Ok(changed.into_values().collect())
}
