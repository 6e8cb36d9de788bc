//! A task as its owner sees it.

use saakh_domain::Language;
use saakh_store::platform::task::Task;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// Something that somebody started and waits for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskItem {
    /// Its id.
    id: String,
    /// What sort of task.
    #[schema(value_type = crate::words::TaskKindName)]
    kind: String,
    /// What it is called: the file's name.
    name: String,
    /// Where it stands.
    #[schema(value_type = crate::words::TaskStateName)]
    state: &'static str,
    /// Rows that are written.
    rows_done: i64,
    /// Rows in all; null while nobody knows.
    #[schema(required)]
    rows_total: Option<i64>,
    /// The file's size, once it is there.
    #[schema(required)]
    bytes: Option<i64>,
    /// Why it failed, in a sentence.
    #[schema(required)]
    problem: Option<String>,
    /// When it was started.
    created_at: String,
    /// When it ended.
    #[schema(required)]
    ended_at: Option<String>,
    /// When its file is removed.
    #[schema(required)]
    expires_at: Option<String>,
}

impl TaskItem {
    /// In the reader's language.
    pub fn from_task(api: &Api, task: Task, language: Language) -> Self {
        Self {
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
