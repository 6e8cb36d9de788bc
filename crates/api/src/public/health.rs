//! Probes for whoever runs the server.

use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, Problem};
use crate::state::Api;

/// The process answers.
#[utoipa::path(get, path = "/health/live", tag = "public", responses((status = 204)))]
pub async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// The process can do its work: the database answers.
#[utoipa::path(get, path = "/health/ready", tag = "public", responses(
    (status = 204),
    (status = 503, body = Problem),
))]
pub async fn ready(State(api): State<Api>) -> ApiResult<StatusCode> {
    let mut conn = api.app.db.read().await?;
    saakh_store::catalog::version::current(&mut conn).await?;
    Ok(StatusCode::NO_CONTENT)
}
