//! The end of a masquerade.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::identity::masquerade;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuditedPortalViewer, AuthorisedActor, CurrentSession};
use crate::error::{ApiResult, Problem};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(exit))
}

/// Ends a masquerade.
#[utoipa::path(post, path = "/api/partner/masquerade/exit", tag = "partner",
    security(("merchant" = [])), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`no-masquerade`: the merchant's own session"),
))]
async fn exit(
    State(api): State<Api>,
    AuthorisedActor(masqueraded): AuthorisedActor<AuditedPortalViewer>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<StatusCode> {
    masquerade::exit(&api.app, &masqueraded.by, masqueraded.merchant.id, &live).await?;
    Ok(StatusCode::NO_CONTENT)
}
