//! Published prices: what customers paid for their loans.

use axum::extract::State;
use saakh_domain::text::Message;
use saakh_service::app::labels;
use saakh_service::insight::paid;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// Medians of disbursed loans in groups of at least fifty people.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaidPricesView {
    /// When they were computed, RFC 3339; null before the first month.
    #[schema(required)]
    published_at: Option<String>,
    /// The first day of the period of disbursal.
    #[schema(required)]
    start_date: Option<String>,
    /// The last day of the period.
    #[schema(required)]
    end_date: Option<String>,
    /// By product and credit score; empty if no group is large enough.
    groups: Vec<PaidPriceGroup>,
}

/// A group of loans.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaidPriceGroup {
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    /// The product in the reader's language.
    product: String,
    #[schema(value_type = crate::words::ScoreBandName)]
    band: &'static str,
    /// The band of credit scores in the reader's language.
    score: String,
    /// The number of people, rounded down to tens.
    people: i64,
    /// The median APR in percent, rounded to half a percent.
    apr: f64,
    /// The median of all deductions from the amount, rounded to 500 rupees.
    fee: f64,
}

/// Returns what customers paid for their loans, computed monthly for the previous twelve months.
#[utoipa::path(get, path = "/api/paid-prices", tag = "public", responses(
    (status = 200, body = PaidPricesView),
))]
async fn get(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<PaidPricesView>> {
    let latest = paid::find_latest(&api.app).await?;
    let text = |message: &Message| api.app.text(message, language);
    let groups = latest.iter().flat_map(|latest| &latest.published.groups);
    let groups = groups.map(|group| PaidPriceGroup {
        product_type: group.product.name(),
        product: text(&labels::product(group.product)),
        band: group.band.code(),
        score: text(&Message::new(format!("paid_band_{}", group.band.code()))),
        people: group.people,
        apr: group.apr.as_percent(),
        fee: group.fee.as_rupees(),
    });
    Ok(Json(PaidPricesView {
        groups: groups.collect(),
        published_at: latest
            .as_ref()
            .map(|latest| latest.published.at.to_string()),
        start_date: latest.as_ref().map(|latest| latest.first.to_string()),
        end_date: latest.as_ref().map(|latest| latest.last.to_string()),
    }))
}
