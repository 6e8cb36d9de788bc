//! Messages sent to a mobile number or mailbox, for their recipient's message history.

use jiff::Timestamp;
use saakh_domain::Secret;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    // Messages to a co-applicant stay if that person is also a customer.
    table "sent_message";
    of Customer by "destination IN
        (SELECT mobile FROM customer WHERE id = $1 AND mobile IS NOT NULL
         UNION SELECT email FROM customer WHERE id = $1 AND email IS NOT NULL)" {
        delete;
    }
    of Customer by "destination IN
        (SELECT mobile FROM co_applicant WHERE customer_id = $1
         UNION SELECT destination FROM otp_challenge WHERE asked_by = $1
         UNION SELECT contact_email FROM ticket WHERE customer_id = $1
         UNION SELECT contact_email FROM ticket WHERE customer_id IS NULL AND contact_phone =
            (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))
        AND NOT EXISTS (SELECT 1 FROM customer
            WHERE mobile = sent_message.destination AND mobile_verified_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM customer
            WHERE email = sent_message.destination AND email_verified_at IS NOT NULL)" {
        delete;
    }
    of Destination by "destination = $1" { delete; }
    columns { id: plain, channel: plain, destination: contact, body: words, sent_at: plain }
}

/// A sent message as shown to its recipient, without passcodes.
#[derive(Debug, Clone)]
pub struct SentMessage {
    /// `UUIDv7` text, in chronological order.
    pub id: String,
    /// `sms` or `email`.
    pub channel: String,
    /// Mobile number or e-mail address.
    pub destination: Secret<String>,
    pub body: Secret<String>,
    pub sent_at: Timestamp,
}

record!(columns, fn sent_message -> SentMessage {
    id: text("id"),
    channel: text("channel"),
    destination: secret("destination"),
    body: secret("body"),
    sent_at: instant("sent_at"),
});

sql!(
    ADD = "INSERT INTO sent_message (id, channel, destination, body, sent_at)
    VALUES ($1, $2, $3, $4, $5)"
);
sql!(MOVE = "UPDATE sent_message SET destination = $2 WHERE destination = $1");
sql!(REMOVE = "DELETE FROM sent_message WHERE id = $1");
sql!(
    PAGE = columns
        + "FROM sent_message WHERE destination IN ($1, $2) AND id < $3 ORDER BY id DESC LIMIT $4"
);
sql!(SWEEP = "DELETE FROM sent_message WHERE sent_at < $1");

pub async fn add(tx: &mut Tx, message: &SentMessage) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &message.id,
            &message.channel,
            message.destination.expose(),
            message.body.expose(),
            message.sent_at
        ],
    )
    .await?;
    Ok(())
}

/// Keeps the messages to a number or address in the history of the one that replaces it.
pub async fn move_to(tx: &mut Tx, from: &str, to: &str) -> Result<(), DbError> {
    tx.send(&MOVE, args![from, to]).await
}

/// Deletes a message that was not sent after all.
pub async fn remove(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// A page of messages to a customer's number and mailbox before an id, newest first. An empty destination has none.
pub async fn page(
    conn: &mut Conn,
    destinations: [&str; 2],
    before: &str,
    most: usize,
) -> Result<Vec<SentMessage>, DbError> {
    let [mobile, email] = destinations;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = conn
        .fetch_all(&PAGE, args![mobile, email, before, most])
        .await?;
    rows.iter().map(sent_message).collect()
}

/// Deletes messages from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
