//! What a customer agrees to outside the first page and an application.

use jiff::SignedDuration;
use saakh_domain::id::ConsentId;
use saakh_domain::trust::consent::Purpose;
use saakh_store::{Scope, write_tx};

use crate::origination::bureau::{self, AskBureau};
use crate::platform::job;
use crate::trust::consent::{GivenConsent, Giving, check_required, record};
use crate::{App, Error, Refusal, Result};

/// When the job asks the bureau, if nobody was answered before.
const BUREAU_JOB: SignedDuration = SignedDuration::from_secs(10);

/// A customer agrees to something outside the first page and an application. Asking the credit
/// bureau starts with its consent.
pub async fn give(app: &App, giving: Giving<'_>, given: GivenConsent) -> Result<ConsentId> {
    if given.purpose.names_lender() {
        return Err(Refusal::rule("consent-needs-application").into());
    }
    check_required(app, std::slice::from_ref(&given), &[])?;
    let asks_bureau = given.purpose == Purpose::CreditReport;
    let recorded: Result<Vec<ConsentId>> =
        write_tx!(app.db, Scope::customer(giving.customer), |tx| {
            if asks_bureau {
                // Asked at once below; the job is there for when that fails.
                job::enqueue_later::<AskBureau>(app, tx, giving.customer, BUREAU_JOB).await?;
            }
            record(app, tx, giving, std::slice::from_ref(&given)).await
        });
    let recorded = recorded?;
    if asks_bureau {
        bureau::ask_now(app, giving.customer).await;
    }
    recorded.first().copied().ok_or_else(Error::not_found)
}
