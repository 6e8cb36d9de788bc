//! Password reset of admins and merchants by e-mail.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_domain::identity::session::Area;
use saakh_service::identity::forgotten::{self, PasswordResetCommand};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestId, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(admin))
        .routes(routes!(merchant))
}

/// A request to reset a password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPasswordRequest {
    /// The e-mail address of the login.
    #[schema(value_type = String, max_length = 254)]
    email: Secret<String>,
}

/// Mails a back-office user a link to choose a new password, valid once and for an hour. The
/// response does not reveal whether the account exists.
#[utoipa::path(post, path = "/api/admin/forgot-password", tag = "public",
    request_body = ForgotPasswordRequest, responses(
    (status = 202, description = "If the account exists, the link is sent"),
    (status = 422, body = Problem, description = "Invalid e-mail address"),
    (status = 429, body = Problem, description = "`forgotten-too-many`: `params.seconds` to wait"),
))]
async fn admin(
    State(api): State<Api>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    id: RequestId,
    Json(request): Json<ForgotPasswordRequest>,
) -> ApiResult<StatusCode> {
    let command = PasswordResetCommand {
        area: Area::Admin,
        email: request.email,
        address,
        locale,
        request_id: id.0,
    };
    forgotten::request_reset(&api.app, command).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Mails a merchant a link to choose a new password, valid once and for an hour. The response does
/// not reveal whether the account exists.
#[utoipa::path(post, path = "/api/partner/forgot-password", tag = "public",
    request_body = ForgotPasswordRequest, responses(
    (status = 202, description = "If the account exists, the link is sent"),
    (status = 422, body = Problem, description = "Invalid e-mail address"),
    (status = 429, body = Problem, description = "`forgotten-too-many`: `params.seconds` to wait"),
))]
async fn merchant(
    State(api): State<Api>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    id: RequestId,
    Json(request): Json<ForgotPasswordRequest>,
) -> ApiResult<StatusCode> {
    let command = PasswordResetCommand {
        area: Area::Partner,
        email: request.email,
        address,
        locale,
        request_id: id.0,
    };
    forgotten::request_reset(&api.app, command).await?;
    Ok(StatusCode::ACCEPTED)
}
