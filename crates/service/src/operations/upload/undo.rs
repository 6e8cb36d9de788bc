//! Takes back what a batch changed: each submission as it stood before, unless something touched it since.

use std::collections::BTreeSet;

use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::origination::{application, submission, submission_batch};
use saakh_store::platform::upload::row::{self, ChangedRow};
use saakh_store::platform::upload::{self, Kind};
use saakh_store::{Scope, Tx, write_tx};

use super::run::{Came, Ending, Run};
use super::statement;
use crate::{App, Error, Result};

/// So many rows are taken back in one transaction.
const AT_ONCE: i64 = 100;

pub(super) async fn undo(run: &Run<'_>) -> Result<Ending> {
    let (mut after, mut done) = (0, 0);
    let rewound: Result<bool> = write_tx!(run.app.db, super::scope(&run.batch.id), |tx| {
        // Rows that were kept are looked at again.
        let kept = super::found(tx, &run.batch.id).await?.kept;
        Ok(upload::advance_undo(tx, &run.batch.id, run.attempt, (0, -kept)).await?)
    });
    if !rewound? {
        return Ok(Ending::Came(Came::Unwanted));
    }
    loop {
        let some = match run.batch.kind {
            Kind::Status => some(run, after).await?,
            Kind::Mis | Kind::Commission => statement::undo_some(run, after, AT_ONCE).await?,
        };
        let Some(rows) = some else {
            return Ok(Ending::Came(Came::Unwanted));
        };
        let Some(last) = rows.last() else {
            return Ok(Ending::Whole);
        };
        after = *last;
        done += i64::try_from(rows.len()).unwrap_or(0);
        if let Some(came) = run.tell(done).await? {
            return Ok(Ending::Came(came));
        }
    }
}

/// Takes some rows back, and says which. None where the attempt is not the one that runs.
async fn some(run: &Run<'_>, after: i64) -> Result<Option<Vec<i64>>> {
    let (app, batch) = (run.app, &run.batch.id);
    write_tx!(app.db, Scope::rows(), |tx| {
        if !upload::holds(tx, batch, run.attempt).await? {
            return Ok(None);
        }
        let rows = row::standing(tx, batch, after, AT_ONCE).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.submission).collect();
        enter_customers(tx, &ids).await?;
        let told = submission_batch::told(tx, &ids).await?;
        let (mut undone, mut kept) = (0, 0);
        for row in &rows {
            let is_last = told
                .get(&row.submission)
                .is_some_and(|told| told.position == row.position);
            if is_last && took_back(app, tx, row).await? {
                row::undone(tx, batch, row.row).await?;
                undone += 1;
            } else {
                kept += 1;
            }
        }
        if !upload::advance_undo(tx, batch, run.attempt, (undone, kept)).await? {
            return Err(Error::Internal("a batch went back", None));
        }
        Ok(Some(rows.iter().map(|row| row.row).collect()))
    })
}

/// Enters the scope of every customer concerned, in one order.
pub(super) async fn enter_customers(tx: &mut Tx, ids: &[SubmissionId]) -> Result<()> {
    let found = submission_batch::by_id(tx, ids).await?;
    let customers: BTreeSet<CustomerId> = found.iter().map(|found| found.customer).collect();
    for customer in customers {
        tx.enter(Scope::customer(customer)).await?;
    }
    Ok(())
}

/// Takes back the status of a row, where it is still the last word about its submission.
pub(super) async fn took_back_status(app: &App, tx: &mut Tx, row: &ChangedRow) -> Result<bool> {
    let told = submission_batch::told(tx, &[row.submission]).await?;
    let is_last = told
        .get(&row.submission)
        .is_some_and(|told| told.position == row.position);
    Ok(is_last && took_back(app, tx, row).await?)
}

/// Takes one row back; false where that cannot be.
async fn took_back(app: &App, tx: &mut Tx, row: &ChangedRow) -> Result<bool> {
    let Some(stored) = submission::get(tx, row.submission).await? else {
        return Ok(false);
    };
    if stored.status != row.to {
        return Ok(false);
    }
    let others = submission::of_application(tx, stored.application_id).await?;
    let stands = |other: &submission::Submission| {
        other.id != stored.id && other.lender_id == stored.lender_id && other.status.stands()
    };
    // The customer applied there again.
    if row.from.stands() && others.iter().any(stands) {
        return Ok(false);
    }
    if row.to == SubmissionStatus::Disbursed && !reopened(app, tx, &stored).await? {
        return Ok(false);
    }
    submission::set_status(tx, &stored, row.from, Source::Undo, app.now()).await?;
    Ok(true)
}

/// Opens the application again that the paying out closed; false where another one of the product is open.
async fn reopened(app: &App, tx: &mut Tx, stored: &submission::Submission) -> Result<bool> {
    let closed = application::get(tx, stored.application_id).await?;
    let closed = closed.ok_or_else(Error::not_found)?;
    if closed.status != ApplicationStatus::Closed {
        return Ok(true);
    }
    let open = application::in_flight(tx, closed.customer_id).await?;
    if open.iter().any(|open| open.product == closed.product) {
        return Ok(false);
    }
    let to = ApplicationStatus::Submitted;
    application::set_status(tx, &closed, to, Source::Undo, app.now()).await?;
    Ok(true)
}
