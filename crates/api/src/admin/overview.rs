//! Counts for the sidebar.

use axum::extract::State;
use saakh_store::insight::metric::{self, Metric};
use saakh_store::insight::overview;
use saakh_store::read_tx;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, DashboardReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// Counts for the sidebar.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// Verified customers who are not erased.
    customers: i64,
    /// Lenders in the catalog.
    lenders: usize,
    /// Credit cards in the catalog.
    credit_cards: usize,
    /// Insurance plans in the catalog.
    insurance_plans: usize,
    /// Partners in the catalog.
    partners: usize,
    /// Merchants who wait for approval.
    merchants_pending: i64,
}

/// Returns the counts for the sidebar.
#[utoipa::path(get, path = "/api/admin/overview", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = Overview),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<DashboardReader>,
) -> ApiResult<Json<Overview>> {
    let snapshot = api.app.catalog();
    read_tx!(api.app.db, |conn| {
        let won = metric::count_total(conn, Metric::CustomerWon).await?;
        let erased = metric::count_total(conn, Metric::CustomerErased).await?;
        Ok(Json(Overview {
            customers: won - erased,
            lenders: snapshot.catalog.lenders().len(),
            credit_cards: snapshot.cards.len(),
            insurance_plans: snapshot.plans.len(),
            partners: snapshot.partners.all().len(),
            merchants_pending: overview::count_pending_merchants(conn).await?,
        }))
    })
}
