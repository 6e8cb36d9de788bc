//! Health checks.

use axum::extract::State;
use axum::http::StatusCode;

use saakh_service::{Code, Refusal};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::ApiResult;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(live))
        .routes(routes!(ready))
}

/// Seconds of `Retry-After` when a background task has ended; the node is replaced or stopped
/// within that time.
const RETRY_SECONDS: i64 = 30;

/// Reports that the process is alive.
#[utoipa::path(get, path = "/health/live", tag = "public", responses((status = 204)))]
async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// Reports that the process is ready: the database answers, and all background tasks run.
#[utoipa::path(get, path = "/health/ready", tag = "public", responses(
    (status = 204),
))]
async fn ready(State(api): State<Api>) -> ApiResult<StatusCode> {
    if !api.app.background.list_ended().is_empty() {
        return Err(Refusal::new(Code::NotReady)
            .retry_after(RETRY_SECONDS)
            .into());
    }
    let mut conn = api.app.db.read().await?;
    saakh_store::catalog::version::get_current(&mut conn).await?;
    Ok(StatusCode::NO_CONTENT)
}
