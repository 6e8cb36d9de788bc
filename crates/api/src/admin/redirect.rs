//! Clicks on redirects to other sites.

use axum::extract::State;
use saakh_service::distribution::redirect::{self, RedirectTotals};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, LinkWriter};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// A redirect target with its clicks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedirectClicks {
    key: String,
    name: String,
    /// The host.
    host: String,
    /// Clicks within the last 30 days, including today.
    clicks_recently: i64,
    /// Clicks in all.
    clicks: i64,
}

/// All redirect targets.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectClicksList {
    items: Vec<RedirectClicks>,
}

/// Lists all redirect targets with their clicks.
#[utoipa::path(get, path = "/api/admin/redirect-clicks", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = RedirectClicksList)))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<LinkWriter>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<RedirectClicksList>> {
    let followed = redirect::list_targets(&api.app).await?;
    let item = |one: RedirectTotals<'_>| RedirectClicks {
        key: one.target.key.clone(),
        name: one.target.name(language).to_owned(),
        host: one.target.host().to_owned(),
        clicks_recently: one.clicks_recently,
        clicks: one.clicks,
    };
    let items = followed.into_iter().map(item).collect();
    Ok(Json(RedirectClicksList { items }))
}
