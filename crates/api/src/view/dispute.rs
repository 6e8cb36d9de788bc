//! Disputes about commission with their messages.

use saakh_domain::distribution::ledger::dispute::{DisputeState, DisputeStep};
use saakh_service::distribution::dispute::DisputeThread;
use saakh_store::distribution::ledger::dispute::DisputeMessageRow;
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
    #[schema(max_length = 1000)]
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
    /// The author's name; null for the back office, whose names merchants do not see.
    #[schema(required)]
    by: Option<String>,
    /// The text; empty if there is none or the borrower was erased.
    text: String,
    /// The last entry that was booked with an answer; null if there is none.
    #[schema(required)]
    entry_id: Option<i64>,
    at: String,
}

/// The side that reads a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Staff,
    Asker,
}

/// The word for the party that opened it.
const fn asked_by(is_partner: bool) -> &'static str {
    if is_partner { "partner" } else { "lender" }
}

impl DisputeView {
    /// Renders a dispute for a reader.
    pub fn from_thread(thread: DisputeThread, reader: Reader) -> Self {
        let dispute = thread.dispute;
        Self {
            id: dispute.id.to_string(),
            submission_id: dispute.loan.to_string(),
            entry_id: dispute.entry,
            asked_by: asked_by(dispute.merchant.is_some()),
            state: dispute.state.code(),
            asked_at: dispute.asked_at.to_string(),
            said: thread
                .messages
                .into_iter()
                .map(|message| render_message(message, reader))
                .collect(),
            version: dispute.revision,
        }
    }
}

fn render_message(message: DisputeMessageRow, reader: Reader) -> DisputeMessage {
    let admin = message.admin.filter(|_| reader == Reader::Staff);
    DisputeMessage {
        what: message.what.code(),
        by: admin.or(message.merchant),
        text: message.text,
        entry_id: message.entry,
        at: message.at.to_string(),
    }
}
