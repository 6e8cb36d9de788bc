//! What recipients reply to text messages.

use jiff::Timestamp;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::ReplyEffect;
use saakh_domain::id::{CustomerId, uuid_v7};
use sea_query::{Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "message_reply";
    of Customer by "customer_id = $1" { delete; }
    columns {
        id: plain, channel: plain, customer_id: key, destination_hash: key, masked: contact,
        text: words, effect: plain, received_at: plain,
    }
}

/// A reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageReply {
    /// `UUIDv7` text.
    pub id: String,
    /// SMS or `WhatsApp`.
    pub channel: ContactChannel,
    pub customer_id: Option<CustomerId>,
    pub destination_hash: String,
    /// The number with its last four digits only.
    pub masked: String,
    pub text: String,
    pub effect: ReplyEffect,
    pub received_at: Timestamp,
}

record!(columns, fn message_reply -> MessageReply {
    id: text("id"),
    channel: mapped("channel", ContactChannel::from_code),
    customer_id: opt_parsed("customer_id"),
    destination_hash: text("destination_hash"),
    masked: text("masked"),
    text: text("text"),
    effect: mapped("effect", ReplyEffect::from_code),
    received_at: instant("received_at"),
});

// A number that replies without end fills no disk.
sql!(
    ADD = "INSERT INTO message_reply (id, channel, customer_id, destination_hash, masked, text, effect,
        received_at)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8
    WHERE (SELECT COUNT(*) FROM message_reply WHERE destination_hash = $4) < 1000"
);
sql!(
    OF_CUSTOMER = columns + "FROM message_reply WHERE customer_id = $1 ORDER BY id DESC LIMIT 1000"
);
sql!(FORGET_DESTINATION = "DELETE FROM message_reply WHERE destination_hash = $1");
sql!(
    SWEEP = "DELETE FROM message_reply WHERE id IN
    (SELECT id FROM message_reply WHERE id < $1 ORDER BY id LIMIT 1000)"
);

/// Filters of replies, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct ReplySearch {
    pub channel: Option<ContactChannel>,
    pub effect: Option<ReplyEffect>,
    pub customer: Option<CustomerId>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub before: Option<Timestamp>,
}

crate::list!(
    /// Replies in the order of arrival.
    REPLIES = List {
        name: "message-replies",
        select: rows,
        id: Key::Text("message_reply.id"),
        sorts: &[Sort {
            name: "receivedAt",
            key: Key::Text("message_reply.id"),
        }],
        first: "-receivedAt",
    },
    || filter(&ReplySearch {
        channel: Some(ContactChannel::Sms),
        effect: Some(ReplyEffect::None),
        customer: Some(CustomerId::new(uuid_v7(0, [0; 10]))),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
    })
);

pub async fn list(
    conn: &mut Conn,
    search: &ReplySearch,
    request: &PageRequest,
) -> Result<Page<MessageReply>, DbError> {
    let read = |row: &Row| message_reply(row);
    REPLIES.page(conn, &filter(search), request, read).await
}

fn rows() -> SelectStatement {
    let mut select = Query::select();
    select
        .columns([
            "id",
            "channel",
            "customer_id",
            "destination_hash",
            "masked",
            "text",
            "effect",
            "received_at",
        ])
        .from("message_reply");
    select
}

fn filter(search: &ReplySearch) -> Filter {
    Filter::new()
        .equal(
            "message_reply.channel",
            search.channel.map(ContactChannel::code),
        )
        .equal("message_reply.effect", search.effect.map(ReplyEffect::code))
        .equal(
            "message_reply.customer_id",
            search.customer.map(|id| id.to_string()),
        )
        .at_least("message_reply.id", search.from.map(first_id))
        .below("message_reply.id", search.before.map(first_id))
}

pub async fn add(tx: &mut Tx, new: &MessageReply) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &new.id,
            new.channel.code(),
            new.customer_id,
            &new.destination_hash,
            &new.masked,
            &new.text,
            new.effect.code(),
            new.received_at
        ],
    )
    .await?;
    Ok(())
}

/// The last replies of a customer, newest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<MessageReply>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(message_reply).collect()
}

/// Deletes the replies from a destination whose owner is erased.
pub async fn forget_destination(tx: &mut Tx, hash: &str) -> Result<(), DbError> {
    tx.send(&FORGET_DESTINATION, args![hash]).await?;
    Ok(())
}

/// Deletes some replies from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![first_id(before)]).await
}
