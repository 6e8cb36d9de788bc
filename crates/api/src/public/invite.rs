//! Choosing a password with the link of an invitation or a password reset.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::invite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{RequestId, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(look))
        .routes(routes!(accept))
}

/// The token of an invitation, sent in a body so that no log contains it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteToken {
    /// The token from the link's fragment.
    #[schema(value_type = String, max_length = 200)]
    token: Secret<String>,
}

/// A new password for an invitation's account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteAcceptance {
    /// The token from the link's fragment.
    #[schema(value_type = String, max_length = 200)]
    token: Secret<String>,
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
}

/// The account of an invitation.
#[derive(Debug, Serialize, ToSchema)]
pub struct Invitation {
    /// `admin` or `partner`: the area of the login page.
    #[schema(value_type = crate::words::AreaName)]
    area: &'static str,
    /// `invite`, or `reset` for a forgotten password.
    #[schema(value_type = crate::words::InvitationKind)]
    kind: &'static str,
    name: String,
    /// The e-mail address of the login.
    email: String,
}

/// Returns the account of an invitation.
#[utoipa::path(post, path = "/api/invites/look", tag = "public", request_body = InviteToken,
    responses(
    (status = 200, body = Invitation),
    (status = 404, body = Problem, description = "`invite-over`: used, expired or unknown"),
))]
async fn look(
    State(api): State<Api>,
    Json(body): Json<InviteToken>,
) -> ApiResult<Json<Invitation>> {
    let invited = invite::find_recipient(&api.app, &body.token).await?;
    Ok(Json(Invitation {
        area: invited.area.code(),
        kind: invited.kind.code(),
        name: invited.name,
        email: invited.email.into_exposed(),
    }))
}

/// Sets the password of an invitation's account and invalidates the link.
#[utoipa::path(post, path = "/api/invites/accept", tag = "public",
    request_body = InviteAcceptance, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`invite-over`: used, expired or unknown"),
    (status = 422, body = Problem, description = "The password is too weak"),
))]
async fn accept(
    State(api): State<Api>,
    request: RequestId,
    RequestLanguage(locale): RequestLanguage,
    Json(body): Json<InviteAcceptance>,
) -> ApiResult<StatusCode> {
    invite::accept(&api.app, &body.token, body.password, locale, &request.0).await?;
    Ok(StatusCode::NO_CONTENT)
}
