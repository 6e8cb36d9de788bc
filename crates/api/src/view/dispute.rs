//! Disputes about commission with their messages.

use saakh_domain::distribution::ledger::dispute::{DisputeState, DisputeStep};
use saakh_domain::trust::ticket::{TicketAuthor, TicketEntryKind, TicketState};
use saakh_service::distribution::dispute::DisputeThread;
use saakh_store::trust::ticket::entry::TicketEntry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::closed_sets;

closed_sets! {
    /// The state of a dispute.
    DisputeStateName = DisputeState::ALL.map(DisputeState::code);
    /// A step of a dispute.
    DisputeStepName = DisputeStep::ALL.map(DisputeStep::code);
    /// The kind of party that opens a dispute.
    DisputeAskerName = ["partner", "lender"];
}

/// The text of a question or answer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeText {
    #[schema(max_length = 4_000)]
    pub(crate) text: String,
}

/// A dispute about the commission of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    id: String,
    /// The id of the submission of the loan.
    submission_id: String,
    /// The number of the entry in dispute; null if the whole loan is.
    #[schema(required)]
    entry_id: Option<i64>,
    /// `partner` if it was opened in the portal, or `lender`.
    #[schema(value_type = DisputeAskerName)]
    asked_by: &'static str,
    /// `open`, `answered` or `closed`.
    #[schema(value_type = DisputeStateName)]
    state: &'static str,
    asked_at: String,
    /// The messages in order.
    said: Vec<DisputeMessage>,
    /// The version, which each message increments; to be sent as `If-Match` with an answer.
    version: i64,
}

/// A message of a dispute.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeMessage {
    /// `asked`, `answered` or `closed`.
    #[schema(value_type = DisputeStepName)]
    what: &'static str,
    /// The author's name; null for a lender.
    #[schema(required)]
    by: Option<String>,
    /// The text; empty if there is none or the borrower was erased.
    text: String,
    /// The place of the file that was added, which `text` names; null if it is a message.
    #[schema(required)]
    file: Option<i64>,
    /// The last entry that was booked with an answer; null if there is none.
    #[schema(required)]
    entry_id: Option<i64>,
    at: String,
}

/// The word for the party that opened it.
const fn asked_by(is_partner: bool) -> &'static str {
    if is_partner { "partner" } else { "lender" }
}

impl From<DisputeThread> for DisputeView {
    fn from(thread: DisputeThread) -> Self {
        let ticket = thread.ticket;
        let said = thread.entries.into_iter();
        Self {
            id: ticket.id.to_string(),
            submission_id: thread.subject.loan.to_string(),
            entry_id: thread.subject.entry,
            asked_by: asked_by(ticket.merchant.is_some()),
            state: DisputeState::of_ticket(ticket.state).code(),
            asked_at: ticket.opened_at.to_string(),
            said: said
                .filter_map(|entry| render_entry(entry, thread.asker.as_deref()))
                .collect(),
            version: ticket.revision,
        }
    }
}

/// A message or file, or that it was closed; other changes of the state follow from the messages.
fn render_entry(entry: TicketEntry, asker: Option<&str>) -> Option<DisputeMessage> {
    let step = match (entry.kind, entry.author) {
        (TicketEntryKind::Message | TicketEntryKind::File, TicketAuthor::Requester) => {
            DisputeStep::Asked
        }
        (TicketEntryKind::Message | TicketEntryKind::File, _) => DisputeStep::Answered,
        (TicketEntryKind::State, _) if entry.to.as_deref() == Some(TicketState::Closed.code()) => {
            DisputeStep::Closed
        }
        _ => return None,
    };
    let is_file = entry.kind == TicketEntryKind::File;
    let place = entry.to.as_deref().filter(|_| is_file);
    let is_asker = entry.author == TicketAuthor::Requester;
    let by = entry
        .admin
        .or(asker.filter(|_| is_asker).map(str::to_owned));
    Some(DisputeMessage {
        what: step.code(),
        by,
        file: place.and_then(|place| place.parse().ok()),
        text: entry.text,
        entry_id: entry.booked,
        at: entry.at.to_string(),
    })
}
