//! A lender's past states.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::lender::find_property;
use saakh_domain::catalog::property::Change;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::catalog::lender::{self, LenderHistoryEntry};
use saakh_service::catalog::lender_group;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::LenderDetail;
use super::view::LenderViewBuilder;
use crate::admin::names::FieldFormatter;
use crate::admin::record::ChangeResponse;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, LenderReader, LenderWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::listing::RenderContext;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(restore))
}

/// A page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

/// A page of states, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderHistory {
    items: Vec<LenderStateView>,
    /// The cursor of older states; null on the last page.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// A past state of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderStateView {
    /// Its catalog version.
    version: i64,
    at: String,
    /// The name of the author, or the program.
    by: String,
    /// The reason of the change.
    reason: String,
    /// The changes to the previous state.
    changes: Vec<LenderChangeView>,
}

/// A changed property.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderChangeView {
    property: String,
    /// The previous value in the format of editing; null if not set.
    #[schema(value_type = Value, required)]
    from: Value,
    /// The new value.
    #[schema(value_type = Value, required)]
    to: Value,
    /// The property's name in the reader's language.
    label: String,
    /// The previous value as text; empty if not set.
    was: String,
    /// The new value as text.
    is: String,
}

/// Lists a lender's states with their changes, newest first.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/history", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"), HistoryQuery,
), responses(
    (status = 200, body = LenderHistory),
    (status = 404, body = Problem),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Query(query): Query<HistoryQuery>,
) -> ApiResult<Json<LenderHistory>> {
    let page = lender::history(&api.app, LenderId(id), query.cursor).await?;
    let groups = lender_group::all(&api.app).await?;
    let context = RenderContext::new(&api.app, language);
    let names = FieldFormatter::new(&context, "lender", &groups);
    let states = page.states.into_iter();
    Ok(Json(LenderHistory {
        items: states
            .map(|state| view(&api, state, &names, language))
            .collect(),
        next_cursor: page.older,
    }))
}

fn view(
    api: &Api,
    state: LenderHistoryEntry,
    names: &FieldFormatter<'_>,
    language: Language,
) -> LenderStateView {
    let changes = state.changes.into_iter();
    LenderStateView {
        version: state.version,
        at: state.at.to_string(),
        by: actor_name(api, state.by, language),
        reason: state.reason,
        changes: changes
            .map(|change| LenderChangeView::new(change, names))
            .collect(),
    }
}

impl LenderChangeView {
    fn new(Change { property, from, to }: Change, names: &FieldFormatter<'_>) -> Self {
        let known = find_property(&property);
        let shown = |value: Value| match known {
            Some(known) => known.to_wire(value),
            None => value,
        };
        Self {
            label: names.label(&property),
            was: names.format_value(&property, &from),
            is: names.format_value(&property, &to),
            from: shown(from),
            to: shown(to),
            property,
        }
    }
}

/// The name of the author of a change, or of the program.
pub fn actor_name(api: &Api, name: Option<String>, language: Language) -> String {
    name.unwrap_or_else(|| api.app.text(&Message::new("common_party_system"), language))
}

/// A state to restore.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LenderRestoreRequest {
    /// Its catalog version.
    version: i64,
}

/// Restores an earlier state of a lender; its switches do not change.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/restore", tag = "admin",
    request_body = LenderRestoreRequest, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
    (status = 404, body = Problem),
))]
async fn restore(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(LenderWriter(by))): AuthorisedActor<
        ConfirmedActor<LenderWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(past): Json<LenderRestoreRequest>,
) -> ApiResult<Json<ChangeResponse<LenderDetail>>> {
    let row = lender::restore(&api.app, &by, LenderId(id), past.version).await?;
    Ok(Json(
        LenderViewBuilder::new(&api, language).change_response("lender_updated", &row),
    ))
}
