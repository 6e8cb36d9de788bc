//! Callbacks of lenders and sellers.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use saakh_service::origination::{callback, visit};
use saakh_service::privacy::gateway_callback;
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
        .routes(routes!(signed_message))
        .routes(routes!(message))
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

/// Accepts a delivery report or a reply from the provider of text messages, in its own form, JSON
/// or a form. Signed in the header that the settings name. What is about no message of ours is
/// counted and accepted.
#[utoipa::path(post, path = "/api/callbacks/messages/{provider}", tag = "public",
    request_body(content = Object, content_type = "application/x-www-form-urlencoded"), params(
    ("provider" = inline(crate::words::TextChannelName), Path, description = "The channel"),
), responses(
    (status = 204),
    (status = 401, body = Problem, description = "Missing or wrong signature, or no such provider"),
))]
async fn signed_message(
    State(api): State<Api>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<StatusCode> {
    accept_message(&api, &provider, None, &headers, &body).await
}

/// As `/api/callbacks/messages/{provider}`, with the secret in the address for providers that
/// cannot sign.
#[utoipa::path(post, path = "/api/callbacks/messages/{provider}/{secret}", tag = "public",
    request_body(content = Object, content_type = "application/x-www-form-urlencoded"), params(
    ("provider" = inline(crate::words::TextChannelName), Path, description = "The channel"),
    ("secret" = String, Path, description = "The secret of the settings"),
), responses(
    (status = 204),
    (status = 401, body = Problem, description = "Wrong secret, or no such provider"),
))]
async fn message(
    State(api): State<Api>,
    Path((provider, secret)): Path<(String, String)>,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<StatusCode> {
    accept_message(&api, &provider, Some(&secret), &headers, &body).await
}

async fn accept_message(
    api: &Api,
    provider: &str,
    secret: Option<&str>,
    headers: &HeaderMap,
    body: &[u8],
) -> ApiResult<StatusCode> {
    let header = gateway_callback::signature_header(&api.app, provider);
    let signature = header.and_then(|name| headers.get(name)?.to_str().ok());
    gateway_callback::accept(&api.app, provider, secret, signature, body).await?;
    Ok(StatusCode::NO_CONTENT)
}
