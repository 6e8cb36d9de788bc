//! The job that sends a submission to its lender, after the transaction that stored it.

use std::time::Duration;

use jiff::SignedDuration;
use saakh_domain::catalog::lender::{Connector, Lender, Offering};
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_outbound::CallError;
use saakh_outbound::lender::LenderResponse;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Scope, Tx, write_tx};

use super::document::DocumentData;
use super::lender_client::{LenderCallPurpose, LenderClient};
use super::withdrawal_notice::SendWithdrawalNotice;
use super::{application, document, poll_status, submission_status};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// The job that sends a submission to its lender. The submission's id is the idempotency key, so a second call after a
/// crash has no effect. A lender's failure to accept it is not an answer: after the usual attempts it is retried every
/// hour until the application ends.
pub(crate) struct SendSubmission;

impl JobKind for SendSubmission {
    const NAME: &'static str = "submit";
    const QUEUE: Queue = Queue::Lenders;
    /// More than the hourly attempts in the lifetime of an application. A job that panics each time ends sooner.
    const MAX_ATTEMPTS: i64 = 800;
    type Payload = SubmissionId;

    async fn run(job: &JobContext<'_>, id: SubmissionId) -> Result<JobOutcome> {
        match send(job, id).await {
            Ok(outcome) => Ok(outcome),
            Err(error) => try_later(job, id, error).await,
        }
    }

    /// Marks the submission as failed and notifies the customer.
    async fn give_up(app: &App, tx: &mut Tx, id: SubmissionId) -> Result<()> {
        let owner = submission::get_owner(tx, id).await?;
        tx.enter(Scope::customer(owner)).await?;
        if let Some(stored) = unsent(app, tx, id).await? {
            let to = SubmissionStatus::Failed;
            submission_status::apply(app, tx, stored, to, Source::Connector).await?;
        }
        Ok(())
    }
}

register_job!(SendSubmission);

/// Sends a submission again whose job ended because a status file wrongly reported that its lender has it.
pub(crate) async fn resend(app: &App, tx: &mut Tx, id: SubmissionId) -> Result<()> {
    Ok(job::enqueue_again::<SendSubmission>(app, tx, id, SignedDuration::ZERO).await?)
}

async fn send(job: &JobContext<'_>, id: SubmissionId) -> Result<JobOutcome> {
    let app = job.app;
    // One query reads both the status and the data, so that nothing is sent that is half erased.
    let material = DocumentData::read(&mut app.db.read().await?, id).await?;
    let stored = &material.submission;
    if !is_to_be_sent(stored) {
        return moved_meanwhile(job, stored).await;
    }
    let has_ended = stored.withdrawn_at.is_some() || !material.is_open();
    if stored.status == SubmissionStatus::Created && has_ended {
        return end_unsent(job, &material).await;
    }
    let snapshot = app.catalog();
    let lender = snapshot
        .catalog
        .lender(stored.lender_id)
        .ok_or_else(Error::not_found)?;
    let offering = lender.offering_for(stored.product);
    let Connector::Http(_) = &offering.connector else {
        return Ok(JobOutcome::Done);
    };
    let called = hand_over(app, lender, offering, &material).await?;
    handle_answer(job, &material, called).await
}

/// Returns whether the lender has not received the submission, or its reference is unknown because a callback arrived
/// before the answer. Sending it again returns the reference. What the customer withdrew is not sent for it.
fn is_to_be_sent(stored: &Submission) -> bool {
    let has_number = stored.reference.is_some();
    stored.status == SubmissionStatus::Created || !(has_number || stored.has_ended())
}

/// Handles a submission whose status changed during the call. A withdrawn one is never sent. If an earlier attempt got
/// no answer, the lender may have received it and is informed. One that a callback reported is polled.
async fn moved_meanwhile(job: &JobContext<'_>, stored: &Submission) -> Result<JobOutcome> {
    let is_withdrawn = stored.status == SubmissionStatus::Withdrawn && job.attempt() > 1;
    if stored.status.is_final() && !is_withdrawn {
        return Ok(JobOutcome::Done);
    }
    write_tx!(job.app.db, Scope::rows(), |tx| -> Result<()> {
        if is_withdrawn {
            job::enqueue::<SendWithdrawalNotice>(job.app, tx, stored.id).await?;
        } else {
            poll_status::enqueue(job.app, tx, stored.id).await?;
        }
        job.finish_if_held_in(tx).await
    })?;
    job.app.jobs.notify_one();
    Ok(JobOutcome::AlreadyCompleted)
}

/// Ends a submission that the customer withdrew, or whose application ended while it waited, for example because another
/// lender disbursed a loan.
async fn end_unsent(job: &JobContext<'_>, material: &DocumentData) -> Result<JobOutcome> {
    write_tx!(
        job.app.db,
        Scope::customer(material.owner_id()),
        |tx| -> Result<()> {
            if let Some(stored) = unsent(job.app, tx, material.submission.id).await? {
                application::end_unanswered(job.app, tx, &stored).await?;
            }
            job.finish_if_held_in(tx).await
        }
    )?;
    Ok(JobOutcome::AlreadyCompleted)
}

/// Retries after an internal error, which is not an answer of the lender.
async fn try_later(job: &JobContext<'_>, id: SubmissionId, error: Error) -> Result<JobOutcome> {
    let marked = mark_waiting(job.app, id).await;
    if marked.is_err() || is_usual(job) {
        return Err(error);
    }
    tracing::error!(%error, submission = %id, "submission not sent: internal error, retry in an hour");
    Ok(JobOutcome::Retry(wait(job, None)))
}

