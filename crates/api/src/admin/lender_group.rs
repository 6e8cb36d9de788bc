//! Groups of lenders.

use axum::extract::State;
use saakh_service::catalog::lender_group;
use saakh_store::catalog::lender_group::LenderGroup;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, LenderReader, LenderWriter};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(create))
}

/// A group of lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderGroupView {
    id: i64,
    name: String,
}

/// All lender groups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderGroups {
    /// Always true.
    success: bool,
    /// By name.
    lender_groups: Vec<LenderGroupView>,
}

/// Lists all lender groups by name.
#[utoipa::path(get, path = "/api/lender-group/get-all", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = LenderGroups),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
) -> ApiResult<Json<LenderGroups>> {
    let groups = lender_group::all(&api.app).await?;
    Ok(Json(LenderGroups {
        success: true,
        lender_groups: groups.into_iter().map(LenderGroupView::from).collect(),
    }))
}

/// A new lender group.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLenderGroup {
    /// Letters, digits, hyphens, underscores and spaces.
    #[schema(max_length = 200)]
    name: String,
}

/// The new lender group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderGroupResponse {
    /// Always true.
    success: bool,
    /// The message for the admin.
    message: String,
    lender_group: LenderGroupView,
}

/// Adds a lender group.
#[utoipa::path(post, path = "/api/lender-group/create", tag = "admin",
    request_body = NewLenderGroup, security(("admin" = [])), responses(
    (status = 200, body = LenderGroupResponse),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewLenderGroup>,
) -> ApiResult<Json<LenderGroupResponse>> {
    let group = lender_group::create(&api.app, &by, &body.name).await?;
    Ok(Json(LenderGroupResponse {
        success: true,
        message: api.render_text("lender_group_created", language),
        lender_group: group.into(),
    }))
}

impl From<LenderGroup> for LenderGroupView {
    fn from(group: LenderGroup) -> Self {
        Self {
            id: group.id,
            name: group.name,
        }
    }
}
