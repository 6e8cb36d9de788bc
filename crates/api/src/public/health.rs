//! Probes for whoever runs the server.

use axum::extract::State;
use axum::http::StatusCode;

use saakh_service::{Code, Refusal};

use crate::error::ApiResult;
use crate::state::Api;

/// A node whose background task died is replaced, or told to stop, within such a time.
const RETRY_SECONDS: i64 = 30;

/// The process answers.
#[utoipa::path(get, path = "/health/live", tag = "public", responses((status = 204)))]
pub async fn live() -> StatusCode {
    StatusCode::NO_CONTENT
}

/// The process can do its work: the database answers, and every background task runs.
#[utoipa::path(get, path = "/health/ready", tag = "public", responses(
    (status = 204),
))]
pub async fn ready(State(api): State<Api>) -> ApiResult<StatusCode> {
    if !api.app.background.list_ended().is_empty() {
        return Err(Refusal::new(Code::NotReady)
            .retry_after(RETRY_SECONDS)
            .into());
    }
    let mut conn = api.app.db.read().await?;
    saakh_store::catalog::version::get_current(&mut conn).await?;
    Ok(StatusCode::NO_CONTENT)
}
