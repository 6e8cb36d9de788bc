//! Polls the status at silent lenders, because a callback can get lost.

use jiff::SignedDuration;
use saakh_domain::catalog::lender::Connector;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Scope, Tx, write_tx};

use super::lender_client::{LenderCallPurpose, LenderClient};
use super::submission_status;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// The job that polls the status of a submission at a silent lender.
pub(crate) struct PollStatus;

impl JobKind for PollStatus {
    const NAME: &'static str = "follow";
    const QUEUE: Queue = Queue::Lenders;
    type Payload = SubmissionId;

    async fn run(job: &JobContext<'_>, id: SubmissionId) -> Result<JobOutcome> {
        poll_status(job.app, id).await
    }
}

register_job!(PollStatus);

/// Enqueues polling for a submission that its lender received or that was reopened.
pub(crate) async fn enqueue(app: &App, tx: &mut Tx, id: SubmissionId) -> Result<()> {
    let wait = app.reference.limits.follow.wait_after(SignedDuration::ZERO);
    Ok(job::enqueue_again::<PollStatus>(app, tx, id, wait).await?)
}

/// Polls a submission with growing backoff until its status is final or did not change for the lifetime of an
/// application. Later changes arrive by callback only, which are always accepted.
async fn poll_status(app: &App, id: SubmissionId) -> Result<JobOutcome> {
    let stored = read(app, id).await?;
    let snapshot = app.catalog();
    let Some(lender) = snapshot.catalog.lender(stored.lender_id) else {
        return Ok(JobOutcome::Done);
    };
    let offering = lender.offering_for(stored.product);
    let (Connector::Http(_), Some(reference)) = (&offering.connector, &stored.reference) else {
        return Ok(JobOutcome::Done);
    };
    if !stored.status.is_final() {
        let client = LenderClient::new(app, lender, offering)?;
        let call = client.call();
        match client
            .execute(LenderCallPurpose::Status, call.poll_status(reference))
            .await
        {
            Ok(answer) => save_standing(app, id, answer.standing).await?,
            Err(error) => tracing::warn!(%error, submission = %id, "status poll failed"),
        }
    }
    Ok(next(app, &read(app, id).await?))
}

async fn read(app: &App, id: SubmissionId) -> Result<Submission> {
    let mut conn = app.db.read().await?;
    let found = submission::get(&mut conn, id).await?;
    found.ok_or_else(Error::not_found)
}

async fn save_standing(
    app: &App,
    id: SubmissionId,
    standing: Option<StatusWithReason>,
) -> Result<()> {
    let Some(to) = standing else {
        return Ok(());
    };
    let owner = submission::get_owner(&mut app.db.read().await?, id).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        submission_status::apply(app, tx, stored, to, Source::Connector).await
    })
}

/// Returns when to poll again. Polling ends if the status is final or did not change for too long.
fn next(app: &App, stored: &Submission) -> JobOutcome {
    let silence = app.now().duration_since(stored.updated_at);
    let patience = app.reference.lending.application.expiry_days;
    if stored.status.is_final() || silence >= SignedDuration::from_hours(24 * patience) {
        return JobOutcome::Done;
    }
    JobOutcome::Postpone(app.reference.limits.follow.wait_after(silence))
}

/// Applies a status. If a lender withdraws an approval, its status is polled instead, and the polled answer counts,
/// because the callback may be a mistake.
pub(super) async fn accept_status(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: StatusWithReason,
) -> Result<()> {
    let takes_back = stored.status == SubmissionStatus::Approved
        && to.status() != SubmissionStatus::Disbursed
        && stored.status.transition(to.status()).is_ok();
    if takes_back && job::bring_forward::<PollStatus>(app, tx, stored.id).await? {
        return Ok(());
    }
    submission_status::apply(app, tx, stored, to, Source::Connector).await
}
