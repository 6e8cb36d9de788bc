//! Editing of insurance plans.

use axum::extract::State;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_service::platform::entity;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::property::PropertyEdits;
use super::record::{ChangeResponse, Items, Record};
use crate::authorisation::{AuthorisedActor, PlanReader, PlanWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update))
}

/// A plan for editing.
type PlanRecord = Record<InsurancePlan>;

/// A new plan.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPlan {
    #[schema(max_length = 200)]
    name: String,
}

/// Lists all insurance plans, including disabled ones.
#[utoipa::path(get, path = "/api/admin/plans", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = Items<PlanRecord>),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<PlanReader>,
) -> ApiResult<Json<Items<PlanRecord>>> {
    let rows = entity::list::<InsurancePlan>(&api.app).await?;
    Ok(Json(Items {
        items: rows.into_iter().map(Record).collect(),
    }))
}

/// Adds an inactive plan.
#[utoipa::path(post, path = "/api/admin/plans", tag = "admin", request_body = NewPlan,
    security(("admin" = [])), responses(
    (status = 200, body = ChangeResponse<PlanRecord>),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(PlanWriter(by)): AuthorisedActor<PlanWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewPlan>,
) -> ApiResult<Json<ChangeResponse<PlanRecord>>> {
    let row = entity::create::<InsurancePlan>(&api.app, &by, body.name).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("plan_created", language),
        data: Record(row),
    }))
}

/// Sets several properties of a plan, all or none.
#[utoipa::path(put, path = "/api/admin/plans/{id}", tag = "admin", request_body = PropertyEdits,
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The plan"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<PlanRecord>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(PlanWriter(by)): AuthorisedActor<PlanWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Json<ChangeResponse<PlanRecord>>> {
    let row =
        entity::update::<InsurancePlan>(&api.app, &by, id, expected, &body.into_edits()?).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("plan_updated", language),
        data: Record(row),
    }))
}
