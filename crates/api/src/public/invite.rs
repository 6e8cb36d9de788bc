//! Whoever was invited, or forgot their password, chooses one with the link of a mail.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Secret;
use saakh_service::identity::invite;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{RequestId, RequestLanguage};
use crate::state::Api;

/// The token of an invitation. It travels in a body and never in an address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteToken {
    /// From the link's fragment.
    #[schema(value_type = String, max_length = 200)]
    token: Secret<String>,
}

/// A password for the invitation's account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteAcceptance {
    /// From the link's fragment.
    #[schema(value_type = String, max_length = 200)]
    token: Secret<String>,
    /// The password.
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
}

/// Whom an invitation is for.
#[derive(Debug, Serialize, ToSchema)]
pub struct Invitation {
    /// `admin` or `partner`: which login page follows.
    #[schema(value_type = crate::words::AreaName)]
    area: &'static str,
    /// `invite`, or `reset`: it takes a forgotten password's place.
    #[schema(value_type = crate::words::InvitationKind)]
    kind: &'static str,
    /// Their name.
    name: String,
    /// The address they log in with.
    email: String,
}

/// Whom an invitation is for.
#[utoipa::path(post, path = "/api/invites/look", tag = "public", request_body = InviteToken,
    responses(
    (status = 200, body = Invitation),
    (status = 404, body = Problem, description = "`invite-over`: used, too old, or no such"),
))]
pub async fn look(
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

/// Sets the password of the invitation's account. The link is over then.
#[utoipa::path(post, path = "/api/invites/accept", tag = "public",
    request_body = InviteAcceptance, responses(
    (status = 204),
    (status = 404, body = Problem, description = "`invite-over`: used, too old, or no such"),
    (status = 422, body = Problem, description = "The password is too weak"),
))]
pub async fn accept(
    State(api): State<Api>,
    request: RequestId,
    RequestLanguage(locale): RequestLanguage,
    Json(body): Json<InviteAcceptance>,
) -> ApiResult<StatusCode> {
    invite::accept(&api.app, &body.token, body.password, locale, &request.0).await?;
    Ok(StatusCode::NO_CONTENT)
}
