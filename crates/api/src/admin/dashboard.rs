//! The dashboard: how far applications come, passcodes, and how lenders' systems do.

mod view;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::PartnerId;
use saakh_service::insight::dashboard;
use saakh_store::insight::funnel::FunnelFilter;
use serde::Deserialize;
use utoipa::IntoParams;

use view::build_view;
pub use view::{
    ConnectorView, Counts, Dashboard, DayView, InterestCount, OtpDay, OtpView, PartnerCounts,
    PeriodView, ProductView, RangeView, StageView,
};

use crate::authorisation::{AuthorisedActor, DashboardReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::list::parse_choice;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Which days, and of what.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DashboardQuery {
    /// `yesterday`, `last_7_days` (where it is left out), `last_30_days` or `custom_range`.
    #[param(inline, value_type = Option<crate::words::RangeName>)]
    range: Option<String>,
    /// The first day in India, of a custom range.
    #[param(max_length = 40)]
    start_date: Option<String>,
    /// The last day in India, of a custom range: yesterday at the latest.
    #[param(max_length = 40)]
    end_date: Option<String>,
    /// Of one product type only, in the spec's words.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// Of one partner's customers only.
    partner_id: Option<i64>,
}

/// The dashboard's figures.
#[utoipa::path(get, path = "/api/admin/dashboard", tag = "admin", security(("admin" = [])),
    params(DashboardQuery), responses(
    (status = 200, body = Dashboard),
    (status = 422, body = Problem, description = "No such range, or one that ends after yesterday"),
))]
pub async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<DashboardReader>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<DashboardQuery>,
) -> ApiResult<Json<Dashboard>> {
    let asked = parse_filter(&api, &query)?;
    let figures = dashboard::read(&api.app, &asked).await?;
    Ok(Json(build_view(&api, &asked, figures, language)))
}

fn parse_filter(api: &Api, query: &DashboardQuery) -> ApiResult<FunnelFilter> {
    let (first, last) = (query.start_date.as_deref(), query.end_date.as_deref());
    let product = query.product_type.as_deref();
    Ok(FunnelFilter {
        range: dashboard::parse_range(&api.app, query.range.as_deref(), first, last)?,
        product: parse_choice("productType", product, ProductType::from_name)?,
        partner: query.partner_id.map(PartnerId),
    })
}
