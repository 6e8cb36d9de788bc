//! The suppression list: numbers and addresses that nobody may contact.

mod import;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::{SuppressedChannel, SuppressionReason, SuppressionScope};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::privacy::suppression::{self, NewSuppression};
use saakh_store::trust::suppression::SuppressionEntry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::partner::Reason;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, SuppressionWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(search))
        .routes(routes!(add))
        .routes(routes!(lift))
        .merge(import::routes())
}

/// A number or address. It is sent in the body, because addresses of requests are logged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DestinationSearch {
    #[schema(value_type = String, max_length = 254)]
    pub(super) destination: Secret<String>,
}

/// An entry of the list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuppressionView {
    id: String,
    #[schema(value_type = crate::words::SuppressedChannelName)]
    channel: &'static str,
    #[schema(value_type = crate::words::SuppressionScopeName)]
    scope: &'static str,
    #[schema(value_type = crate::words::SuppressionReasonName)]
    reason: &'static str,
    #[schema(value_type = crate::words::SuppressionSourceName)]
    source: &'static str,
    #[schema(required)]
    note: Option<String>,
    since: String,
    /// When it ends by itself.
    #[schema(required)]
    until: Option<String>,
    #[schema(required)]
    lifted_at: Option<String>,
    #[schema(required)]
    lifted_reason: Option<String>,
}

/// The entries of one number or address.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuppressionList {
    /// Newest first.
    items: Vec<SuppressionView>,
}

/// A new entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuppressionRequest {
    #[schema(value_type = String, max_length = 254)]
    destination: Secret<String>,
    #[schema(value_type = crate::words::SuppressedChannelName)]
    channel: String,
    #[schema(value_type = crate::words::SuppressionScopeName)]
    scope: String,
    #[schema(value_type = crate::words::SuppressionReasonName)]
    reason: String,
    #[schema(max_length = 1_000)]
    note: String,
}

/// Finds the entries of a number or address, lifted and ended ones included.
#[utoipa::path(post, path = "/api/admin/suppressions/search", tag = "admin",
    request_body = DestinationSearch, security(("admin" = [])), responses(
    (status = 200, body = SuppressionList),
    (status = 422, body = Problem, description = "Neither a mobile number nor an address"),
))]
async fn search(
    State(api): State<Api>,
    _: AuthorisedActor<SuppressionWriter>,
    Json(request): Json<DestinationSearch>,
) -> ApiResult<Json<SuppressionList>> {
    let entries = suppression::search(&api.app, &request.destination).await?;
    Ok(Json(SuppressionList {
        items: entries.into_iter().map(SuppressionView::from).collect(),
    }))
}

/// Adds an entry. A live one of the same channel, scope and reason is renewed.
#[utoipa::path(post, path = "/api/admin/suppressions", tag = "admin",
    request_body = SuppressionRequest, security(("admin" = [])), responses(
    (status = 201, body = SuppressionView),
    (status = 422, body = Problem),
))]
async fn add(
    State(api): State<Api>,
    AuthorisedActor(SuppressionWriter(by)): AuthorisedActor<SuppressionWriter>,
    Json(request): Json<SuppressionRequest>,
) -> ApiResult<(StatusCode, Json<SuppressionView>)> {
    let entry = suppression::add(&api.app, &by, parse_new(request)?).await?;
    Ok((StatusCode::CREATED, Json(entry.into())))
}

/// Lifts an entry for a reason that the audit trail records.
#[utoipa::path(post, path = "/api/admin/suppressions/{id}/lift", tag = "admin",
    params(("id" = String, Path, description = "The entry")), request_body = Reason,
    security(("admin" = [])), responses(
    (status = 200, body = SuppressionView),
    (status = 404, body = Problem),
))]
async fn lift(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(SuppressionWriter(by))): AuthorisedActor<
        ConfirmedActor<SuppressionWriter>,
    >,
    Path(id): Path<String>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<SuppressionView>> {
    let entry = suppression::lift(&api.app, &by, &id, &body.reason).await?;
    Ok(Json(entry.into()))
}

fn parse_new(request: SuppressionRequest) -> Result<NewSuppression, Error> {
    let invalid = |field: &str| Error::field(field, Message::new("invalid_choose"));
    Ok(NewSuppression {
        channel: SuppressedChannel::from_code(&request.channel)
            .ok_or_else(|| invalid("channel"))?,
        scope: SuppressionScope::from_code(&request.scope).ok_or_else(|| invalid("scope"))?,
        reason: SuppressionReason::from_code(&request.reason).ok_or_else(|| invalid("reason"))?,
        destination: request.destination,
        note: request.note,
    })
}

impl From<SuppressionEntry> for SuppressionView {
    fn from(entry: SuppressionEntry) -> Self {
        Self {
            id: entry.id,
            channel: entry.channel.code(),
            scope: entry.scope.code(),
            reason: entry.reason.code(),
            source: entry.source.code(),
            note: entry.note,
            since: entry.since.to_string(),
            until: entry.until.map(|at| at.to_string()),
            lifted_at: entry.lifted_at.map(|at| at.to_string()),
            lifted_reason: entry.lifted_reason,
        }
    }
}
