//! What customers end themselves: one submission, all but the chosen one, or a whole application.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::origination::withdrawal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Path;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(withdraw))
        .routes(routes!(choose))
        .routes(routes!(cancel))
}

/// Withdraws a submission together with the consent to share data with its lender, which is informed. One that has ended
/// stays as it is.
#[utoipa::path(post, path = "/api/submissions/{submissionId}/withdraw", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    withdrawal::withdraw_submission(&api.app, customer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Keeps an approved or disbursed submission and withdraws the others of its application.
#[utoipa::path(post, path = "/api/submissions/{submissionId}/choose", tag = "customer",
    security(("customer" = [])), params(
    ("submissionId" = String, Path, description = "The submission"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`submission-not-approved`"),
))]
async fn choose(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    withdrawal::choose_submission(&api.app, customer, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Withdraws all open submissions of an application and closes it.
#[utoipa::path(post, path = "/api/applications/{appId}/cancel", tag = "customer",
    security(("customer" = [])), params(
    ("appId" = String, Path, description = "The id of the application"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn cancel(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Path(app_id): Path<String>,
) -> ApiResult<StatusCode> {
    let application = app_id.parse().map_err(|_| ApiError::not_found())?;
    withdrawal::cancel_application(&api.app, id, application).await?;
    Ok(StatusCode::NO_CONTENT)
}
