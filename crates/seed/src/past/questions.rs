//! Questions of partners, also about their commission.

use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::trust::ticket::{AfterReply, TicketKind};
use saakh_service::distribution::{dispute, ledger, payout};
use saakh_service::identity::portal_user;
use saakh_service::operations::short_code;
use saakh_service::platform::audit::RequestContext;
use saakh_service::trust::ticket::request;
use saakh_service::trust::ticket::staff::command::{self, Reply, TicketCommand};
use saakh_service::{Error, Result};
use saakh_store::distribution::ledger::entry::Entry;
use saakh_store::identity::portal_merchant::{self, PortalMerchant};

use super::office::Office;
use super::tickets;

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
        thread.ticket.id,
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

/// Partners ask about working with us; the second question is open.
pub(super) async fn ask_as_partners(office: &Office<'_>) -> Result<()> {
    let asked = [
        (
            "Two of my customers want a home loan together. Can I send one link for both?",
            Some(
                "Yes. One of them fills in the form and adds the other as a co-applicant on the second page.",
            ),
        ),
        ("May I print the poster in A3 for our shop window?", None),
    ];
    for (asker, (question, answer)) in find_paid_partners(office).await?.iter().zip(asked) {
        let opened =
            request::open_for_merchant(office.app, asker, TicketKind::Partner, question).await?;
        if let Some(answer) = answer {
            let reply = TicketCommand::Reply(Reply {
                text: answer.to_owned(),
                seen: opened.ticket.revision,
                then: AfterReply::Resolve,
            });
            let worker = tickets::worker(office);
            command::act(office.app, &worker, opened.ticket.id, None, reply).await?;
        }
    }
    Ok(())
}

/// A payee disputes an entry about a loan without a dispute; none if there is no such entry.
async fn ask_about_loan(office: &Office<'_>, text: &str) -> Result<Option<dispute::DisputeThread>> {
    // A question names its loan by its number.
    short_code::draw_missing(office.app).await?;
    for asker in find_paid_partners(office).await? {
        let account = asker.payee().account();
        let (_, entries) = ledger::account(office.app, account, i64::MAX, LOOKED_AT).await?;
        if let Some(about) = find_undisputed_entry(office, &entries).await? {
            let by = find_owner(office, &asker).await?;
            let thread = dispute::raise(office.app, &by, &asker, about, text).await?;
            return Ok(Some(thread));
        }
    }
    Ok(None)
}

/// The newest of some entries about a loan without a dispute.
async fn find_undisputed_entry(office: &Office<'_>, entries: &[Entry]) -> Result<Option<i64>> {
    for entry in entries {
        let Some(loan) = entry.submission else {
            continue;
        };
        if dispute::list_for_loan(office.app, loan).await?.is_empty() {
            return Ok(Some(entry.id));
        }
    }
    Ok(None)
}

/// The merchant's first person as an actor.
async fn find_owner(office: &Office<'_>, asker: &PortalMerchant) -> Result<RequestContext> {
    let people = portal_user::list(office.app, asker.id).await?;
    let owner = people.first().ok_or_else(Error::not_found)?;
    let request = office.app.uuid().to_string();
    Ok(RequestContext::portal_user(owner.id, asker.id, &request))
}

/// Partners' own accounts, those of the newest batch first.
async fn find_paid_partners(office: &Office<'_>) -> Result<Vec<PortalMerchant>> {
    let (batches, _) = payout::overview(office.app).await?;
    let mut logins = Vec::new();
    for batch in batches {
        let (_, items) = payout::batch(office.app, batch.id).await?;
        let mut conn = office.app.db.read().await?;
        for item in items
            .iter()
            .filter(|item| matches!(item.payee, Payee::Partner(_)))
        {
            logins.extend(portal_merchant::get(&mut conn, item.to.merchant).await?);
        }
    }
    Ok(logins)
}
