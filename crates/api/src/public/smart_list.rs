//! Smart lists: the choices of all dropdowns.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use saakh_domain::Language;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::questions::Choice;
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(all))
        .routes(routes!(list_several))
}

/// Lists by name.
pub type Lists = BTreeMap<String, Vec<Choice>>;

/// Returns all lists in a language.
#[utoipa::path(get, path = "/api/search-list/{language}", tag = "public", params(
    ("language" = inline(crate::words::LanguageCode), Path, description = "`en` or `hi`"),
), responses(
    (status = 200, body = Lists),
    (status = 304),
    (status = 404, body = Problem),
))]
async fn all(
    State(api): State<Api>,
    Path(language): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = Language::from_code(&language).ok_or_else(ApiError::not_found)?;
    let prepared = api
        .pages
        .get_or_prepare(&format!("search-list/{}", language.code()), 0, || {
            let json = serde_json::to_vec(&lists(&api, language)).unwrap_or_default();
            PreparedResponse::new("application/json", "no-cache", json)
        });
    Ok(prepared.respond(&headers))
}

/// Finds the prepared lists of the language in the path.
pub fn find_prepared(api: &Api, path: &str, headers: &HeaderMap) -> Option<Response> {
    let lists = api.pages.find(path.strip_prefix("/api/")?, 0)?;
    Some(lists.respond(headers))
}

/// Returns one list by its name, or all lists for a prospect's id.
#[utoipa::path(get, path = "/api/search-list/{language}/{id}", tag = "public", params(
    ("language" = inline(crate::words::LanguageCode), Path, description = "`en` or `hi`"),
    ("id" = String, Path, description = "A list's name, or a prospectAppId"),
), responses(
    (status = 200, body = Lists),
    (status = 404, body = Problem),
))]
async fn list_several(
    State(api): State<Api>,
    Path((language, id)): Path<(String, String)>,
) -> ApiResult<Json<Lists>> {
    let language = Language::from_code(&language).ok_or_else(ApiError::not_found)?;
    let mut lists = lists(&api, language);
    if id.parse::<saakh_domain::id::CustomerId>().is_ok() {
        return Ok(Json(lists));
    }
    let list = lists.remove(&id).ok_or_else(ApiError::not_found)?;
    Ok(Json(BTreeMap::from([(id, list)])))
}

fn lists(api: &Api, language: Language) -> Lists {
    let lists = api.app.reference.lists.view(language);
    lists
        .into_iter()
        .map(|(name, items)| {
            (
                name.to_owned(),
                items.into_iter().map(Choice::from).collect(),
            )
        })
        .collect()
}
