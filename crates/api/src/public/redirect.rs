//! The ways out of the site: registered places only.

use axum::extract::State;
use axum::response::Response;
use saakh_service::distribution::redirect;
use serde::Serialize;
use utoipa::ToSchema;

use super::link::redirect_to;
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// A place outside of the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectTarget {
    /// Its key: `/redirect?to=key` tells of it, `/redirect/key` leads there.
    key: String,
    name: String,
    /// The host that it leads to.
    host: String,
}

/// The places that pages lead to.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedirectTargetList {
    items: Vec<RedirectTarget>,
}

/// The places outside of the site that its pages lead to, in the reader's language.
#[utoipa::path(get, path = "/api/redirect-targets", tag = "public", responses(
    (status = 200, body = RedirectTargetList),
))]
pub async fn list(
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

/// Leads to a registered place and counts it. What is no key of one leads to the page that says so.
pub async fn follow(State(api): State<Api>, Path(key): Path<String>) -> Response {
    let target = redirect::follow(&api.app, &key);
    redirect_to(target.map_or("/redirect", |target| &target.address))
}
