//! Restores the previous status of a submission or visit, unless it was changed again since.

use saakh_domain::id::{SubmissionId, VisitId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::lifecycle::visit::VisitStatus;
use saakh_store::Tx;
use saakh_store::origination::status_notice::StatusNotice;
use saakh_store::origination::{application, submission, visit};
use saakh_store::platform::upload::line;
use saakh_store::platform::upload::row::ChangedRow;

use super::target::load_latest_reports;
use crate::origination::{poll_status, status_notice, submit};
use crate::{App, Error, Result};

/// Reverts the status change of a row if it is still the latest report for its subject.
pub(super) async fn undo_status(app: &App, tx: &mut Tx, row: &ChangedRow) -> Result<bool> {
    let latest = load_latest_reports(tx, &[row.subject]).await?;
    let is_last = latest
        .get(&row.subject)
        .is_some_and(|report| report.position == row.position);
    if !is_last {
        return Ok(false);
    }
    match (row.subject, row.from, row.to) {
        (
            Subject::Submission(id),
            ReportedStatus::Submission(from),
            ReportedStatus::Submission(to),
        ) => took_back_submission(app, tx, id, from, to).await,
        (Subject::Visit(id), ReportedStatus::Visit(_, from), ReportedStatus::Visit(_, to)) => {
            took_back_visit(app, tx, id, from, to).await
        }
        _ => Err(Error::Internal(
            "a row changed what is of another kind",
            None,
        )),
    }
}

/// Returns false if the visit was erased or has another status.
async fn took_back_visit(
    app: &App,
    tx: &mut Tx,
    id: VisitId,
    from: VisitStatus,
    to: VisitStatus,
) -> Result<bool> {
    let stored = visit::get(tx, id).await?;
    let Some(stored) = stored.filter(|stored| stored.status == to) else {
        return Ok(false);
    };
    visit::set_status(tx, &stored, from, Source::Undo, app.now()).await?;
    let notice = StatusNotice::correction(
        Subject::Visit(id),
        stored.customer_id,
        ReportedStatus::Visit(stored.kind, to),
    );
    status_notice::add(app, tx, &[notice]).await?;
    Ok(true)
}

/// Returns false if the transition is not allowed or another report says that the loan was disbursed.
async fn took_back_submission(
    app: &App,
    tx: &mut Tx,
    id: SubmissionId,
    from: SubmissionStatus,
    to: SubmissionStatus,
) -> Result<bool> {
    let stored = submission::get(tx, id).await?;
    let Some(stored) = stored.filter(|stored| stored.status == to) else {
        return Ok(false);
    };
    let others = submission::list_for_application(tx, stored.application_id).await?;
    let stands = |other: &submission::Submission| {
        other.id != stored.id && other.lender_id == stored.lender_id && other.status.is_in_force()
    };
    // The customer applied to this lender again.
    if from.is_in_force() && others.iter().any(stands) {
        return Ok(false);
    }
    let is_paid_out = |other: &submission::Submission| {
        other.id != stored.id && other.status == SubmissionStatus::Disbursed
    };
    // A disbursement by another lender keeps the application closed.
    let is_closed_by_another = others.iter().any(is_paid_out);
    if to == SubmissionStatus::Disbursed
        && (line::has_disbursal(tx, id).await?
            || !is_closed_by_another && !reopened(app, tx, &stored).await?)
    {
        return Ok(false);
    }
    submission::set_status(tx, &stored, from, Source::Undo, app.now()).await?;
    if from == SubmissionStatus::Created {
        submit::resend(app, tx, id).await?;
    } else if !from.is_final() && stored.reference.is_some() {
        poll_status::enqueue(app, tx, id).await?;
    }
    let notice = StatusNotice::correction(
        Subject::Submission(id),
        submission::get_owner(tx, id).await?,
        ReportedStatus::Submission(to),
    );
    status_notice::add(app, tx, &[notice]).await?;
    Ok(true)
}

/// Reopens the application that the disbursement closed. Returns false if another application for the product is open.
async fn reopened(app: &App, tx: &mut Tx, stored: &submission::Submission) -> Result<bool> {
    let closed = application::get(tx, stored.application_id).await?;
    let closed = closed.ok_or_else(Error::not_found)?;
    if closed.status != ApplicationStatus::Closed {
        return Ok(true);
    }
    let open = application::list_open(tx, closed.customer_id).await?;
    if open.iter().any(|open| open.product == closed.product) {
        return Ok(false);
    }
    let to = ApplicationStatus::Submitted;
    application::set_status(tx, &closed, to, Source::Undo, app.now()).await?;
    Ok(true)
}
