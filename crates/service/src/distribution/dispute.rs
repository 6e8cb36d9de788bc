//! Disputes: tickets about a loan's commission, raised in the portal, or by a lender and recorded here; answered by the
//! back office, with corrections if needed.

use saakh_domain::distribution::ledger::dispute::Correction;
use saakh_domain::id::{LenderId, SubmissionId, TicketId};
use saakh_domain::trust::ticket::{TicketChannel, TicketKind, TicketState, TicketStep};
use saakh_domain::{Language, Secret};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::distribution::ledger::{entry, loan};
use saakh_store::distribution::merchant;
use saakh_store::identity::portal_merchant::PortalMerchant;
use saakh_store::origination::submission;
use saakh_store::trust::ticket::entry::{self as ticket_entry, TicketEntry};
use saakh_store::trust::ticket::{self, CommissionSubject, Ticket};
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};
use serde_json::json;

use super::ledger::{book_events, scope, statement_key};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::{message, text_validation};
use crate::trust::ticket::request::{find_language, open_merchants};
use crate::trust::ticket::staff::command::write_answer;
use crate::trust::ticket::{
    self as tickets, Asker, CommissionAsker, NewTicket, TicketChange, Writer,
};
use crate::{App, Code, Error, Result, require_same_version};

/// Disputes about a loan that are shown.
const SHOWN: i64 = 100;

/// A dispute with its entries, in order.
#[derive(Debug, Clone)]
pub struct DisputeThread {
    pub ticket: Ticket,
    pub subject: CommissionSubject,
    pub entries: Vec<TicketEntry>,
    /// Name of the merchant or partner account who raised it; none: the lender.
    pub asker: Option<String>,
}

/// Returns the disputes about a loan.
pub async fn list_for_loan(app: &App, loan: SubmissionId) -> Result<Vec<DisputeThread>> {
    read_tx!(app.db, |conn| {
        let tickets = ticket::list_for_loan(conn, loan, SHOWN).await?;
        let mut entries = ticket_entry::list_for_loan(conn, loan, SHOWN).await?;
        let mut threads = Vec::new();
        for ticket in tickets {
            let entries = entries.remove(&ticket.id).unwrap_or_default();
            threads.push(build_thread(conn, ticket, entries).await?);
        }
        Ok(threads)
    })
}

async fn build_thread(
    conn: &mut Conn,
    ticket: Ticket,
    entries: Vec<TicketEntry>,
) -> Result<DisputeThread> {
    let asker = match ticket.merchant {
        Some(id) => merchant::get(conn, id).await?.map(|asker| asker.name),
        None => None,
    };
    Ok(DisputeThread {
        subject: ticket.commission.ok_or_else(Error::not_found)?,
        asker,
        ticket,
        entries,
    })
}

async fn load(conn: &mut Conn, id: TicketId) -> Result<DisputeThread> {
    let found = find(conn, id).await?;
    let entries = ticket_entry::list(conn, id).await?;
    build_thread(conn, found, entries).await
}

async fn find(conn: &mut Conn, id: TicketId) -> Result<Ticket> {
    let found = ticket::get(conn, id).await?;
    let found = found.filter(|ticket| ticket.commission.is_some());
    found.ok_or_else(Error::not_found)
}

/// Raises a dispute about an entry that changed what the merchant is owed for a loan.
///
/// # Errors
/// 422 at `text`; 404 where the entry is not the merchant's; 409 `dispute-asked`, `tickets-too-many`.
pub async fn raise(
    app: &App,
    by: &RequestContext,
    asker: &PortalMerchant,
    about: i64,
    text: &str,
) -> Result<DisputeThread> {
    let text = text_validation::validate_request(text)?;
    write_tx!(app.db, Scope::merchant(asker.id), |tx| {
        let account = asker.payee().account();
        let found = entry::get(tx, about).await?;
        let found = found.filter(|entry| entry.lines.iter().any(|line| line.account == account));
        let loan = found.and_then(|entry| entry.submission);
        let loan = loan.ok_or_else(Error::not_found)?;
        if ticket::find_about_entry(tx, asker.id, about)
            .await?
            .is_some()
        {
            return Err(Code::DisputeAsked.into());
        }
        let (lender, loan_number) = describe_loan(tx, loan).await?;
        let subject = CommissionSubject {
            loan,
            entry: Some(about),
        };
        let new = NewTicket {
            kind: TicketKind::Commission,
            channel: TicketChannel::Portal,
            asker: Asker::Commission(CommissionAsker {
                merchant: Some(asker.id),
                subject,
                loan_number,
            }),
            lender: Some(lender),
            brand_key: message::find_partner_brand(app, Some(asker.partner_id))
                .key
                .clone(),
            text: Secret::new(text.clone()),
            locale: find_language(tx, asker).await?,
        };
        let raised = open_merchants(app, tx, asker, new).await?;
        audit(app, tx, by, "dispute.ask", (&raised, None)).await?;
        load(tx, raised.id).await
    })
}

/// Records a lender's dispute about a loan.
///
/// # Errors
/// 422 at `text`; 404.
pub async fn record_for_lender(
    app: &App,
    by: &RequestContext,
    loan: SubmissionId,
    text: &str,
) -> Result<DisputeThread> {
    let text = text_validation::validate_staff_text(text)?;
    write_tx!(app.db, scope(), |tx| {
        let (lender, loan_number) = describe_loan(tx, loan).await?;
        let subject = CommissionSubject { loan, entry: None };
        let new = NewTicket {
            kind: TicketKind::Commission,
            channel: TicketChannel::Mail,
            asker: Asker::Commission(CommissionAsker {
                merchant: None,
                subject,
                loan_number,
            }),
            lender: Some(lender),
            brand_key: message::find_partner_brand(app, None).key.clone(),
            text: Secret::new(text.clone()),
            locale: Language::En,
        };
        let recorded = tickets::open(app, tx, new, by.actor.admin_id()).await?;
        audit(app, tx, by, "dispute.ask", (&recorded, None)).await?;
        load(tx, recorded.id).await
    })
}

