//! What is not sold yet.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Something that is not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryView {
    /// Its key.
    key: String,
    name: String,
    /// What it will be, in a few words.
    promise: String,
    /// The path of a 24 × 24 line drawing.
    icon: String,
}

/// What is not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryList {
    /// In the order in which they are shown.
    items: Vec<CategoryView>,
}

/// What is not sold yet, in the reader's language.
#[utoipa::path(get, path = "/api/categories", tag = "public", responses(
    (status = 200, body = CategoryList),
))]
pub async fn list(
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
