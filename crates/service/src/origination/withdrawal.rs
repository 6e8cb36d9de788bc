//! Withdraws consents: stops what they allowed and informs the recipients of the data.

mod by_a_person;

use saakh_domain::id::{ConsentId, CustomerId, SubmissionId};
use saakh_domain::lifecycle::rejection::StatusWithReason;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::credit_score;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::{Scope, Tx, read_tx, write_tx};

use crate::identity::preferences;
use crate::origination::callback;
use crate::origination::co_applicant;
use crate::origination::lender_client::{self, LenderClient};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// Withdraws a consent of a customer. Repeated calls change nothing.
pub async fn withdraw(app: &App, owner: CustomerId, id: ConsentId) -> Result<()> {
    let done = write_tx!(app.db, Scope::customer(owner), |tx| -> Result<()> {
        let all = consent::all(tx, owner).await?;
        let consent = all.into_iter().find(|consent| consent.id == id);
        let consent = consent.ok_or_else(Error::not_found)?;
        if consent.withdrawn_at.is_none() {
            consent::withdraw(tx, id, app.now()).await?;
            stop(app, tx, &consent).await?;
        }
        Ok(())
    });
    app.jobs.notify_one();
    done
}

/// Applies the consequences of a withdrawn consent, by its purpose.
async fn stop(app: &App, tx: &mut Tx, consent: &Consent) -> Result<()> {
    match Purpose::from_code(&consent.purpose) {
        // Offers and profiles check their consent at each use, and insurers' reports at each
        // callback. Interests are counted from the consents themselves. A merchant's consent is
        // stored with the merchant, not here.
        Some(
            Purpose::Matching
            | Purpose::CategoryInterest
            | Purpose::InsurerVisit
            | Purpose::MerchantSignup,
        )
        | None => Ok(()),
        Some(Purpose::Updates) => stop_news(app, tx, consent.customer_id).await,
        Some(Purpose::CreditReport) => Ok(credit_score::remove(tx, consent.customer_id).await?),
        Some(Purpose::LenderShare) => stop_sharing(app, tx, consent.id).await,
        Some(Purpose::CoApplicant) => match consent.co_applicant_id {
            Some(id) => co_applicant::remove_for_withdrawal(app, tx, id).await,
            None => Ok(()),
        },
    }
}

/// Stops notifications by every channel, including those under consents to earlier notices.
async fn stop_news(app: &App, tx: &mut Tx, customer: CustomerId) -> Result<()> {
    for standing in preferences::list_consents_in_force(tx, customer).await? {
        consent::withdraw(tx, standing.id, app.now()).await?;
    }
    preferences::disallow_all_channels(app, tx, customer).await
}

async fn stop_sharing(app: &App, tx: &mut Tx, id: ConsentId) -> Result<()> {
    for receipt in share_receipt::list_under_consent(tx, id).await? {
        if let Some(stored) = submission::get(tx, receipt.submission_id).await? {
            withdraw_submission(app, tx, &stored).await?;
        }
    }
    Ok(())
}

/// Withdraws a submission. One that was not sent yet is never sent, otherwise the lender is informed. One that is being
/// sent is reported after the lender has answered.
pub(crate) async fn withdraw_submission(app: &App, tx: &mut Tx, stored: &Submission) -> Result<()> {
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
        return by_a_person::mail_officer(app, lender, &stored).await;
    };
    let client = LenderClient::new(app, lender, offering)?;
    let call = client.call();
    let answer = client
        .execute(
            lender_client::LenderCallPurpose::Withdraw,
            call.withdraw(id, reference),
        )
        .await;
    match answer {
        Ok(standing) => mark_withdrawal_sent(app, id, standing).await,
        Err(error) if error.is_retryable() && !job.is_last() => {
            Ok(JobOutcome::Retry(error.retry_after()))
        }
        Err(error) => {
            tracing::warn!(%error, submission = %id, "withdrawal notice not accepted by the lender");
            by_a_person::mail_officer(app, lender, &stored).await
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
            callback::apply(app, tx, stored, to, Source::Connector).await?;
        }
        Ok(JobOutcome::Done)
    })
}
