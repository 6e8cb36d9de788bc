//! Questions about commission, with what was said.

use saakh_domain::distribution::ledger::dispute::{DisputeState, DisputeStep};
use saakh_service::distribution::dispute::Thread;
use saakh_store::distribution::ledger::dispute::DisputeMessageRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::closed_sets;

closed_sets! {
    /// Where a question about commission stands.
    DisputeStateName = DisputeState::ALL.map(DisputeState::code);
    /// What somebody did about such a question.
    DisputeStepName = DisputeStep::ALL.map(DisputeStep::code);
    /// Who asks it.
    DisputeAskerName = ["partner", "lender"];
}

/// What somebody asks or answers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeText {
    #[schema(max_length = 1000)]
    pub(crate) text: String,
}

/// A question about the commission of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeView {
    id: String,
    /// The loan.
    submission_id: String,
    /// The number of the entry that it is about; null: it is about the loan.
    #[schema(required)]
    entry_id: Option<i64>,
    /// `partner` for whoever asks in the portal, or `lender`.
    #[schema(value_type = DisputeAskerName)]
    asked_by: &'static str,
    /// `open`, `answered` or `closed`.
    #[schema(value_type = DisputeStateName)]
    state: &'static str,
    asked_at: String,
    /// What was said, in its order.
    said: Vec<DisputeMessage>,
    /// Goes up with everything that is said; answers take it as `If-Match`.
    version: i64,
}

/// Something that was said about a question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DisputeMessage {
    /// `asked`, `answered` or `closed`.
    #[schema(value_type = DisputeStepName)]
    what: &'static str,
    /// The name of who said it; null: somebody of the back office, whose name is not the reader's to see.
    #[schema(required)]
    by: Option<String>,
    /// Empty where the loan's borrower was erased, or where nothing was said with it.
    text: String,
    /// The last entry that was booked with an answer; null: none was.
    #[schema(required)]
    entry_id: Option<i64>,
    at: String,
}

/// Who reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Staff,
    Asker,
}

/// The word for who asks.
const fn asked_by(is_partner: bool) -> &'static str {
    if is_partner { "partner" } else { "lender" }
}

impl DisputeView {
    /// As the reader may see it.
    pub fn from_thread((dispute, said): Thread, reader: Reader) -> Self {
        Self {
            id: dispute.id.to_string(),
            submission_id: dispute.loan.to_string(),
            entry_id: dispute.entry,
            asked_by: asked_by(dispute.merchant.is_some()),
            state: dispute.state.code(),
            asked_at: dispute.asked_at.to_string(),
            said: said
                .into_iter()
                .map(|one| render_message(one, reader))
                .collect(),
            version: dispute.revision,
        }
    }
}

fn render_message(said: DisputeMessageRow, reader: Reader) -> DisputeMessage {
    let admin = said.admin.filter(|_| reader == Reader::Staff);
    DisputeMessage {
        what: said.what.code(),
        by: admin.or(said.merchant),
        text: said.text,
        entry_id: said.entry,
        at: said.at.to_string(),
    }
}
