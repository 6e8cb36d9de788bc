//! Withdraws submissions, and informs their lenders that the consent to share was withdrawn.

mod by_a_person;

use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::submission_state;
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::{Scope, Tx, read_tx, write_tx};

use super::lender_client::{LenderCallPurpose, LenderClient};
use super::submission_status;
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// Withdraws a submission. One that was not sent yet is never sent, otherwise the lender is informed. One that is being
/// sent is reported after the lender has answered.
pub(crate) async fn withdraw_submission(app: &App, tx: &mut Tx, stored: &Submission) -> Result<()> {
    if !stored.has_ended() {
        submission_state::mark_withdrawn(tx, stored.id, app.now()).await?;
    }
    match stored.status {
        SubmissionStatus::Created => {
            let to = SubmissionStatus::Withdrawn;
            Ok(submission::set_status(tx, stored, to, Source::Customer, app.now()).await?)
        }
        // The lender is already informed or never received it.
        SubmissionStatus::Withdrawn => Ok(()),
        // A failed submission may have arrived, because its answer can have been lost.
        _ => Ok(job::enqueue::<SendWithdrawalNotice>(app, tx, stored.id).await?),
    }
}

/// The job that informs a lender that the consent to share was withdrawn.
pub(crate) struct SendWithdrawalNotice;

impl JobKind for SendWithdrawalNotice {
    const NAME: &'static str = "tell-withdrawal";
    const QUEUE: Queue = Queue::Lenders;
    type Payload = SubmissionId;

    async fn run(job: &JobContext<'_>, id: SubmissionId) -> Result<JobOutcome> {
        inform_lender(job, id).await
    }
}

register_job!(SendWithdrawalNotice);

/// Informs the lender and records it on the receipt. If its system cannot receive withdrawals, or not for this
/// submission, a person is asked to inform it.
async fn inform_lender(job: &JobContext<'_>, id: SubmissionId) -> Result<JobOutcome> {
    let app = job.app;
    let (stored, receipt) = read_tx!(app.db, |conn| -> Result<(Submission, ShareReceipt)> {
        let stored = submission::get(conn, id).await?;
        let receipt = share_receipt::get(conn, id).await?;
        stored.zip(receipt).ok_or_else(Error::not_found)
    })?;
    if receipt.withdrawal_told_at.is_some() || receipt.withdrawal_asked_at.is_some() {
        return Ok(JobOutcome::Done);
    }
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender(stored.lender_id);
    let lender = lender.ok_or_else(Error::not_found)?;
    let reference = stored.reference.as_ref();
    let offering = lender.offering_for(stored.product);
    let Some(reference) = reference.filter(|_| offering.connector.accepts_withdrawals()) else {
        return by_a_person::mail_officer(job, lender, &stored).await;
    };
    let client = LenderClient::new(app, lender, offering)?;
    let call = client.call();
    let answer = client
        .execute(LenderCallPurpose::Withdraw, call.withdraw(id, reference))
        .await;
    match answer {
        Ok(standing) => mark_withdrawal_sent(app, id, standing).await,
        Err(error) if error.is_retryable() && !job.is_last() => {
            Ok(JobOutcome::Retry(error.retry_after()))
        }
        Err(error) => {
            tracing::warn!(%error, submission = %id, "withdrawal notice not accepted by the lender");
            by_a_person::mail_officer(job, lender, &stored).await
        }
    }
}

async fn mark_withdrawal_sent(
    app: &App,
    id: SubmissionId,
    standing: Option<StatusWithReason>,
) -> Result<JobOutcome> {
    let owner = submission::get_owner(&mut app.db.read().await?, id).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        share_receipt::mark_withdrawal_sent(tx, id, app.now()).await?;
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if let Some(to) = standing {
            submission_status::apply(app, tx, stored, to, Source::Connector).await?;
        }
        Ok(JobOutcome::Done)
    })
}
