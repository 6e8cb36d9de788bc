//! Categories that are not sold yet.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// A category that is not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryView {
    key: String,
    name: String,
    /// A short description.
    promise: String,
    /// The SVG path of a line drawing of 24 × 24.
    icon: String,
}

/// The categories that are not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryList {
    /// In order of display.
    items: Vec<CategoryView>,
}

/// Lists the categories that are not sold yet, in the reader's language.
#[utoipa::path(get, path = "/api/categories", tag = "public", responses(
    (status = 200, body = CategoryList),
))]
async fn list(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
) -> Json<CategoryList> {
    let all = api.app.reference.categories.all().iter();
    let items = all.map(|one| CategoryView {
        key: one.key.clone(),
        name: one.name(language).to_owned(),
        promise: one.promise(language).to_owned(),
        icon: one.icon.clone(),
    });
    Json(CategoryList {
        items: items.collect(),
    })
}
