//! Callbacks of lenders and sellers.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::origination::{callback, visit};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::Path;
use crate::http::signed::SignedBody;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(lender))
        .routes(routes!(visit))
}

/// Accepts an event of a lender, once. Signed with the lender's key. Repeated events, and those
/// that change nothing, get the same response as new ones.
#[utoipa::path(post, path = "/api/callbacks/lenders/{key}", tag = "public",
    request_body(content = Object, content_type = "application/json"),
    security(("lenderSignature" = [])), params(
    ("key" = String, Path, description = "The lender's key"),
), responses(
    (status = 204),
    (status = 401, body = Problem, description = "Missing, wrong or expired signature"),
    (status = 404, body = Problem, description = "No such lender or submission"),
))]
async fn lender(
    State(api): State<Api>,
    Path(key): Path<String>,
    signed: SignedBody,
) -> ApiResult<StatusCode> {
    callback::accept(&api.app, &key, &signed.signature, &signed.body).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts an event about a visit, once: `eventId`, `reference` (the id in the link) and `status`,
/// as a lender's. Signed with the key of the seller's host, which can only report visits to itself.
#[utoipa::path(post, path = "/api/callbacks/visits/{host}", tag = "public",
    request_body(content = Object, content_type = "application/json"),
    security(("lenderSignature" = [])), params(
    ("host" = String, Path, description = "The host of the seller's links"),
), responses(
    (status = 204),
    (status = 401, body = Problem, description = "Missing, wrong or expired signature"),
    (status = 404, body = Problem, description = "No such seller or visit"),
))]
async fn visit(
    State(api): State<Api>,
    Path(host): Path<String>,
    signed: SignedBody,
) -> ApiResult<StatusCode> {
    visit::callback::accept(&api.app, &host, &signed.signature, &signed.body).await?;
    Ok(StatusCode::NO_CONTENT)
}
