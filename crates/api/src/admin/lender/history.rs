//! A lender's past states.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::lender::property as property_of;
use saakh_domain::catalog::property::Change;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_service::catalog::lender::{self, LenderHistoryEntry as LenderState};
use saakh_service::catalog::lender_group;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

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

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryQuery {
    /// `nextCursor` of the part before.
    cursor: Option<i64>,
}

/// Some of the history, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderHistory {
    /// The states.
    items: Vec<LenderStateView>,
    /// Where older ones go on; null: there are no older ones.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// A state that a lender was in.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderStateView {
    /// The catalog version that made it.
    version: i64,
    /// When.
    at: String,
    /// By whom: a name, or the program.
    by: String,
    /// What was done.
    reason: String,
    /// What it changed.
    changes: Vec<LenderChangeView>,
}

/// What one property was and became.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderChangeView {
    /// The property.
    property: String,
    /// Before, as it is edited; null where it had no value.
    #[schema(value_type = Value, required)]
    from: Value,
    /// After.
    #[schema(value_type = Value, required)]
    to: Value,
    /// The property's name in the reader's language.
    label: String,
    /// Before, in words; empty where it had no value.
    was: String,
    /// After, in words.
    is: String,
}

/// A lender's states, newest first, each with what it changed.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/history", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"), HistoryQuery,
), responses(
    (status = 200, body = LenderHistory),
    (status = 404, body = Problem),
))]
pub async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Query(query): Query<HistoryQuery>,
) -> ApiResult<Json<LenderHistory>> {
    let page = lender::history(&api.app, LenderId(id), query.cursor).await?;
    let groups = lender_group::all(&api.app).await?;
    let words = RenderContext::new(&api.app, language);
    let names = FieldFormatter::new(&words, "lender", &groups);
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
    state: LenderState,
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
        let known = property_of(&property);
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

/// The name of who changed the catalog, or that the program did.
pub fn actor_name(api: &Api, name: Option<String>, language: Language) -> String {
    name.unwrap_or_else(|| api.app.text(&Message::new("audit_party_system"), language))
}

/// Which state.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LenderRestoreRequest {
    /// The catalog version that made it.
    version: i64,
}

/// Makes a lender again what it was; its switches stay.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/restore", tag = "admin",
    request_body = LenderRestoreRequest, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
    (status = 404, body = Problem),
))]
pub async fn restore(
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
