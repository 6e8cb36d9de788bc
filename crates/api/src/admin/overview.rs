//! Figures of the dashboard.

use axum::Json as Answer;
use axum::extract::State;
use saakh_store::identity::customer;
use serde::Serialize;
use utoipa::ToSchema;

use crate::actor::{Actor, DashboardReader};
use crate::error::{ApiResult, Problem};
use crate::state::Api;

/// Figures of the dashboard.
#[derive(Debug, Serialize, ToSchema)]
pub struct Overview {
    /// How many customers confirmed a mobile number or e-mail address.
    customers: i64,
}

/// Figures of the dashboard.
#[utoipa::path(get, path = "/api/admin/overview", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = Overview),
    (status = 401, body = Problem),
    (status = 403, body = Problem),
))]
pub async fn get(State(api): State<Api>, _: Actor<DashboardReader>) -> ApiResult<Answer<Overview>> {
    let mut conn = api.app.db.read().await?;
    Ok(Answer(Overview {
        customers: customer::count(&mut conn).await?,
    }))
}