/// Shows the customer from now on that we wait for the lender.
async fn mark_waiting(app: &App, id: SubmissionId) -> Result<()> {
    let owner = submission::get_owner(&mut app.db.read().await?, id).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        Ok(submission::mark_waiting(tx, id, app.now()).await?)
    })
}

fn is_usual(job: &JobContext<'_>) -> bool {
    job.attempt() < job.app.reference.limits.submission_retry.usual_attempts
}

/// Returns the minimum delay before the next attempt, if one is known.
fn wait(job: &JobContext<'_>, requested: Option<Duration>) -> Option<Duration> {
    if is_usual(job) {
        return requested;
    }
    let minutes = job.app.reference.limits.submission_retry.then_every_minutes;
    Some(Duration::from_mins(minutes))
}

async fn hand_over(
    app: &App,
    lender: &Lender,
    offering: &Offering,
    material: &DocumentData,
) -> Result<std::result::Result<LenderResponse, CallError>> {
    let document = document::build_document(app, offering, material)?;
    let client = LenderClient::new(app, lender, offering)?;
    let call = client.call();
    let submit = call.submit(material.submission.id, &document);
    Ok(client.execute(LenderCallPurpose::Submit, submit).await)
}

async fn handle_answer(
    job: &JobContext<'_>,
    material: &DocumentData,
    called: std::result::Result<LenderResponse, CallError>,
) -> Result<JobOutcome> {
    let id = material.submission.id;
    match called {
        Ok(answer) => {
            store_acceptance(job, material, &answer).await?;
            Ok(JobOutcome::AlreadyCompleted)
        }
        Err(error) if error.is_retryable() => {
            if material.submission.waiting_since.is_none() {
                mark_waiting(job.app, id).await?;
            }
            Ok(JobOutcome::Retry(wait(job, error.retry_after())))
        }
        Err(error) => {
            tracing::warn!(%error, submission = %id, "submission failed: not accepted by the lender");
            failed(job, material).await?;
            Ok(JobOutcome::AlreadyCompleted)
        }
    }
}

/// Stores the lender's reference and, if given, its status. Enqueues status polling and completes the job in the same
/// transaction.
async fn store_acceptance(
    job: &JobContext<'_>,
    material: &DocumentData,
    answer: &LenderResponse,
) -> Result<()> {
    let (app, id) = (job.app, material.submission.id);
    write_tx!(app.db, Scope::customer(material.owner_id()), |tx| {
        record_acceptance(job, tx, id, answer).await?;
        job.finish_if_held_in(tx).await
    })
}

async fn record_acceptance(
    job: &JobContext<'_>,
    tx: &mut Tx,
    id: SubmissionId,
    answer: &LenderResponse,
) -> Result<()> {
    let app = job.app;
    let now = app.now();
    let stored = submission::get(tx, id)
        .await?
        .ok_or_else(Error::not_found)?;
    if stored.reference.is_none() && stored.status != SubmissionStatus::Created {
        submission::set_reference(tx, id, &answer.reference, now).await?;
    }
    match stored.status {
        SubmissionStatus::Created => mark_submitted(job, tx, stored, answer).await?,
        // The customer withdrew it while it was being sent.
        SubmissionStatus::Withdrawn => {
            job::enqueue::<SendWithdrawalNotice>(app, tx, id).await?;
            return Ok(());
        }
        // A callback arrived first, and its status is kept.
        _ => {}
    }
    poll_status::enqueue(app, tx, id).await
}

async fn mark_submitted(
    job: &JobContext<'_>,
    tx: &mut Tx,
    stored: Submission,
    answer: &LenderResponse,
) -> Result<()> {
    let (submitted, by) = (SubmissionStatus::Submitted, Source::Connector);
    let reference = stored.reference.as_ref().unwrap_or(&answer.reference);
    submission::mark_accepted(tx, &stored, reference, submitted, by, job.app.now()).await?;
    let stored = Submission {
        status: submitted,
        ..stored
    };
    match answer.standing {
        Some(to) => apply(job, tx, stored, to).await,
        None => Ok(()),
    }
}

/// Applies a status. On the first attempt the customer waits and sees the result, so only later attempts send a
/// notification.
async fn apply(
    job: &JobContext<'_>,
    tx: &mut Tx,
    stored: Submission,
    to: StatusWithReason,
) -> Result<()> {
    let by = Source::Connector;
    if job.attempt() == 1 {
        submission_status::apply_without_notice(job.app, tx, stored, to, by).await?;
        return Ok(());
    }
    submission_status::apply(job.app, tx, stored, to, by).await
}

async fn failed(job: &JobContext<'_>, material: &DocumentData) -> Result<()> {
    write_tx!(job.app.db, Scope::customer(material.owner_id()), |tx| {
        if let Some(stored) = unsent(job.app, tx, material.submission.id).await? {
            apply(job, tx, stored, SubmissionStatus::Failed.into()).await?;
        }
        job.finish_if_held_in(tx).await
    })
}

/// Returns a submission that its lender is not known to have. If it was withdrawn while being sent, the lender may have
/// it and is informed.
async fn unsent(app: &App, tx: &mut Tx, id: SubmissionId) -> Result<Option<Submission>> {
    let stored = submission::get(tx, id).await?;
    let stored = stored.ok_or_else(Error::not_found)?;
    if stored.status == SubmissionStatus::Withdrawn {
        job::enqueue::<SendWithdrawalNotice>(app, tx, id).await?;
    }
    Ok(Some(stored).filter(|stored| stored.status == SubmissionStatus::Created))
}
