//! The link with which people without an account read and answer their ticket.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::Secret;
use saakh_domain::id::TicketId;
use saakh_store::trust::ticket::Ticket;
use serde::{Deserialize, Serialize};

use crate::app::MessageLink;
use crate::{App, Error, Result};

#[derive(Serialize, Deserialize)]
struct TicketLink {
    ticket: TicketId,
    /// The last second in which it opens the ticket, since 1970.
    until: i64,
}

/// The page that the requester's messages lead to: of a customer their requests, of a merchant the portal, otherwise the
/// ticket by its token.
pub(super) fn page(app: &App, ticket: &Ticket) -> Result<String> {
    if ticket.customer_id.is_some() {
        return Ok(app.page_url("/user/requests"));
    }
    if ticket.merchant.is_some() {
        return Ok(app.page_url("/partner#questions"));
    }
    let days = app.reference.support.tickets.link_days;
    let until = app
        .now()
        .saturating_add(SignedDuration::from_hours(24 * days));
    let link = TicketLink {
        ticket: ticket.id,
        until: until.unwrap_or(Timestamp::MAX).as_second(),
    };
    let content = serde_json::to_vec(&link)
        .map_err(|error| Error::internal("a ticket's link was not written", error))?;
    let token = app
        .contact_key
        .seal_link(MessageLink::Ticket, &content, app.entropy.as_ref());
    Ok(app.page_url(&format!("/help/{}", token.expose())))
}

/// The ticket that a token opens.
///
/// # Errors
/// 404 for a token that is not ours or is too old.
pub fn open_link(app: &App, token: &Secret<String>) -> Result<TicketId> {
    let content = app.contact_key.open_link(MessageLink::Ticket, token);
    let link = content.and_then(|content| serde_json::from_slice::<TicketLink>(&content).ok());
    let link = link.filter(|link| link.until >= app.now().as_second());
    link.map(|link| link.ticket).ok_or_else(Error::not_found)
}
