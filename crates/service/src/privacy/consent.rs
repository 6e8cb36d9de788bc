//! Consents that a customer gives outside the first page and an application.

use jiff::SignedDuration;
use saakh_domain::id::ConsentId;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer;
use saakh_store::platform::job::Job;
use saakh_store::{Scope, write_tx};

use crate::identity::preferences;
use crate::origination::bureau::{self, RequestCreditScore};
use crate::platform::customer_day::{self, CustomerAction};
use crate::platform::job;
use crate::trust::consent::{
    ConsentContext, GivenConsent, check_versions, record, refuse_with_own_step,
};
use crate::{App, Error, Result};

/// The lease of the job that asks the bureau again if the direct request failed.
const BUREAU_LEASE: SignedDuration = SignedDuration::from_secs(10);

/// Records a consent that a customer gives outside the first page and an application. A consent to the credit report
/// starts the request to the bureau, and a consent to notifications applies to the verified channels.
pub async fn give(app: &App, giving: ConsentContext<'_>, given: GivenConsent) -> Result<ConsentId> {
    refuse_with_own_step(std::slice::from_ref(&given))?;
    check_versions(app, std::slice::from_ref(&given))?;
    let asks_bureau = given.purpose == Purpose::CreditReport;
    let recorded = write_tx!(app.db, Scope::customer(giving.customer), |tx| -> Result<(
        Vec<ConsentId>,
        Option<Job>
    )> {
        customer_day::count(app, tx, giving.customer, CustomerAction::GiveConsent).await?;
        // The request is sent below. The job retries it if that fails.
        let job = if asks_bureau {
            job::enqueue_held::<RequestCreditScore>(app, tx, giving.customer, BUREAU_LEASE).await?
        } else {
            None
        };
        let recorded = record(app, tx, giving, std::slice::from_ref(&given)).await?;
        if given.purpose == Purpose::Updates {
            let customer = customer::get(tx, giving.customer).await?;
            let channel = customer.ok_or_else(Error::not_found)?.verified_channel();
            preferences::allow_channel(app, tx, giving.customer, channel).await?;
        }
        Ok((recorded, job))
    });
    let (recorded, job) = recorded?;
    if let Some(job) = job {
        bureau::request_score_now(app, &job, giving.customer).await;
    }
    recorded.first().copied().ok_or_else(Error::not_found)
}
