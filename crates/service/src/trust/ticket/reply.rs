//! Replies of customers to text messages, which become requests.

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::trust::ticket::{TicketChannel, TicketEntryKind, TicketKind, TicketStep};
use saakh_store::Tx;
use saakh_store::identity::customer;
use saakh_store::trust::erasure;
use saakh_store::trust::ticket::{self, Ticket};

use super::change::{self, EntryContent};
use super::notice::AcknowledgeTicket;
use super::{Asker, NewTicket, TicketChange, Writer};
use crate::platform::{job, message};
use crate::{App, Result};

/// Tickets among which an unfinished one is looked for, newest first.
const RECENT: i64 = 20;

/// Adds a reply to the customer's newest unfinished ticket, or opens one with it, in the customer's scope. False if
/// neither is possible: somebody reads it in the log.
pub(crate) async fn take_reply(app: &App, tx: &mut Tx, id: CustomerId, text: &str) -> Result<bool> {
    if text.is_empty() || erasure::get(tx, id).await?.is_some() {
        return Ok(false);
    }
    let recent = ticket::list_for_customer(tx, id, RECENT).await?;
    match recent.into_iter().find(|one| one.state.is_open()) {
        Some(open) => add_to(app, tx, open, text).await,
        None => open_with(app, tx, id, text).await,
    }
}

async fn add_to(app: &App, tx: &mut Tx, open: Ticket, text: &str) -> Result<bool> {
    if open.is_wordless() || open.revision + 1 >= app.reference.support.tickets.most_entries {
        return Ok(false);
    }
    let mut change = TicketChange::begin(app, tx, open.id).await?;
    let by = Writer::REQUESTER;
    change.step(tx, by, TicketStep::Message).await?;
    let message = EntryContent::text(TicketEntryKind::Message, text);
    change.write(tx, by, message).await?;
    change.finish(tx).await?;
    Ok(true)
}

/// No limit is needed: the next reply is added to this ticket.
async fn open_with(app: &App, tx: &mut Tx, id: CustomerId, text: &str) -> Result<bool> {
    let Some(owner) = customer::get(tx, id).await? else {
        return Ok(false);
    };
    let new = NewTicket {
        kind: TicketKind::Question,
        channel: TicketChannel::Reply,
        asker: Asker::Customer(id),
        lender: None,
        brand_key: message::find_brand(app, &owner).key.clone(),
        text: Secret::new(text.to_owned()),
        locale: owner.language,
    };
    let opened = change::open(app, tx, new, None).await?;
    job::enqueue::<AcknowledgeTicket>(app, tx, opened.id).await?;
    Ok(true)
}
