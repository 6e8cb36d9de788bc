//! Long-running tasks of staff and merchants, with their files.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use saakh_domain::Secret;
use saakh_service::Result;
use saakh_service::operations::task::{self, TaskFile};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, TaskReader, TaskUser};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::download::{ChunkSource, stream_file};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::task::TaskItem;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(cancel))
        .routes(routes!(run_again))
        .routes(routes!(remove))
        .routes(routes!(link))
        .routes(routes!(download))
}

/// The tasks of a login.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaskList {
    /// Newest first, at most 20 of the last day; without cancelled and removed ones.
    items: Vec<TaskItem>,
}

/// A download link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskLink {
    /// The address of the file; it works once, for the login that requested it.
    url: String,
    /// When the file is deleted.
    expires_at: String,
}

/// Lists the login's own tasks.
#[utoipa::path(get, path = "/api/tasks", tag = "public",
    security(("merchant" = []), ("admin" = [])), responses(
    (status = 200, body = TaskList),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(TaskReader(owner)): AuthorisedActor<TaskReader>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<TaskList>> {
    let tasks = task::list(&api.app, owner).await?.into_iter();
    let items = tasks.map(|(task, file)| TaskItem::from_task(&api, task, file, language));
    Ok(Json(TaskList {
        items: items.collect(),
    }))
}

/// Cancels a task that waits or runs.
#[utoipa::path(post, path = "/api/tasks/{id}/cancel", tag = "public",
    security(("merchant" = []), ("admin" = [])),
    params(("id" = String, Path, description = "The task's id")), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`task-ended`: the task has ended"),
))]
async fn cancel(
    State(api): State<Api>,
    AuthorisedActor(TaskUser(owner)): AuthorisedActor<TaskUser>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    task::cancel(&api.app, owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restarts a failed task.
#[utoipa::path(post, path = "/api/tasks/{id}/run-again", tag = "public",
    security(("merchant" = []), ("admin" = [])),
    params(("id" = String, Path, description = "The task's id")), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`task-not-failed`, or `exports-too-many`"),
))]
async fn run_again(
    State(api): State<Api>,
    AuthorisedActor(TaskUser(owner)): AuthorisedActor<TaskUser>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    task::retry(&api.app, owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes an ended task with its file.
#[utoipa::path(delete, path = "/api/tasks/{id}", tag = "public",
    security(("merchant" = []), ("admin" = [])),
    params(("id" = String, Path, description = "The task's id")), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`task-not-ended`: cancel it first"),
))]
async fn remove(
    State(api): State<Api>,
    AuthorisedActor(TaskUser(owner)): AuthorisedActor<TaskUser>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    task::remove(&api.app, owner, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Creates a download link for a task's file. It works once and replaces earlier links.
#[utoipa::path(post, path = "/api/tasks/{id}/link", tag = "public",
    security(("merchant" = []), ("admin" = [])),
    params(("id" = String, Path, description = "The task's id")), responses(
    (status = 200, body = TaskLink),
    (status = 409, body = Problem, description = "`task-without-file`, or `task-expired`: it was removed"),
))]
async fn link(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(TaskUser(owner))): AuthorisedActor<ConfirmedActor<TaskUser>>,
    Path(id): Path<String>,
) -> ApiResult<Json<TaskLink>> {
    let link = task::create_link(&api.app, owner, &id).await?;
    Ok(Json(TaskLink {
        url: format!("/api/task-files/{}", link.token.expose()),
        expires_at: link.until.to_string(),
    }))
}

/// Downloads the file of a link; only for the login that requested it.
#[utoipa::path(get, path = "/api/task-files/{token}", tag = "public",
    security(("merchant" = []), ("admin" = [])),
    params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, content((Vec<u8> = "text/csv"),
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
    (status = 404, body = Problem, description = "`task-link-used`"),
))]
async fn download(
    State(api): State<Api>,
    AuthorisedActor(TaskUser(owner)): AuthorisedActor<TaskUser>,
    Path(token): Path<String>,
) -> ApiResult<Response> {
    let file = task::open(&api.app, owner, &Secret::new(token)).await?;
    let (kind, name) = (file.format.media_type(), file.name.clone());
    Ok(stream_file(kind, &name, TaskFileStream(file)))
}

/// A stored file, streamed while it is read.
struct TaskFileStream(TaskFile);

impl ChunkSource for TaskFileStream {
    async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.0.next().await
    }
}
