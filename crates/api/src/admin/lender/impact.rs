//! The impact of a changed criterion on the last applicants.

use axum::extract::State;
use saakh_domain::id::LenderId;
use saakh_service::catalog::lender;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, LenderReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;
use crate::view::loose::property_value;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(compute_impact))
}

/// A property to try out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImpactRequest {
    #[schema(max_length = 100)]
    property: String,
    /// The value to try.
    #[schema(schema_with = property_value)]
    value: Value,
}

/// The numbers of matched applicants.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImpactView {
    /// The number of checked applicants, at most 1,000.
    applicants: usize,
    /// Matched applicants with the current value.
    matched_now: usize,
    /// Matched applicants with the new value.
    matched_then: usize,
    /// The number of applicants that were skipped, because their stored data does not parse.
    left_out: usize,
}

/// Computes how many of the last applicants would match with another value of a property. Nothing
/// is changed.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/impact", tag = "admin",
    request_body = ImpactRequest, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = ImpactView),
    (status = 404, body = Problem),
))]
async fn compute_impact(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    Path(id): Path<i64>,
    Json(question): Json<ImpactRequest>,
) -> ApiResult<Json<ImpactView>> {
    let (property, value) = (&question.property, &question.value);
    let impact = lender::impact(&api.app, LenderId(id), property, value).await?;
    Ok(Json(ImpactView {
        applicants: impact.applicants,
        matched_now: impact.matched_now,
        matched_then: impact.matched_then,
        left_out: impact.left_out,
    }))
}
