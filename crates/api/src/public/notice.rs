//! Notices: what data is used for what, read before consenting.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::trust::consent::Purpose;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Query;
use crate::http::request::RequestLanguage;
use crate::site::{RequestSite, partner_and_brand};
use crate::state::Api;

/// Which notice.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NoticeQuery {
    /// `matching`, `updates`, `credit_report` or `lender_share`.
    #[param(inline, value_type = crate::words::PurposeName)]
    purpose: String,
    /// The lender's key, for `lender_share`.
    #[param(max_length = 100)]
    lender: Option<String>,
}

/// A notice, in the reader's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notice {
    /// For what.
    #[schema(value_type = crate::words::PurposeName)]
    pub purpose: String,
    /// Which text; a consent names it.
    pub version: String,
    /// In which language.
    #[schema(value_type = crate::words::LanguageCode)]
    pub locale: &'static str,
    /// The heading.
    pub title: String,
    /// The sentence beside the box to tick.
    pub label: String,
    /// The text.
    pub paragraphs: Vec<String>,
    /// Who receives the data.
    pub recipients: String,
    /// How to withdraw.
    pub withdraw: String,
}

/// A notice in the reader's language.
#[utoipa::path(get, path = "/api/notices", tag = "public", params(NoticeQuery), responses(
    (status = 200, body = Notice),
    (status = 400, body = Problem, description = "No purpose"),
    (status = 404, body = Problem, description = "No such purpose or lender"),
))]
pub async fn get(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    Query(query): Query<NoticeQuery>,
) -> ApiResult<axum::Json<Notice>> {
    let purpose = Purpose::from_code(&query.purpose).ok_or_else(ApiError::not_found)?;
    let catalog = api.app.catalog();
    let lender = match (purpose.names_lender(), query.lender) {
        (true, key) => {
            let lender = key.and_then(|key| catalog.catalog.lender_by_key(&key).cloned());
            Some(lender.ok_or_else(ApiError::not_found)?.name)
        }
        (false, _) => None,
    };
    let (_, brand) = partner_and_brand(&api, &site.site, &site.partner_kept);
    Ok(axum::Json(view(
        &api,
        purpose,
        language,
        &brand.title,
        lender.as_deref(),
    )))
}

/// A notice with its names filled in.
pub fn view(
    api: &Api,
    purpose: Purpose,
    language: Language,
    brand: &str,
    lender: Option<&str>,
) -> Notice {
    let notice = api
        .app
        .reference
        .notices
        .get(purpose, language)
        .filled(brand, lender);
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
