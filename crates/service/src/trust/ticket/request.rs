//! What requesters do with their tickets: customers and merchants in their account, others by the link in a mail.

use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::{CustomerId, LenderId, MerchantId, TicketId};
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::{
    RequesterKind, TicketChannel, TicketEntryKind, TicketKind, TicketStep,
};
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant;
use saakh_store::identity::customer;
use saakh_store::identity::portal_merchant::PortalMerchant;
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::entry::{self, EntriesByTicket};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};

use super::change::{self, EntryContent, follow_merges, read};
use super::file::{self, NewTicketFile, TicketFileContent};
use super::notice::AcknowledgeTicket;
use super::{Asker, NewTicket, TicketChange, TicketThread, Writer, keep_public};
use crate::platform::{job, limit, message, text_validation};
use crate::{App, Code, Error, Result};

/// Tickets of a customer that are shown.
const SHOWN: i64 = 100;

/// Whose ticket is meant.
#[derive(Debug, Clone, Copy)]
pub enum Requester {
    /// A customer, whose tickets alone are found.
    Customer(CustomerId),
    /// A person of a merchant, whose tickets alone are found.
    Merchant {
        id: MerchantId,
        /// Whether they may see what is about commission.
        sees_commission: bool,
    },
    /// The holder of a link, which names one ticket and leads to the one in which it goes on.
    LinkHolder,
}

/// A ticket that a customer opens.
#[derive(Debug)]
pub struct OwnTicket {
    pub kind: TicketKind,
    /// The lender that it is about.
    pub lender: Option<LenderId>,
    pub text: String,
    pub locale: Language,
}

/// A customer's tickets, newest first, without what staff write among themselves.
pub async fn list_own(app: &App, customer: CustomerId) -> Result<Vec<TicketThread>> {
    read_tx!(app.db, |conn| {
        let tickets = ticket::list_for_customer(conn, customer, SHOWN).await?;
        let entries = entry::list_for_customer(conn, customer, SHOWN).await?;
        Ok(build_threads(tickets, entries))
    })
}

/// A merchant's tickets, newest first, without what staff write among themselves.
pub async fn list_for_merchant(app: &App, id: MerchantId) -> Result<Vec<TicketThread>> {
    read_tx!(app.db, |conn| {
        let tickets = ticket::list_for_merchant(conn, id, SHOWN).await?;
        let entries = entry::list_for_merchant(conn, id, SHOWN).await?;
        Ok(build_threads(tickets, entries))
    })
}

fn build_threads(tickets: Vec<Ticket>, mut entries: EntriesByTicket) -> Vec<TicketThread> {
    let with_entries = |ticket: Ticket| TicketThread {
        entries: keep_public(entries.remove(&ticket.id).unwrap_or_default()),
        ticket,
    };
    tickets.into_iter().map(with_entries).collect()
}

/// A requester's ticket, without what staff write among themselves. Of a merged one a link shows where it goes on.
///
/// # Errors
/// 404, also for one whose words were removed.
pub async fn get_own(app: &App, by: Requester, id: TicketId) -> Result<TicketThread> {
    let found = find_own(app, by, id).await?;
    get(app, found.id).await
}

