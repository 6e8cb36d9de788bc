//! Withdraws consents and submissions: stops what they allowed and informs the recipients of the data.

use saakh_domain::id::{ApplicationId, ConsentId, CustomerId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::credit_score;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt;
use saakh_store::{Scope, Tx, write_tx};

use super::{application, application_status, co_applicant, withdrawal_notice};
use crate::identity::preferences;
use crate::trust::consent::withdraw_all;
use crate::{App, Code, Error, Result};

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

/// Withdraws a customer's submission and the consent to share data with its lender. One that has ended stays as it is.
pub async fn withdraw_submission(app: &App, owner: CustomerId, id: SubmissionId) -> Result<()> {
    let done = write_tx!(app.db, Scope::customer(owner), |tx| -> Result<()> {
        let stored = submission::get_owned(tx, id, owner).await?;
        let stored = stored.ok_or_else(Error::not_found)?;
        end_all(app, tx, &[stored]).await
    });
    app.jobs.notify_one();
    done
}

/// Keeps one approved or disbursed submission and withdraws the others of its application.
pub async fn choose_submission(app: &App, owner: CustomerId, id: SubmissionId) -> Result<()> {
    let done = write_tx!(app.db, Scope::customer(owner), |tx| -> Result<()> {
        let chosen = submission::get_owned(tx, id, owner).await?;
        let chosen = chosen.ok_or_else(Error::not_found)?;
        let is_granted = match chosen.status {
            SubmissionStatus::Approved => chosen.withdrawn_at.is_none(),
            status => status == SubmissionStatus::Disbursed,
        };
        if !is_granted {
            return Err(Code::SubmissionNotApproved.into());
        }
        let mut others = submission::list_for_application(tx, chosen.application_id).await?;
        others.retain(|other| other.id != chosen.id);
        end_all(app, tx, &others).await
    });
    app.jobs.notify_one();
    done
}

/// Withdraws all open and all failed submissions of an application and closes it. Repeated calls change nothing.
pub async fn cancel_application(app: &App, owner: CustomerId, id: ApplicationId) -> Result<()> {
    let done = write_tx!(app.db, Scope::customer(owner), |tx| -> Result<()> {
        let found = application::find_own(tx, id, owner).await?;
        let all = submission::list_for_application(tx, id).await?;
        for stored in &all {
            // A failed submission may have arrived, because its answer can have been lost.
            if !stored.has_ended() || stored.status == SubmissionStatus::Failed {
                end(app, tx, stored).await?;
            }
        }
        let (closed, by) = (ApplicationStatus::Closed, Source::Customer);
        application_status::advance(tx, found, closed, by, app.now()).await?;
        Ok(())
    });
    app.jobs.notify_one();
    done
}

/// Withdraws those submissions that have not ended.
async fn end_all(app: &App, tx: &mut Tx, all: &[Submission]) -> Result<()> {
    for stored in all.iter().filter(|stored| !stored.has_ended()) {
        end(app, tx, stored).await?;
    }
    Ok(())
}

/// Withdraws a submission with the consent to share data with its lender. The consent is kept while the lender has
/// another submission under it.
async fn end(app: &App, tx: &mut Tx, stored: &Submission) -> Result<()> {
    match find_unshared_consent(tx, stored).await? {
        Some(id) => {
            consent::withdraw(tx, id, app.now()).await?;
            stop_sharing(app, tx, id).await
        }
        None => withdrawal_notice::withdraw_submission(app, tx, stored).await,
    }
}

/// Returns the consent under which a submission was shared, unless another one in force was shared under it too.
async fn find_unshared_consent(tx: &mut Tx, stored: &Submission) -> Result<Option<ConsentId>> {
    let Some(receipt) = share_receipt::get(tx, stored.id).await? else {
        return Ok(None);
    };
    for other in share_receipt::list_under_consent(tx, receipt.consent_id).await? {
        let other = submission::get(tx, other.submission_id).await?;
        let other = other.filter(|other| other.id != stored.id && other.withdrawn_at.is_none());
        if other.is_some_and(|other| other.status.is_in_force()) {
            return Ok(None);
        }
    }
    Ok(Some(receipt.consent_id))
}

/// Applies the consequences of a withdrawn consent, by its purpose.
async fn stop(app: &App, tx: &mut Tx, consent: &Consent) -> Result<()> {
    match Purpose::from_code(&consent.purpose) {
        // Messages, offers and profiles check their consent at each use, and insurers' reports at each
        // callback. Interests are counted from the consents themselves. A merchant's consent is
        // stored with the merchant, not here.
        Some(
            Purpose::Matching
            | Purpose::CategoryInterest
            | Purpose::InsurerVisit
            | Purpose::MerchantSignup
            | Purpose::OffersByMessage,
        )
        | None => Ok(()),
        Some(Purpose::AssistanceCall) => {
            withdraw_all(app, tx, consent.customer_id, Purpose::AssistanceCall, None).await
        }
        Some(Purpose::Updates) => preferences::stop_updates(app, tx, consent.customer_id).await,
        Some(Purpose::CreditReport) => Ok(credit_score::remove(tx, consent.customer_id).await?),
        Some(Purpose::LenderShare) => stop_sharing(app, tx, consent.id).await,
        Some(Purpose::CoApplicant) => match consent.co_applicant_id {
            Some(id) => co_applicant::remove_for_withdrawal(app, tx, id).await,
            None => Ok(()),
        },
    }
}

async fn stop_sharing(app: &App, tx: &mut Tx, id: ConsentId) -> Result<()> {
    for receipt in share_receipt::list_under_consent(tx, id).await? {
        if let Some(stored) = submission::get(tx, receipt.submission_id).await? {
            withdrawal_notice::withdraw_submission(app, tx, &stored).await?;
        }
    }
    Ok(())
}
