//! The back office's list of messages.

use jiff::Timestamp;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::delivery::MessageState;
use saakh_domain::id::{CustomerId, uuid_v7};
use sea_query::{Expr, ExprTrait, Query, SelectStatement, UnionType};

use super::message::{self, Message};
use crate::Conn;
use crate::db::DbError;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};

/// Filters of messages, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct MessageSearch {
    pub state: Option<MessageState>,
    pub channel: Option<ContactChannel>,
    pub purpose: Option<ContactPurpose>,
    pub customer: Option<CustomerId>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub before: Option<Timestamp>,
    /// Id of the message or the gateway's own.
    pub q: Option<String>,
}

crate::list!(
    /// Messages. Ids start with the creation time, so they give the chronological order.
    MESSAGES = List {
        name: "messages",
        select: rows,
        id: Key::Text("message.id"),
        sorts: &[Sort {
            name: "createdAt",
            key: Key::Text("message.id"),
        }],
        first: "-createdAt",
    },
    || filter(&MessageSearch {
        state: Some(MessageState::Failed),
        channel: Some(ContactChannel::Sms),
        purpose: Some(ContactPurpose::Updates),
        customer: Some(CustomerId::new(uuid_v7(0, [0; 10]))),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("x".to_owned()),
    })
);

pub async fn list(
    conn: &mut Conn,
    search: &MessageSearch,
    request: &PageRequest,
) -> Result<Page<Message>, DbError> {
    MESSAGES
        .page(conn, &filter(search), request, message::read)
        .await
}

fn rows() -> SelectStatement {
    let mut select = Query::select();
    select
        .columns(message::COLUMNS.iter().copied())
        .from("message");
    select
}

fn filter(search: &MessageSearch) -> Filter {
    Filter::new()
        .equal("message.state", search.state.map(MessageState::code))
        .equal("message.channel", search.channel.map(ContactChannel::code))
        .equal("message.purpose", search.purpose.map(ContactPurpose::code))
        .equal(
            "message.customer_id",
            search.customer.map(|id| id.to_string()),
        )
        .at_least("message.id", search.from.map(first_id))
        .below("message.id", search.before.map(first_id))
        .in_query("message.id", search.q.as_deref().map(by_reference))
}

/// The message with this id, and those that a gateway calls so.
fn by_reference(text: &str) -> SelectStatement {
    let by = |column: &'static str| {
        let mut select = Query::select();
        let is_named = Expr::col(column).eq(text);
        select.column("id").from("message").and_where(is_named);
        select
    };
    let mut found = by("id");
    found.union(UnionType::All, by("provider_ref"));
    found
}
