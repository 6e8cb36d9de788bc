//! Editing of sites.

use axum::extract::State;
use saakh_domain::catalog::site::Site;
use saakh_service::catalog::site;
use saakh_service::platform::entity;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::property::PropertyEdits;
use super::record::{ChangeResponse, Items, Record};
use crate::authorisation::{AuthorisedActor, SiteWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update))
}

/// A site for editing.
type SiteRecord = Record<Site>;

/// A new site: its key and its first host.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSite {
    #[schema(max_length = 40)]
    key: String,
    #[schema(max_length = 253)]
    host: String,
}

/// Lists all sites, including disabled ones.
#[utoipa::path(get, path = "/api/admin/sites", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = Items<SiteRecord>),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<SiteWriter>,
) -> ApiResult<Json<Items<SiteRecord>>> {
    let rows = entity::list::<Site>(&api.app).await?;
    Ok(Json(Items {
        items: rows.into_iter().map(Record).collect(),
    }))
}

/// Adds a disabled site.
#[utoipa::path(post, path = "/api/admin/sites", tag = "admin", request_body = NewSite,
    security(("admin" = [])), responses(
    (status = 200, body = ChangeResponse<SiteRecord>),
    (status = 409, body = Problem, description = "`sites-too-many`"),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(SiteWriter(by)): AuthorisedActor<SiteWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewSite>,
) -> ApiResult<Json<ChangeResponse<SiteRecord>>> {
    let new = site::NewSite {
        key: body.key,
        host: body.host,
    };
    let row = entity::create::<Site>(&api.app, &by, new).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("site_created", language),
        data: Record(row),
    }))
}

/// Sets several properties of a site, all or none.
#[utoipa::path(put, path = "/api/admin/sites/{id}", tag = "admin", request_body = PropertyEdits,
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The site"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<SiteRecord>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(SiteWriter(by)): AuthorisedActor<SiteWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Json<ChangeResponse<SiteRecord>>> {
    let row = entity::update::<Site>(&api.app, &by, id, expected, &body.into_edits()?).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("site_updated", language),
        data: Record(row),
    }))
}
