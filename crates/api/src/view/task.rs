//! A task on the wire.

use saakh_domain::Language;
use saakh_store::platform::task::Task;
use saakh_store::platform::upload::{Batch, Phase, State};
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// A long-running task that somebody started.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskItem {
    id: String,
    #[schema(value_type = crate::words::TaskKindName)]
    kind: String,
    /// The name of the file.
    name: String,
    #[schema(value_type = crate::words::TaskStateName)]
    state: &'static str,
    /// Rows written so far.
    rows_done: i64,
    /// Rows in all; null until they are known.
    #[schema(required)]
    rows_total: Option<i64>,
    /// The size of the file in bytes, once it is complete.
    #[schema(required)]
    bytes: Option<i64>,
    /// The reason of a failure, as a sentence.
    #[schema(required)]
    problem: Option<String>,
    created_at: String,
    #[schema(required)]
    ended_at: Option<String>,
    /// When its file is deleted.
    #[schema(required)]
    expires_at: Option<String>,
    /// The uploaded file that it checks, applies or undoes; null once another task does.
    #[schema(required)]
    upload: Option<TaskUpload>,
}

/// The uploaded file of a task.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskUpload {
    id: String,
    #[schema(value_type = crate::words::UploadKindName)]
    kind: &'static str,
    /// The batch of payouts that a bank's file answers; null for other kinds.
    #[schema(required)]
    payout_id: Option<i64>,
    /// The state as text.
    status_text: String,
    /// Rows that change something, or did; without undone ones.
    changes: i64,
    failed: i64,
}

impl TaskUpload {
    fn from_batch(api: &Api, batch: Batch, language: Language) -> Self {
        let counts = batch.counts;
        Self {
            kind: batch.kind.code(),
            payout_id: batch.payout,
            status_text: api.render_text(state_key(&batch), language),
            changes: counts.created + counts.updated - batch.undone,
            failed: counts.failed,
            id: batch.id,
        }
    }
}

impl TaskItem {
    /// Renders a task in the reader's language.
    pub fn from_task(api: &Api, task: Task, file: Option<Batch>, language: Language) -> Self {
        Self {
            upload: file.map(|batch| TaskUpload::from_batch(api, batch, language)),
            problem: task.problem.map(|key| api.render_text(&key, language)),
            state: task.state.code(),
            rows_done: task.rows_done,
            rows_total: task.rows_total,
            bytes: task.bytes,
            created_at: task.created_at.to_string(),
            ended_at: task.ended_at.map(|at| at.to_string()),
            expires_at: task.expires_at.map(|at| at.to_string()),
            id: task.id,
            kind: task.kind,
            name: task.name,
        }
    }
}

/// The state of a file as a text key.
pub(crate) const fn state_key(batch: &Batch) -> &'static str {
    match (batch.phase, batch.state) {
        (_, State::Failed) => "status_files_failed",
        (_, State::Cancelled) => "status_files_cancelled",
        (_, State::Paused) => "status_files_paused",
        (Phase::Receive, _) => "status_files_received",
        (Phase::Check, State::Running) => "status_files_checking",
        (Phase::Check, State::Done) => "status_files_checked",
        (Phase::Apply, State::Running) => "status_files_applying",
        (Phase::Apply, State::Done) => "status_files_done",
        (Phase::Undo, State::Running) => "status_files_undoing",
        (Phase::Undo, State::Done) => "status_files_undone",
    }
}
