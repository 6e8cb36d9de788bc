//! What requesters do with their tickets: customers in their account, others by the link in a mail.

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::{CustomerId, TicketId};
use saakh_domain::trust::ticket::{TicketChannel, TicketEntryKind, TicketKind, TicketStep};
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer;
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::{self, Ticket, entry};
use saakh_store::{Scope, Tx, read_tx, write_tx};

use super::change::{self, EntryContent, read};
use super::file::{self, NewTicketFile, TicketFileContent};
use super::notice::AcknowledgeTicket;
use super::{NewTicket, TicketChange, TicketThread, Writer, keep_public};
use crate::platform::{job, limit, message, text_validation};
use crate::{App, Code, Error, Result};

/// Tickets of a customer that are shown.
const SHOWN: i64 = 100;

/// Whose ticket is meant.
#[derive(Debug, Clone, Copy)]
pub enum Requester {
    /// A customer, whose tickets alone are found.
    Customer(CustomerId),
    /// The holder of a link, which names one ticket.
    LinkHolder,
}

/// A ticket that a customer opens.
#[derive(Debug)]
pub struct OwnTicket {
    pub kind: TicketKind,
    pub text: String,
    pub locale: Language,
}

/// A customer's tickets, newest first, without what staff write among themselves.
pub async fn list_own(app: &App, customer: CustomerId) -> Result<Vec<TicketThread>> {
    read_tx!(app.db, |conn| {
        let tickets = ticket::list_for_customer(conn, customer, SHOWN).await?;
        let mut entries = entry::list_for_customer(conn, customer, SHOWN).await?;
        let with_entries = |ticket: Ticket| TicketThread {
            entries: keep_public(entries.remove(&ticket.id).unwrap_or_default()),
            ticket,
        };
        Ok(tickets.into_iter().map(with_entries).collect())
    })
}

/// The ticket of a link, without what staff write among themselves.
///
/// # Errors
/// 404 for one whose words were removed.
pub async fn get(app: &App, id: TicketId) -> Result<TicketThread> {
    read_tx!(app.db, |conn| {
        let ticket = read(conn, id).await?;
        if ticket.is_wordless() {
            return Err(Error::not_found());
        }
        let entries = keep_public(entry::list(conn, id).await?);
        Ok(TicketThread { ticket, entries })
    })
}

/// Opens a ticket of a customer.
///
/// # Errors
/// 422 at `text`; 404 for a customer who asked for erasure; 409 `tickets-too-many`; 429 `help-too-many`.
pub async fn open(app: &App, id: CustomerId, new: OwnTicket) -> Result<TicketThread> {
    let text = text_validation::validate_request(&new.text)?;
    let counter = format!("tickets:{id}");
    let scope = limit::scope(&counter).combine(Scope::customer(id));
    let opened = write_tx!(app.db, scope, |tx| -> Result<TicketId> {
        let most = app.reference.limits.help.requests_per_hour;
        limit::allow_hourly(tx, &counter, most, app.now())
            .await?
            .map_err(|wait| Error::rate_limited(Code::HelpTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        let owner = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        if erasure::get(tx, id).await?.is_some() {
            return Err(Error::not_found());
        }
        let open = ticket::count_open(tx, id).await?;
        if open >= app.reference.support.tickets.most_open {
            return Err(Code::TicketsTooMany.into());
        }
        let brand: &Brand = &message::find_brand(app, &owner);
        let new = NewTicket {
            kind: new.kind,
            channel: TicketChannel::Web,
            customer: Some(id),
            contact: None,
            brand_key: brand.key.clone(),
            text: Secret::new(text.clone()),
            locale: new.locale,
        };
        let opened = change::open(app, tx, new, None).await?;
        job::enqueue::<AcknowledgeTicket>(app, tx, opened.id).await?;
        Ok(opened.id)
    })?;
    app.jobs.notify_one();
    get(app, opened).await
}

/// Adds a message of the requester, which opens a finished ticket again.
///
/// # Errors
/// 422 at `text`; 404; 409 `ticket-over` for a ticket that was finished too long ago, `ticket-full`.
pub async fn add_message(
    app: &App,
    by: Requester,
    id: TicketId,
    text: &str,
) -> Result<TicketThread> {
    let text = text_validation::validate_request(text)?;
    let scope = find_own(app, by, id).await?.scope();
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let mut change = begin(app, tx, by, id).await?;
        change
            .step(tx, Writer::REQUESTER, TicketStep::Message)
            .await?;
        let message = EntryContent::text(TicketEntryKind::Message, &text);
        change.write(tx, Writer::REQUESTER, message).await?;
        change.finish(tx).await?;
        Ok(())
    })?;
    get(app, id).await
}

/// Adds a file of a customer, which opens a finished ticket again.
///
/// # Errors
/// 422 at `file`; 404; 409 `ticket-over`, `ticket-full`, `ticket-files-full`; 429 `ticket-files-too-many`.
pub async fn add_file(
    app: &App,
    customer: CustomerId,
    id: TicketId,
    new: NewTicketFile,
) -> Result<TicketThread> {
    let ticket = find_own(app, Requester::Customer(customer), id).await?;
    file::add(app, &ticket, Writer::REQUESTER, &customer.to_string(), new).await?;
    get(app, id).await
}

/// Reads a file of a ticket whose words are still there.
pub async fn load_file(
    app: &App,
    by: Requester,
    id: TicketId,
    place: i64,
) -> Result<TicketFileContent> {
    let ticket = find_own(app, by, id).await?;
    file::load(app, &ticket, place).await
}

/// Withdraws an unfinished ticket.
///
/// # Errors
/// 404; 409 `transition` for a finished one.
pub async fn withdraw(app: &App, by: Requester, id: TicketId) -> Result<TicketThread> {
    let scope = find_own(app, by, id).await?.scope();
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let mut change = begin(app, tx, by, id).await?;
        change
            .step(tx, Writer::REQUESTER, TicketStep::Withdraw)
            .await?;
        change.finish(tx).await?;
        Ok(())
    })?;
    get(app, id).await
}

async fn begin<'a>(
    app: &'a App,
    tx: &mut Tx,
    by: Requester,
    id: TicketId,
) -> Result<TicketChange<'a>> {
    let change = TicketChange::begin(app, tx, id).await?;
    check_owner(&change.ticket, by)?;
    Ok(change)
}

async fn find_own(app: &App, by: Requester, id: TicketId) -> Result<Ticket> {
    let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
    check_owner(&found, by)?;
    Ok(found)
}

/// A ticket of somebody else is not found.
fn check_owner(ticket: &Ticket, by: Requester) -> Result<()> {
    let is_own = match by {
        Requester::Customer(id) => ticket.customer_id == Some(id),
        Requester::LinkHolder => true,
    };
    if is_own {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}
