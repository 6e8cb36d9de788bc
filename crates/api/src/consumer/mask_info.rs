//! The customer's own PAN and birth date, masked.

use axum::extract::State;
use saakh_domain::id::CustomerId;
use saakh_service::identity::user;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// Masked values, with the specification's names.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaskInfo {
    /// Six asterisks and the last four characters.
    #[schema(required)]
    pan: Option<String>,
    /// Six asterisks and the year.
    #[schema(required)]
    birth_date: Option<String>,
}

/// Returns the customer's own PAN and birth date, masked; null if not set.
#[utoipa::path(get, path = "/api/getMaskInfo/{id}", tag = "customer",
    security(("customer" = [])), params(
    ("id" = String, Path, description = "prospectAppId"),
), responses(
    (status = 200, body = MaskInfo),
    (status = 404, body = Problem, description = "Not found, or another customer's"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(Customer(own)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<Json<MaskInfo>> {
    if id.parse::<CustomerId>() != Ok(own) {
        return Err(ApiError::not_found());
    }
    let masks = user::get_masked_identity(&api.app, own).await?;
    Ok(Json(MaskInfo {
        pan: masks.pan,
        birth_date: masks.birth_date,
    }))
}
