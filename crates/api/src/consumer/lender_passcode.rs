//! The passcode that a lender sends to its customer.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_service::origination::lender_passcode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(hand_over))
}

/// The passcode that the customer typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LenderPasscode {
    /// The six digits.
    #[schema(value_type = String, max_length = 40)]
    otp: Secret<String>,
}

/// The status of the submission afterwards.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderPasscodeOutcome {
    #[schema(value_type = crate::words::SubmissionStatusName)]
    status: &'static str,
}

/// Forwards the passcode that a lender sent to its customer to the lender.
#[utoipa::path(post, path = "/api/submissions/{submissionId}/passcode", tag = "customer",
    request_body = LenderPasscode, security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 200, body = LenderPasscodeOutcome),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`lender-code-not-awaited`"),
    (status = 422, body = Problem,
        description = "`lender-code-wrong`, `lender-code-used-up` or `lender-code-expired`"),
    (status = 429, body = Problem, description = "`lender-code-too-many`: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`lender-not-reachable`"),
))]
async fn hand_over(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
    Json(typed): Json<LenderPasscode>,
) -> ApiResult<Json<LenderPasscodeOutcome>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let status = lender_passcode::send_passcode(&api.app, customer, id, &typed.otp).await?;
    Ok(Json(LenderPasscodeOutcome {
        status: status.code(),
    }))
}
