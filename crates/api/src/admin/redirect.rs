//! How often people went on to places outside of the site.

use axum::extract::State;
use saakh_service::distribution::redirect::{self, RedirectTotals};
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, LinkWriter};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// A place outside of the site, with how often people went on to it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedirectClicks {
    /// Its key.
    key: String,
    name: String,
    /// The host that it leads to.
    host: String,
    /// On the last thirty days, today among them.
    clicks_recently: i64,
    /// On all days.
    clicks: i64,
}

/// Every registered place.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectClicksList {
    items: Vec<RedirectClicks>,
}

/// Every registered place outside of the site, with how often people went on to it.
#[utoipa::path(get, path = "/api/admin/redirect-clicks", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = RedirectClicksList)))]
pub async fn list(
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
