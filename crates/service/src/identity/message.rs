//! What was sent to a customer, for them to read again.

use saakh_domain::id::CustomerId;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::platform::sent_message::{self, SentMessage};

use super::user::customer_of;
use crate::{App, Result};

/// Messages of one page.
const PAGE: usize = 20;
/// Messages that a customer may take along: more are not sent to one number and mailbox while they are kept.
const ALL: usize = 1_000;
/// Sorts after every id.
const NEWEST: &str = "g";

/// Some messages, newest first.
#[derive(Debug)]
pub struct Page {
    pub items: Vec<SentMessage>,
    /// Where older ones go on; none: there are no older ones.
    pub older: Option<String>,
}

/// What was sent to a customer's confirmed number and mailbox before a message; the newest where none is named.
pub async fn page(app: &App, id: CustomerId, before: Option<&str>) -> Result<Page> {
    let owner = customer_of(app, id).await?;
    let mut conn = app.db.read().await?;
    let before = before.unwrap_or(NEWEST);
    let mut items = some(&mut conn, &owner, before, PAGE + 1).await?;
    let has_more = items.len() > PAGE;
    items.truncate(PAGE);
    let last = items.last().map(|message| message.id.clone());
    Ok(Page {
        items,
        older: last.filter(|_| has_more),
    })
}

/// Everything of it that is kept.
pub(crate) async fn all(conn: &mut Conn, owner: &Customer) -> Result<Vec<SentMessage>> {
    some(conn, owner, NEWEST, ALL).await
}

async fn some(
    conn: &mut Conn,
    owner: &Customer,
    before: &str,
    most: usize,
) -> Result<Vec<SentMessage>> {
    let (mobile, email) = owner.reached_at();
    let to = [mobile, email].map(|one| one.map_or("", |secret| secret.expose()));
    Ok(sent_message::page(conn, to, before, most).await?)
}
