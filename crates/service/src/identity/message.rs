//! Messages sent to a customer, for their message history.

use saakh_domain::id::CustomerId;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::sent_message::{self, SentMessage};

use super::user::find_customer;
use crate::{App, Result};

/// Messages per page.
const PAGE: usize = 20;
/// Maximum number of exported messages: more are never sent to one number and mailbox within the retention.
const ALL: usize = 1_000;
/// Sorts after every id.
const NEWEST: &str = "g";

/// A page of messages, newest first.
#[derive(Debug)]
pub struct MessagePage {
    pub items: Vec<SentMessage>,
    /// Cursor of older messages; none if there are no older ones.
    pub older: Option<String>,
}

/// Returns messages to a customer's verified number and mailbox before an id; the newest if none is given.
pub async fn find_page(app: &App, id: CustomerId, before: Option<&str>) -> Result<MessagePage> {
    let owner = find_customer(app, id).await?;
    let mut conn = app.db.read().await?;
    let before = before.unwrap_or(NEWEST);
    let mut items = list_before(&mut conn, &owner, before, PAGE + 1).await?;
    let has_more = items.len() > PAGE;
    items.truncate(PAGE);
    let last = items.last().map(|message| message.id.clone());
    Ok(MessagePage {
        items,
        older: last.filter(|_| has_more),
    })
}

/// All stored messages of a customer.
pub(crate) async fn list_all(conn: &mut Conn, owner: &Customer) -> Result<Vec<SentMessage>> {
    list_before(conn, owner, NEWEST, ALL).await
}

async fn list_before(
    conn: &mut Conn,
    owner: &Customer,
    before: &str,
    most: usize,
) -> Result<Vec<SentMessage>> {
    let (mobile, email) = owner.verified_contacts();
    let to = [mobile, email].map(|one| one.map_or("", |secret| secret.expose()));
    Ok(sent_message::page(conn, to, before, most).await?)
}