async fn get(app: &App, id: TicketId) -> Result<TicketThread> {
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
/// 422 at `kind` or `text`; 404 for a customer who asked for erasure; 409 `tickets-too-many`; 429 `help-too-many`.
pub async fn open(app: &App, id: CustomerId, new: OwnTicket) -> Result<TicketThread> {
    check_kind(RequesterKind::Customer, new.kind)?;
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
        check_open_of_customer(app, tx, id).await?;
        let brand: &Brand = &message::find_brand(app, &owner);
        let new = NewTicket {
            kind: new.kind,
            channel: TicketChannel::Web,
            asker: Asker::Customer(id),
            lender: new.lender,
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

/// Refuses one more ticket of a customer who has as many unfinished ones as anybody may have.
///
/// # Errors
/// 409 `tickets-too-many`.
pub(crate) async fn check_open_of_customer(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    let open = ticket::count_open(tx, id).await?;
    if open >= app.reference.support.tickets.most_open {
        return Err(Code::TicketsTooMany.into());
    }
    Ok(())
}

/// Opens a ticket of a merchant that is not about a loan.
///
/// # Errors
/// 422 at `kind` or `text`; 409 `tickets-too-many`.
pub async fn open_for_merchant(
    app: &App,
    asker: &PortalMerchant,
    kind: TicketKind,
    text: &str,
) -> Result<TicketThread> {
    check_kind(RequesterKind::Merchant, kind)?;
    if kind == TicketKind::Commission {
        return Err(invalid_choice("entryId"));
    }
    let text = text_validation::validate_request(text)?;
    let opened = write_tx!(
        app.db,
        Scope::merchant(asker.id),
        |tx| -> Result<TicketId> {
            let new = NewTicket {
                kind,
                channel: TicketChannel::Portal,
                asker: Asker::Merchant(asker.id),
                lender: None,
                brand_key: message::find_partner_brand(app, Some(asker.partner_id))
                    .key
                    .clone(),
                text: Secret::new(text.clone()),
                locale: find_language(tx, asker).await?,
            };
            Ok(open_merchants(app, tx, asker, new).await?.id)
        }
    )?;
    get(app, opened).await
}

/// Opens a ticket of a merchant, in its scope.
///
/// # Errors
/// 409 `tickets-too-many`.
pub(crate) async fn open_merchants(
    app: &App,
    tx: &mut Tx,
    asker: &PortalMerchant,
    new: NewTicket,
) -> Result<Ticket> {
    let open = ticket::count_open_of_merchant(tx, asker.id).await?;
    if open >= app.reference.support.tickets.most_open {
        return Err(Code::TicketsTooMany.into());
    }
    change::open(app, tx, new, None).await
}

/// The language of a merchant's messages.
pub(crate) async fn find_language(conn: &mut Conn, asker: &PortalMerchant) -> Result<Language> {
    let found = merchant::get(conn, asker.id).await?;
    Ok(found.and_then(|one| one.locale).unwrap_or(Language::En))
}

/// Refuses kinds that somebody else asks.
pub(crate) fn check_kind(requester: RequesterKind, kind: TicketKind) -> Result<()> {
    if requester.may_ask(kind) {
        Ok(())
    } else {
        Err(invalid_choice("kind"))
    }
}

fn invalid_choice(field: &str) -> Error {
    Error::field(field, Message::new("invalid_choose"))
}

/// Adds a message of the requester, which opens a finished ticket again. What is written to a merged ticket goes where that
/// goes on.
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
    let found = find_written(app, by, id).await?;
    write_tx!(app.db, found.scope(), |tx| -> Result<()> {
        let mut change = begin(app, tx, by, found.id).await?;
        check_one_about_entry(tx, &change.ticket).await?;
        change
            .step(tx, Writer::REQUESTER, TicketStep::Message)
            .await?;
        let message = EntryContent::text(TicketEntryKind::Message, &text);
        change.write(tx, Writer::REQUESTER, message).await?;
        change.finish(tx).await?;
        Ok(())
    })?;
    get(app, found.id).await
}

/// Refuses to open a question about an entry again while the merchant has another about it.
async fn check_one_about_entry(tx: &mut Tx, ticket: &Ticket) -> Result<()> {
    let entry = ticket.commission.and_then(|subject| subject.entry);
    let Some((merchant, entry)) = ticket.merchant.zip(entry) else {
        return Ok(());
    };
    let found = ticket::find_about_entry(tx, merchant, entry).await?;
    if found.is_some_and(|other| other != ticket.id) {
        return Err(Code::DisputeAsked.into());
    }
    Ok(())
}

/// Adds a file of a requester, which opens a finished ticket again.
///
/// # Errors
/// 422 at `file`; 404; 409 `ticket-over`, `ticket-full`, `ticket-files-full`; 429 `ticket-files-too-many`.
pub async fn add_file(
    app: &App,
    by: Requester,
    id: TicketId,
    new: NewTicketFile,
) -> Result<TicketThread> {
    let ticket = find_written(app, by, id).await?;
    let sender = match by {
        Requester::Customer(id) => id.to_string(),
        Requester::Merchant { id, .. } => format!("merchant {id}"),
        Requester::LinkHolder => format!("ticket {}", ticket.id),
    };
    file::add(app, &ticket, Writer::REQUESTER, &sender, new).await?;
    get(app, ticket.id).await
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
    let found = find_own(app, by, id).await?;
    write_tx!(app.db, found.scope(), |tx| -> Result<()> {
        let mut change = begin(app, tx, by, found.id).await?;
        change
            .step(tx, Writer::REQUESTER, TicketStep::Withdraw)
            .await?;
        change.finish(tx).await?;
        Ok(())
    })?;
    get(app, found.id).await
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

/// The requester's ticket; by a link the one in which it goes on.
async fn find_own(app: &App, by: Requester, id: TicketId) -> Result<Ticket> {
    read_tx!(app.db, |conn| {
        let found = read(conn, id).await?;
        check_owner(&found, by)?;
        match by {
            Requester::LinkHolder => follow_merges(conn, found).await,
            Requester::Customer(_) | Requester::Merchant { .. } => Ok(found),
        }
    })
}

/// The ticket that takes what the requester writes to one.
async fn find_written(app: &App, by: Requester, id: TicketId) -> Result<Ticket> {
    read_tx!(app.db, |conn| {
        let found = read(conn, id).await?;
        check_owner(&found, by)?;
        follow_merges(conn, found).await
    })
}

/// A ticket of somebody else is not found.
fn check_owner(ticket: &Ticket, by: Requester) -> Result<()> {
    let is_own = match by {
        Requester::Customer(id) => ticket.customer_id == Some(id),
        Requester::Merchant {
            id,
            sees_commission,
        } => {
            ticket.merchant == Some(id)
                && (sees_commission || ticket.kind != TicketKind::Commission)
        }
        Requester::LinkHolder => true,
    };
    if is_own {
        Ok(())
    } else {
        Err(Error::not_found())
    }
}
