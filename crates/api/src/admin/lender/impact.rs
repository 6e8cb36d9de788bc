//! What a changed criterion would mean for the last applicants.

use axum::extract::State;
use saakh_domain::id::LenderId;
use saakh_service::catalog::lender;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, LenderReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;
use crate::view::loose::property_value;

/// A property that may change.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImpactRequest {
    /// Which.
    #[schema(max_length = 100)]
    property: String,
    /// To what.
    #[schema(schema_with = property_value)]
    value: Value,
}

/// How many of the last applicants match.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImpactView {
    /// How many were looked at, 1,000 at most.
    applicants: usize,
    /// With the lender as it is.
    matched_now: usize,
    /// With the property changed.
    matched_then: usize,
    /// How many of the last applicants could not be looked at, because what was stored of them
    /// cannot be read.
    left_out: usize,
}

/// How many of the last applicants would match, were a property another. Changes nothing.
#[utoipa::path(post, path = "/api/admin/lenders/{id}/impact", tag = "admin",
    request_body = ImpactRequest, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The lender"),
), responses(
    (status = 200, body = ImpactView),
    (status = 404, body = Problem),
))]
pub async fn ask(
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
