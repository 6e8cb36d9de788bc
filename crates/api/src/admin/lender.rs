//! Lenders in the back office, with the specification's calls and further ones.

pub mod connector;
pub mod history;
pub mod impact;
mod offering;
mod terms;
mod view;

use axum::extract::State;
use saakh_domain::id::LenderId;
use saakh_service::catalog::lender;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use view::{LenderDetail, LenderRowView};

use crate::admin::property::PropertyEdits;
use crate::admin::record::ChangeResponse;
use crate::authorisation::{AuthorisedActor, LenderReader, LenderWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::loose::property_value;
use view::LenderViewBuilder;

/// The calls that read and edit lenders.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(get))
        .routes(routes!(update))
}

/// The calls that add and remove lenders, and those of their history and connectors.
pub fn lifecycle_routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(delete))
        .routes(routes!(update_several))
        .routes(routes!(undelete))
        .merge(history::routes())
        .merge(connector::routes())
        .merge(impact::routes())
}

/// Lists all lenders by priority and name.
#[utoipa::path(get, path = "/api/get-lenders-data", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = Vec<LenderRowView>),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<Vec<LenderRowView>>> {
    let mut rows = lender::all(&api.app).await?;
    rows.sort_by_cached_key(|row| (row.item.priority, row.item.name.to_lowercase()));
    let writer = LenderViewBuilder::new(&api, language);
    Ok(Json(rows.iter().map(|row| writer.row(row)).collect()))
}

/// Returns a lender with its terms. For a deleted one, the refusal `lender-deleted` contains the
/// name.
#[utoipa::path(get, path = "/api/get-lender-data/{lenderId}", tag = "admin",
    security(("admin" = [])), params(
    ("lenderId" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = LenderDetail),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<LenderDetail>> {
    let row = lender::get(&api.app, LenderId(id)).await?;
    Ok(Json(LenderViewBuilder::new(&api, language).detail(&row)))
}

/// A new value of one property.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LenderUpdate {
    /// The id of the lender.
    lender_id: i64,
    /// The property; those of the terms are named like `terms.rate_min`.
    #[schema(max_length = 100)]
    property: String,
    /// The new value; null empties the property.
    #[schema(schema_with = property_value)]
    value: Value,
}

/// Sets one property of a lender.
#[utoipa::path(post, path = "/api/update-lender-data", tag = "admin",
    request_body = LenderUpdate, security(("admin" = [])), params(
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the property was changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Json(body): Json<LenderUpdate>,
) -> ApiResult<Json<ChangeResponse<LenderDetail>>> {
    let edits = [(&*body.property, body.value)];
    let row = lender::update(&api.app, &by, LenderId(body.lender_id), expected, &edits).await?;
    Ok(Json(
        LenderViewBuilder::new(&api, language).change_response("lender_updated", &row),
    ))
}

/// Sets several properties of a lender, all or none.
#[utoipa::path(put, path = "/api/admin/lenders/{id}", tag = "admin",
    request_body = PropertyEdits, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
async fn update_several(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Json<ChangeResponse<LenderDetail>>> {
    let row = lender::update(&api.app, &by, LenderId(id), expected, &body.into_edits()?).await?;
    Ok(Json(
        LenderViewBuilder::new(&api, language).change_response("lender_updated", &row),
    ))
}

/// A new lender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLender {
    /// Letters, digits, underscores and hyphens.
    #[schema(max_length = 200)]
    name: String,
}

/// Adds a lender, switched off.
#[utoipa::path(post, path = "/api/create-lender", tag = "admin",
    request_body = NewLender, security(("admin" = [])), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewLender>,
) -> ApiResult<Json<ChangeResponse<LenderDetail>>> {
    let row = lender::create(&api.app, &by, &body.name).await?;
    Ok(Json(
        LenderViewBuilder::new(&api, language).change_response("lender_created", &row),
    ))
}

/// The id of a lender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LenderIdRequest {
    lender_id: i64,
}

/// A message about what was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageResponse {
    pub message: String,
}

/// Deletes a lender from all lists; it can be restored.
#[utoipa::path(post, path = "/api/safe-delete-lender", tag = "admin",
    request_body = LenderIdRequest, security(("admin" = [])), responses(
    (status = 200, body = MessageResponse),
    (status = 404, body = Problem),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<LenderIdRequest>,
) -> ApiResult<Json<MessageResponse>> {
    lender::delete(&api.app, &by, LenderId(body.lender_id)).await?;
    Ok(Json(MessageResponse {
        message: api.render_text("lender_deleted", language),
    }))
}

/// Restores a deleted lender; it is switched off if it no longer meets the conditions for being on.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/undelete", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The lender")), responses(
    (status = 200, body = ChangeResponse<LenderDetail>),
    (status = 404, body = Problem),
    (status = 422, body = Problem, description = "Another lender has its name"),
))]
async fn undelete(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<ChangeResponse<LenderDetail>>> {
    let row = lender::undelete(&api.app, &by, LenderId(id)).await?;
    Ok(Json(
        LenderViewBuilder::new(&api, language).change_response("lender_restored", &row),
    ))
}
