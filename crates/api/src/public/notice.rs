//! Notices: what data is used for which purpose, to be read before consent.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::PlanId;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::{Party, Purpose};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// A notice and its subject.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NoticeQuery {
    /// The purpose of the consent.
    #[param(inline, value_type = crate::words::PurposeName)]
    purpose: String,
    /// The lender's key, for `lender_share`.
    #[param(max_length = 100)]
    lender: Option<String>,
    /// The category's key, for `category_interest`.
    #[param(max_length = 60)]
    category: Option<String>,
    /// The plan's id, for `insurer_visit`.
    plan: Option<i64>,
    /// The product's slug, for `offers_by_message`.
    #[param(value_type = Option<crate::words::ProductSlug>)]
    product: Option<String>,
}

/// A notice in the reader's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notice {
    #[schema(value_type = crate::words::PurposeName)]
    pub purpose: String,
    /// The version, which a consent refers to.
    pub version: String,
    #[schema(value_type = crate::words::LanguageCode)]
    pub locale: &'static str,
    pub title: String,
    /// The label of the checkbox.
    pub label: String,
    /// The paragraphs of the text.
    pub paragraphs: Vec<String>,
    /// The recipients of the data.
    pub recipients: String,
    /// How to withdraw the consent.
    pub withdraw: String,
}

/// Returns a notice in the reader's language.
#[utoipa::path(get, path = "/api/notices", tag = "public", params(NoticeQuery), responses(
    (status = 200, body = Notice),
    (status = 400, body = Problem, description = "Missing purpose"),
    (status = 404, body = Problem, description = "No such purpose, lender, category or plan"),
))]
async fn get(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    Query(query): Query<NoticeQuery>,
) -> ApiResult<Json<Notice>> {
    let purpose = Purpose::from_code(&query.purpose).ok_or_else(ApiError::not_found)?;
    let party = match purpose.party() {
        Some(party) => {
            Some(name_of(&api, party, &query, language).ok_or_else(ApiError::not_found)?)
        }
        None => None,
    };
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    Ok(Json(render_notice(
        &api,
        purpose,
        language,
        &brand.title,
        party.as_deref(),
    )))
}

/// The name of the consent's subject, such as the lender.
fn name_of(api: &Api, party: Party, query: &NoticeQuery, language: Language) -> Option<String> {
    match party {
        Party::Lender => {
            let snapshot = api.app.catalog();
            let lender = snapshot.catalog.lender_by_key(query.lender.as_deref()?)?;
            Some(lender.name.clone())
        }
        Party::Category => {
            let category = query.category.as_deref()?;
            let known = api.app.reference.categories.get(category)?;
            Some(known.name(language).to_owned())
        }
        Party::Insurer => {
            let snapshot = api.app.catalog();
            let id = PlanId(query.plan?);
            let plan = snapshot.plans.iter().find(|plan| plan.id == id)?;
            Some(plan.insurer.clone())
        }
        Party::Product => {
            let product = ProductType::from_slug(query.product.as_deref()?)?;
            Some(api.app.text(&Message::new(product.label()), language))
        }
    }
}

/// Renders a notice with its names.
pub fn render_notice(
    api: &Api,
    purpose: Purpose,
    language: Language,
    brand: &str,
    party: Option<&str>,
) -> Notice {
    let notice = api
        .app
        .reference
        .notices
        .get(purpose, language)
        .fill_names(brand, purpose.party().zip(party));
    Notice {
        purpose: purpose.code().to_owned(),
        version: notice.version,
        locale: language.code(),
        title: notice.title,
        label: notice.label,
        paragraphs: notice.paragraphs,
        recipients: notice.recipients,
        withdraw: notice.withdraw,
    }
}
