//! Withdraws consents: stops what they allowed and informs the recipients of the data.

use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::trust::consent::Purpose;
use saakh_store::origination::{credit_score, submission};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt;
use saakh_store::{Scope, Tx, write_tx};

use super::co_applicant;
use super::withdrawal_notice::withdraw_submission;
use crate::identity::preferences;
use crate::{App, Error, Result};

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
        // Messages, offers and profiles check their consent at each use, and insurers' reports at each
        // callback. Interests are counted from the consents themselves. A merchant's consent is
        // stored with the merchant, not here.
        Some(
            Purpose::Matching
            | Purpose::CategoryInterest
            | Purpose::InsurerVisit
            | Purpose::MerchantSignup
            | Purpose::OffersByMessage
            | Purpose::AssistanceCall,
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
