//! Messages that demo mode shows instead of sending.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "outbox_message";
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
            (SELECT mobile FROM customer WHERE id = $1 AND mobile_verified_at IS NOT NULL))" {
        delete;
    }
    of Destination by "destination = $1" { delete; }
    columns { id: plain, channel: plain, destination: contact, body: words, sent_at: plain }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxMessage {
    /// `UUIDv7` text.
    pub id: String,
    /// `sms` or `email`.
    pub channel: String,
    /// Mobile number or e-mail address.
    pub destination: String,
    pub body: String,
    pub sent_at: Timestamp,
}

sql!(
    ADD = "INSERT INTO outbox_message (id, channel, destination, body, sent_at)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING"
);
macro_rules! newest {
    ($which:literal, $most:literal) => {
        concat!(
            "SELECT id, channel, destination, body, sent_at FROM outbox_message ",
            $which,
            " ORDER BY sent_at DESC, id DESC LIMIT ",
            $most
        )
    };
}
sql!(NEWEST = newest!("", "$1"));
sql!(NEWEST_TO = newest!("WHERE destination = $1", "$2"));
sql!(SWEEP = "DELETE FROM outbox_message WHERE sent_at < $1");

/// Stores a message once.
pub async fn add(tx: &mut Tx, message: &OutboxMessage) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &message.id,
            &message.channel,
            &message.destination,
            &message.body,
            message.sent_at
        ],
    )
    .await?;
    Ok(())
}

/// Messages, newest first; optionally to one destination.
pub async fn list(
    conn: &mut Conn,
    destination: Option<&str>,
    most: i64,
) -> Result<Vec<OutboxMessage>, DbError> {
    let rows = match destination {
        Some(destination) => conn.fetch_all(&NEWEST_TO, args![destination, most]).await?,
        None => conn.fetch_all(&NEWEST, args![most]).await?,
    };
    rows.iter()
        .map(|row| {
            Ok(OutboxMessage {
                id: row.text("id")?,
                channel: row.text("channel")?,
                destination: row.text("destination")?,
                body: row.text("body")?,
                sent_at: row.instant("sent_at")?,
            })
        })
        .collect()
}

/// Deletes messages from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
