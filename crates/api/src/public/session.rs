//! The session that a token stands for.

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::identity::session::SessionPolicy;
use saakh_service::identity::session;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::LoggedIn;
use crate::error::{ApiResult, Problem};
use crate::state::Api;

/// When an idle page asks, and how long it waits.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IdleTimes {
    /// Minutes without use until the page asks.
    pub minutes: i64,
    /// Seconds that its question waits.
    pub countdown_seconds: i64,
}

impl From<&SessionPolicy> for IdleTimes {
    fn from(policy: &SessionPolicy) -> Self {
        Self {
            minutes: policy.idle_minutes,
            countdown_seconds: policy.countdown_seconds,
        }
    }
}

/// A session that lives.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    /// `customer`, `partner` or `admin`.
    area: &'static str,
    /// When it ends at the latest.
    expires_at: String,
    /// When it ends without use.
    idle: IdleTimes,
}

/// The session of the token.
#[utoipa::path(get, path = "/api/session", tag = "session",
    security(("customer" = []), ("merchant" = []), ("admin" = [])), responses(
    (status = 200, body = Session),
    (status = 401, body = Problem),
))]
pub async fn get(State(api): State<Api>, LoggedIn(live): LoggedIn) -> Answer<Session> {
    Answer(Session {
        area: live.area.code(),
        expires_at: live.expires_at.to_string(),
        idle: IdleTimes::from(session::policy(&api.app, live.area)),
    })
}

/// Ends the session on every node.
#[utoipa::path(post, path = "/api/logout", tag = "session",
    security(("customer" = []), ("merchant" = []), ("admin" = [])), responses(
    (status = 204),
    (status = 401, body = Problem),
))]
pub async fn logout(State(api): State<Api>, LoggedIn(live): LoggedIn) -> ApiResult<StatusCode> {
    session::close(&api.app, &live).await?;
    Ok(StatusCode::NO_CONTENT)
}
