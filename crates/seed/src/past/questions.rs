//! Partners' disputes about commissions.

use saakh_domain::distribution::ledger::payout::Payee;
use saakh_service::Result;
use saakh_service::distribution::{dispute, ledger, payout};
use saakh_service::platform::audit::RequestContext;
use saakh_store::distribution::ledger::entry::Entry;
use saakh_store::identity::merchant_login::{self, MerchantLogin};

use super::office::Office;

/// One of so many newest bookings is disputed.
const LOOKED_AT: i64 = 40;

pub(super) async fn ask_and_answer_question(office: &Office<'_>) -> Result<()> {
    let text =
        "The customer took 10% more than this. Is the commission for the smaller amount right?";
    let Some(thread) = ask_about_loan(office, text).await? else {
        return Ok(());
    };
    let answer = "The lender's file says the amount that it paid out after its own check, and commission goes by that. \
        We asked it to confirm, and it did.";
    dispute::answer(
        office.app,
        &office.operator(),
        thread.dispute.id,
        None,
        answer,
        None,
    )
    .await?;
    Ok(())
}

pub(super) async fn ask_question(office: &Office<'_>) -> Result<()> {
    let text = "When is this one paid? The lender told the customer that everything is done.";
    ask_about_loan(office, text).await?;
    Ok(())
}

/// A payee disputes an entry about a loan without a dispute; none if there is no such entry.
