//! Taking a consent back: what was allowed stops, and who has the data is told.

use saakh_domain::id::{ConsentId, CustomerId, SubmissionId};
use saakh_domain::origination::submission::{Source, SubmissionStatus};
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer;
use saakh_store::origination::credit_score;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt;
use saakh_store::{Scope, Tx, write_tx};

use super::preferences;
use crate::house::job::{self, JobContext, JobKind, Outcome, Queue};
use crate::origination::callback;
use crate::origination::line::{self, Line};
use crate::{App, Error, Result, register_job};

/// A customer takes a consent of hers back. One that was taken back before stays as it is.
pub async fn withdraw(app: &App, owner: CustomerId, id: ConsentId) -> Result<()> {
    let done: Result<()> = write_tx!(app.db, Scope::customer(owner), |tx| {
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

/// What follows from taking a consent back, by its purpose.
async fn stop(app: &App, tx: &mut Tx, consent: &Consent) -> Result<()> {
    match Purpose::from_code(&consent.purpose) {
        // Offers and the profile ask for this consent each time.
        Some(Purpose::Matching) | None => Ok(()),
        Some(Purpose::Updates) => preferences::refuse_messages(app, tx, consent.customer_id).await,
        Some(Purpose::CreditReport) => {
            credit_score::remove(tx, consent.customer_id).await?;
            // Offers depend on it: the next look makes a new view.
            Ok(customer::bump_revision(tx, consent.customer_id).await?)
        }
        Some(Purpose::LenderShare) => stop_sharing(app, tx, consent.id).await,
    }
}

async fn stop_sharing(app: &App, tx: &mut Tx, id: ConsentId) -> Result<()> {
    for receipt in share_receipt::under(tx, id).await? {
        if let Some(stored) = submission::get(tx, receipt.submission_id).await? {
            call_back(app, tx, &stored).await?;
        }
    }
    Ok(())
}

/// What no lender has yet never leaves; a lender that has it is told. One that is being sent at
/// this moment is told when the lender has answered.
pub(crate) async fn call_back(app: &App, tx: &mut Tx, stored: &Submission) -> Result<()> {
    match stored.status {
        SubmissionStatus::Created => {
            let to = SubmissionStatus::Withdrawn;
            Ok(submission::set_status(tx, stored, to, Source::Customer, app.now()).await?)
        }
        status if status.is_final() => Ok(()),
        _ => Ok(job::enqueue::<TellWithdrawal>(app, tx, stored.id).await?),
    }
}

/// Tell a lender that the consent to share was taken back.
pub(crate) struct TellWithdrawal;

impl JobKind for TellWithdrawal {
    const NAME: &'static str = "tell-withdrawal";
    const QUEUE: Queue = Queue::Lenders;
    type Payload = SubmissionId;

    async fn run(job: &JobContext<'_>, id: SubmissionId) -> Result<Outcome> {
        tell(job.app, id).await
    }
}

register_job!(TellWithdrawal);

/// Tells the lender, and notes on the receipt that it knows. A lender that takes no such word is
/// the customer's to tell; the receipt then says nothing.
async fn tell(app: &App, id: SubmissionId) -> Result<Outcome> {
    let mut conn = app.db.read().await?;
    let stored = submission::get(&mut conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    drop(conn);
    let snapshot = app.catalog();
    let Some(lender) = snapshot.catalog.lender(stored.lender_id) else {
        return Ok(Outcome::Done);
    };
    let Some(reference) = stored
        .reference
        .as_ref()
        .filter(|_| lender.connector.takes_withdrawals())
    else {
        return Ok(Outcome::Done);
    };
    let line = Line::to(app, lender)?;
    let call = line.call();
    let told = line
        .make(line::Purpose::Withdraw, call.withdraw(id, reference))
        .await;
    match told {
        Ok(status) => note_told(app, id, status).await,
        Err(error) if error.is_retryable() => Ok(Outcome::Again(error.retry_after())),
        Err(error) => Err(Error::internal(
            "a lender did not take word of a withdrawal",
            error,
        )),
    }
}

async fn note_told(
    app: &App,
    id: SubmissionId,
    status: Option<SubmissionStatus>,
) -> Result<Outcome> {
    let owner = submission::owner(&mut app.db.read().await?, id).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        share_receipt::told_of_withdrawal(tx, id, app.now()).await?;
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if let Some(to) = status {
            callback::apply(app, tx, stored, to).await?;
        }
        Ok(Outcome::Done)
    })
}
