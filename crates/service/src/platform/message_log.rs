//! What the back office reads of sent messages.

use saakh_domain::Secret;
use saakh_store::platform::message::{self, DeliveryReport, Message};
use saakh_store::read_tx;

use super::contact;
use crate::{App, Result};

/// Messages to one destination that are shown.
const SHOWN: i64 = 100;
/// Reports of one message that are shown: all that are stored.
const REPORTS_SHOWN: i64 = 50;

/// A message with the reports of its gateway.
#[derive(Debug)]
pub struct LoggedMessage {
    pub message: Message,
    pub reports: Vec<DeliveryReport>,
}

pub async fn find(app: &App, id: &str) -> Result<Option<LoggedMessage>> {
    read_tx!(app.db, |conn| {
        let Some(message) = message::get(conn, id).await? else {
            return Ok(None);
        };
        let reports = message::list_reports(conn, id, REPORTS_SHOWN).await?;
        Ok(Some(LoggedMessage { message, reports }))
    })
}

/// Returns the last messages to a number or address, newest first.
///
/// # Errors
/// 422 at `destination`.
pub async fn list_for_destination(app: &App, destination: &Secret<String>) -> Result<Vec<Message>> {
    let (_, hash) = contact::parse_and_hash(app, destination)?;
    read_tx!(app.db, |conn| {
        Ok(message::list_for_destination(conn, &hash, SHOWN).await?)
    })
}