/// The lender of a loan, and the number by which people name it.
async fn describe_loan(conn: &mut Conn, loan: SubmissionId) -> Result<(LenderId, String)> {
    let known = loan::list_by_id(conn, &[loan]).await?.remove(&loan);
    let known = known.ok_or_else(Error::not_found)?;
    let found = submission::get(conn, loan).await?;
    let code = found.and_then(|submission| submission.short_code);
    let number = code.map_or_else(|| loan.to_string(), |code| code.to_string());
    Ok((known.terms.lender, number))
}

/// Answers a dispute and books the correction in the same transaction; a merchant is notified by mail.
///
/// # Errors
/// 422 at `text`, `amount` or `on`; 404; 409 `dispute-closed`, `dispute-books-nothing`, `changed-meanwhile`.
pub async fn answer(
    app: &App,
    by: &RequestContext,
    id: TicketId,
    seen: Option<i64>,
    text: &str,
    correction: Option<Correction>,
) -> Result<DisputeThread> {
    let text = text_validation::validate_staff_text(text)?;
    let writer = staff(by)?;
    let found = read_tx!(app.db, |conn| { find(conn, id).await })?;
    let both = scope().combine(found.scope());
    let answered = write_tx!(app.db, both, |tx| {
        let mut change = TicketChange::begin(app, tx, id).await?;
        require_same_version(change.ticket.revision, seen)?;
        if matches!(
            change.ticket.state,
            TicketState::Closed | TicketState::Merged
        ) {
            return Err(Code::DisputeClosed.into());
        }
        let booked = match correction {
            Some(correction) => Some(book(app, tx, &change.ticket, correction).await?),
            None => None,
        };
        write_answer(app, tx, writer, &mut change, (&text, booked)).await?;
        resolve(tx, writer, &mut change).await?;
        let answered = change.finish(tx).await?;
        audit(app, tx, by, "dispute.answer", (&answered, booked)).await?;
        load(tx, id).await
    })?;
    app.jobs.notify_one();
    Ok(answered)
}

/// Resolves a dispute, also one that waits for the lender.
async fn resolve(tx: &mut Tx, by: Writer, change: &mut TicketChange<'_>) -> Result<()> {
    if change.ticket.state == TicketState::OnHold {
        change.step(tx, by, TicketStep::Resume).await?;
    }
    if change.ticket.state.is_open() {
        change.step(tx, by, TicketStep::Resolve).await?;
    }
    Ok(())
}

/// Closes an answered dispute.
///
/// # Errors
/// 404; 409 `dispute-closed`, `dispute-unanswered`, `changed-meanwhile`.
pub async fn close(
    app: &App,
    by: &RequestContext,
    id: TicketId,
    seen: Option<i64>,
) -> Result<DisputeThread> {
    let writer = staff(by)?;
    let found = read_tx!(app.db, |conn| { find(conn, id).await })?;
    write_tx!(app.db, found.scope(), |tx| {
        let mut change = TicketChange::begin(app, tx, id).await?;
        require_same_version(change.ticket.revision, seen)?;
        match change.ticket.state {
            TicketState::Resolved => {}
            TicketState::Closed | TicketState::Merged => return Err(Code::DisputeClosed.into()),
            TicketState::Open | TicketState::Waiting | TicketState::OnHold => {
                return Err(Code::DisputeUnanswered.into());
            }
        }
        change.step(tx, writer, TicketStep::Close).await?;
        let closed = change.finish(tx).await?;
        audit(app, tx, by, "dispute.close", (&closed, None)).await?;
        load(tx, id).await
    })
}

/// Records a step; the texts, which go with the loan's borrower, are in the ticket alone.
async fn audit(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    (ticket, booked): (&Ticket, Option<i64>),
) -> Result<()> {
    let loan = ticket.commission.map(|subject| subject.loan.to_string());
    let event = AuditEvent {
        action,
        target_kind: "dispute",
        target_id: ticket.id.to_string(),
        detail: json!({
            "after": { "loan": loan, "state": ticket.state.code(), "entry": booked },
        }),
    };
    Ok(record(app, tx, by, event).await?)
}

/// Books a correction as if a lender's file reported it now; returns the last entry.
async fn book(app: &App, tx: &mut Tx, about: &Ticket, correction: Correction) -> Result<i64> {
    if let Some((field, wrong)) = correction.problem(app.today()) {
        return Err(Error::field(field, wrong));
    }
    let subject = about.commission.ok_or_else(Error::not_found)?;
    let before = find_newest(tx, subject.loan).await?;
    let new = NewEvent {
        submission: subject.loan,
        key: statement_key(&app.uuid().to_string()),
        event: correction.to_event(&app.reference.commission_tax, app.today()),
        reference: Some(about.id.to_string()),
    };
    book_events(app, tx, vec![new]).await?;
    let after = find_newest(tx, subject.loan).await?;
    after
        .filter(|_| after != before)
        .ok_or_else(|| Code::DisputeBooksNothing.into())
}

async fn find_newest(conn: &mut Conn, loan: SubmissionId) -> Result<Option<i64>> {
    let found = entry::list_for_loan(conn, loan, i64::MAX, 1).await?;
    Ok(found.first().map(|entry| entry.id))
}

fn staff(by: &RequestContext) -> Result<Writer> {
    match by.actor {
        Actor::Admin(id) => Ok(Writer::staff(id)),
        _ => Err(Error::Internal("only the back office answers", None)),
    }
}
