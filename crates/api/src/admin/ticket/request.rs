//! What staff send about tickets, and what they mean by it.

use saakh_domain::id::{AdminId, LenderId, TicketId};
use saakh_domain::text::Message;
use saakh_domain::trust::ticket::{
    AfterReply, TicketAction, TicketKind, TicketPriority, TicketQueue,
};
use saakh_service::trust::ticket::staff;
use saakh_service::trust::ticket::staff::command::{Classification, Reply, TicketCommand};
use saakh_service::{App, Error};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A ticket to open.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TicketRequest {
    /// The customer; without it `visitor` is needed.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub(super) customer_id: Option<String>,
    /// Somebody without an account.
    #[serde(default)]
    pub(super) visitor: Option<VisitorRequest>,
    #[schema(value_type = crate::words::TicketKindName)]
    pub(super) kind: String,
    #[schema(value_type = crate::words::TicketChannelName)]
    pub(super) channel: String,
    /// What the customer said.
    #[schema(max_length = 4_000)]
    pub(super) text: String,
}

/// Somebody without an account who called or wrote.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VisitorRequest {
    /// At most 100 characters.
    #[schema(max_length = 200)]
    pub(super) name: String,
    /// Where the answer goes; empty for who has none.
    #[schema(max_length = 254)]
    pub(super) email: String,
    /// 10 digits; may be empty with an address, or for the writer of a letter.
    #[schema(max_length = 20)]
    pub(super) phone: String,
    /// The key of the brand that they know.
    #[schema(max_length = 60)]
    pub(super) brand: String,
    #[schema(value_type = crate::words::LanguageCode)]
    pub(super) language: String,
}

/// From where the next ticket comes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NextTicketRequest {
    /// All queues without it.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::TicketQueueName>)]
    pub(super) queue: Option<String>,
}

/// What an action needs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct TicketActionRequest {
    /// Of `reply` and `note`.
    #[serde(default)]
    #[schema(max_length = 4_000)]
    pub(super) text: Option<String>,
    /// Of `reply`: the version that the writer saw.
    #[serde(default)]
    pub(super) seen: Option<i64>,
    /// Of `reply`: what happens with the ticket then.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::AfterReplyName>)]
    pub(super) after: Option<String>,
    /// Of `hold`, `reopen` and `discard`.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub(super) reason: Option<String>,
    /// Of `classify`, as the next three.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::TicketKindName>)]
    pub(super) kind: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<crate::words::TicketQueueName>)]
    pub(super) queue: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<crate::words::TicketPriorityName>)]
    pub(super) priority: Option<String>,
    /// The key of the lender that it is about.
    #[serde(default)]
    #[schema(max_length = 60)]
    pub(super) lender: Option<String>,
    /// Of `assign`: a colleague; the caller without it.
    #[serde(default)]
    pub(super) assignee: Option<i64>,
    /// Of `merge`: the number of the ticket in which it goes on.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub(super) into: Option<String>,
}

/// The help form's fields under the specification's names.
pub(super) fn fill_help_form(
    app: &App,
    visitor: VisitorRequest,
) -> Result<Map<String, Value>, Error> {
    let catalog = app.catalog();
    if catalog.brands.find(&visitor.brand).is_none() {
        return Err(choose("brand"));
    }
    let fields = [
        ("orgid", visitor.brand),
        ("name", visitor.name),
        ("email", visitor.email),
        ("phone", visitor.phone),
    ];
    Ok(fields
        .map(|(key, value)| (key.to_owned(), Value::String(value)))
        .into_iter()
        .collect())
}

pub(super) fn parse_command(
    app: &App,
    action: TicketAction,
    body: TicketActionRequest,
) -> Result<TicketCommand, Error> {
    Ok(match action {
        TicketAction::Reply => TicketCommand::Reply(Reply {
            text: body.text.unwrap_or_default(),
            seen: body.seen.ok_or_else(|| choose("seen"))?,
            then: parse_required("after", body.after.as_deref(), AfterReply::from_code)?,
        }),
        TicketAction::Note => TicketCommand::Note(body.text.unwrap_or_default()),
        TicketAction::Assign => TicketCommand::Assign(body.assignee.map(AdminId)),
        TicketAction::Release => TicketCommand::Release,
        TicketAction::Hold => TicketCommand::Hold(body.reason.unwrap_or_default()),
        TicketAction::Resume => TicketCommand::Resume,
        TicketAction::Resolve => TicketCommand::Resolve,
        TicketAction::Reopen => TicketCommand::Reopen(body.reason.unwrap_or_default()),
        TicketAction::Discard => TicketCommand::Discard(body.reason.unwrap_or_default()),
        TicketAction::Classify => TicketCommand::Classify(Classification {
            kind: parse_required("kind", body.kind.as_deref(), TicketKind::from_code)?,
            queue: parse_required("queue", body.queue.as_deref(), TicketQueue::from_code)?,
            priority: parse_required(
                "priority",
                body.priority.as_deref(),
                TicketPriority::from_code,
            )?,
            lender: body
                .lender
                .as_deref()
                .map(|key| find_lender(app, key))
                .transpose()?,
        }),
        TicketAction::Merge | TicketAction::Unmerge => return Err(Error::not_found()),
    })
}

/// The ticket with a number; an error at `into` if there is none.
pub(super) async fn find_ticket(app: &App, number: Option<&str>) -> Result<TicketId, Error> {
    let code = number.and_then(|number| number.trim().parse().ok());
    let found = match code {
        Some(code) => staff::find_by_number(app, code).await?,
        None => None,
    };
    found.ok_or_else(|| Error::field("into", Message::new("tickets_number_unknown")))
}

fn find_lender(app: &App, key: &str) -> Result<(LenderId, String), Error> {
    let catalog = app.catalog();
    let lender = catalog.catalog.current_lender_by_key(key);
    let lender = lender.ok_or_else(|| choose("lender"))?;
    Ok((lender.id, lender.name.clone()))
}

pub(super) fn parse_required<T>(
    field: &str,
    code: Option<&str>,
    find: fn(&str) -> Option<T>,
) -> Result<T, Error> {
    code.and_then(find).ok_or_else(|| choose(field))
}

pub(super) fn choose(field: &str) -> Error {
    Error::field(field, Message::new("invalid_choose"))
}
