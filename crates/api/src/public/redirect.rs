//! Redirects to other sites, limited to registered targets.

use axum::extract::State;
use axum::response::Response;
use saakh_service::distribution::redirect;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::link::redirect_to;
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// A redirect target.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectTarget {
    /// Its key: `/redirect?to=key` shows a page about it, `/redirect/key` redirects to it.
    key: String,
    name: String,
    host: String,
}

/// All redirect targets.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectTargetList {
    items: Vec<RedirectTarget>,
}

/// Lists the redirect targets of the site's pages, in the reader's language.
#[utoipa::path(get, path = "/api/redirect-targets", tag = "public", responses(
    (status = 200, body = RedirectTargetList),
))]
async fn list(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
) -> Json<RedirectTargetList> {
    let all = api.app.reference.redirect_targets.all().iter();
    let items = all.map(|one| RedirectTarget {
        key: one.key.clone(),
        name: one.name(language).to_owned(),
        host: one.host().to_owned(),
    });
    Json(RedirectTargetList {
        items: items.collect(),
    })
}

/// Redirects to a target and counts it. An unknown key redirects to an explaining page.
pub async fn follow(State(api): State<Api>, Path(key): Path<String>) -> Response {
    let target = redirect::follow(&api.app, &key);
    redirect_to(target.map_or("/redirect", |target| &target.address))
}
