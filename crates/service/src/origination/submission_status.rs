//! Applies reported statuses to submissions.

use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::Tx;
use saakh_store::origination::status_notice::StatusNotice;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::submission_batch::{self, SubmissionUpdate};
use saakh_store::origination::{application, application_batch};

use super::{application_status, status_notice};
use crate::{App, Error, Result};

/// Moves a submission to the reported status and notifies the customer. A transition that is not allowed changes
/// nothing.
pub(crate) async fn apply(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: impl Into<StatusWithReason>,
    source: Source,
) -> Result<()> {
    let (id, known) = (stored.id, ReportedStatus::Submission(stored.status));
    if apply_without_notice(app, tx, stored, to.into(), source).await? {
        let owner = submission::get_owner(tx, id).await?;
        let notice = StatusNotice::new(Subject::Submission(id), owner, known);
        status_notice::add(app, tx, &[notice]).await?;
    }
    Ok(())
}

/// Works as [`apply`] without a notification, because the customer sees the result on the page. Returns whether the
/// status changed.
pub(crate) async fn apply_without_notice(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: StatusWithReason,
    source: Source,
) -> Result<bool> {
    if stored.status.transition(to.status()).is_err() {
        return Ok(false);
    }
    let now = app.now();
    submission::set_status(tx, &stored, to, source, now).await?;
    if to.status() == SubmissionStatus::Disbursed {
        let found = application::get(tx, stored.application_id).await?;
        let open = found.ok_or_else(Error::not_found)?;
        let closed = ApplicationStatus::Closed;
        application_status::advance(tx, open, closed, source, now).await?;
    }
    Ok(true)
}

/// Works as [`apply`] for many submissions from a file. Each may appear once, and the transitions must be allowed.
pub(crate) async fn apply_all(
    app: &App,
    tx: &mut Tx,
    moved: &[SubmissionUpdate],
    source: Source,
) -> Result<()> {
    let now = app.now();
    submission_batch::set_statuses(tx, moved, source, now).await?;
    let notice = |one: &SubmissionUpdate| {
        StatusNotice::new(
            Subject::Submission(one.id),
            one.customer,
            ReportedStatus::Submission(one.from),
        )
    };
    let notices: Vec<StatusNotice> = moved.iter().map(notice).collect();
    status_notice::add(app, tx, &notices).await?;
    let is_paid_out = |one: &&SubmissionUpdate| one.to.status() == SubmissionStatus::Disbursed;
    let paid_out: Vec<SubmissionId> = moved.iter().filter(is_paid_out).map(|one| one.id).collect();
    if paid_out.is_empty() {
        return Ok(());
    }
    let open = application_batch::list_for_submissions(tx, &paid_out).await?;
    application_status::advance_all(tx, open, ApplicationStatus::Closed, source, now).await
}
