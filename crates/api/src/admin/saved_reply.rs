//! Replies that staff use again.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::trust::saved_reply;
use saakh_store::trust::saved_reply::{ReplyTexts, SavedReply};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ReplySaver, TicketStaff};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update, delete))
}

/// A reply in both languages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedReplyView {
    id: i64,
    title: String,
    body_en: String,
    body_hi: String,
    /// The version, for `If-Match`.
    version: i64,
    edited_by: String,
    edited_at: String,
}

/// All saved replies.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedReplies {
    /// By title, at most 200.
    items: Vec<SavedReplyView>,
}

/// What staff write.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedReplyRequest {
    #[schema(max_length = 100)]
    title: String,
    #[schema(max_length = 4_000)]
    body_en: String,
    #[schema(max_length = 4_000)]
    body_hi: String,
}

impl From<SavedReply> for SavedReplyView {
    fn from(reply: SavedReply) -> Self {
        Self {
            id: reply.id,
            title: reply.title,
            body_en: reply.body_en,
            body_hi: reply.body_hi,
            version: reply.version,
            edited_by: reply.edited_by,
            edited_at: reply.edited_at.to_string(),
        }
    }
}

impl From<SavedReplyRequest> for ReplyTexts {
    fn from(body: SavedReplyRequest) -> Self {
        Self {
            title: body.title,
            body_en: body.body_en,
            body_hi: body.body_hi,
        }
    }
}

/// Lists all saved replies.
#[utoipa::path(get, path = "/api/admin/saved-replies", tag = "admin",
    operation_id = "list_saved_replies", security(("admin" = [])), responses(
    (status = 200, body = SavedReplies),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<TicketStaff>,
) -> ApiResult<Json<SavedReplies>> {
    let all = saved_reply::list(&api.app).await?;
    Ok(Json(SavedReplies {
        items: all.into_iter().map(SavedReplyView::from).collect(),
    }))
}

/// Adds a saved reply.
#[utoipa::path(post, path = "/api/admin/saved-replies", tag = "admin",
    operation_id = "create_saved_reply", request_body = SavedReplyRequest, security(("admin" = [])),
    responses(
    (status = 201, body = SavedReplyView),
    (status = 409, body = Problem, description = "`saved-replies-full`"),
    (status = 422, body = Problem),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(ReplySaver(by)): AuthorisedActor<ReplySaver>,
    Json(body): Json<SavedReplyRequest>,
) -> ApiResult<(StatusCode, Json<SavedReplyView>)> {
    let created = saved_reply::create(&api.app, &by, body.into()).await?;
    Ok((StatusCode::CREATED, Json(created.into())))
}

/// Changes a saved reply.
#[utoipa::path(put, path = "/api/admin/saved-replies/{id}", tag = "admin",
    operation_id = "update_saved_reply",
    params(("id" = i64, Path, description = "The reply"),
        ("If-Match" = Option<String>, Header, description = "The version that was read")),
    request_body = SavedReplyRequest, security(("admin" = [])), responses(
    (status = 200, body = SavedReplyView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
    (status = 422, body = Problem),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(ReplySaver(by)): AuthorisedActor<ReplySaver>,
    Path(id): Path<i64>,
    IfMatch(seen): IfMatch,
    Json(body): Json<SavedReplyRequest>,
) -> ApiResult<Json<SavedReplyView>> {
    let changed = saved_reply::update(&api.app, &by, id, seen, body.into()).await?;
    Ok(Json(changed.into()))
}

/// Deletes a saved reply.
#[utoipa::path(delete, path = "/api/admin/saved-replies/{id}", tag = "admin",
    operation_id = "delete_saved_reply",
    params(("id" = i64, Path, description = "The reply"),
        ("If-Match" = Option<String>, Header, description = "The version that was read")),
    security(("admin" = [])), responses(
    (status = 204),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(ReplySaver(by)): AuthorisedActor<ReplySaver>,
    Path(id): Path<i64>,
    IfMatch(seen): IfMatch,
) -> ApiResult<StatusCode> {
    saved_reply::delete(&api.app, &by, id, seen).await?;
    Ok(StatusCode::NO_CONTENT)
}
