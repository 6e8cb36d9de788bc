//! The published ranking policy of loans.

use axum::extract::State;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::public::product::{ProductQuery, parse_product_or_first};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// The policy in force, as `/how-we-rank` shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RankingPolicyView {
    policy: String,
    version: i64,
    effective_from: String,
    author: String,
    /// The reason for the policy.
    reason: String,
    /// The policy in one sentence.
    sentence: String,
    /// The policy step by step.
    steps: Vec<String>,
    /// What the policy does not consider.
    not_used: Vec<String>,
}

/// Returns the ranking policy of a product that is in force.
#[utoipa::path(get, path = "/api/ranking-policy", tag = "public", params(ProductQuery), responses(
    (status = 200, body = RankingPolicyView),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<ProductQuery>,
) -> ApiResult<Json<RankingPolicyView>> {
    let product = Product::for_type(parse_product_or_first(query.product.as_deref())?);
    let policies = &api.app.reference.ranking;
    let policy = policies
        .current(product.ranking, api.app.today())
        .ok_or_else(ApiError::not_found)?;
    let text = |message: Message| api.app.text(&message, language);
    Ok(Json(RankingPolicyView {
        policy: policy.name.clone(),
        version: policy.version,
        effective_from: policy.effective_from.to_string(),
        author: text(policy.author_name()),
        reason: text(policy.reason()),
        sentence: text(policy.sentence()),
        steps: policy.steps().map(text).collect(),
        not_used: policy.not_used().map(text).collect(),
    }))
}
