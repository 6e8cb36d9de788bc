//! The dashboard: conversion of applications, passcodes, and the state of lenders' systems.

mod view;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::PartnerId;
use saakh_service::insight::dashboard;
use saakh_store::insight::funnel::FunnelFilter;
use serde::Deserialize;
use utoipa::IntoParams;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use view::build_view;
pub use view::{
    ConnectorView, Counts, Dashboard, DayView, InterestCount, OtpDay, OtpView, PartnerCounts,
    PeriodView, ProductView, RangeView, StageView, TodayView,
};

use crate::authorisation::{AuthorisedActor, DashboardReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::list::parse_choice;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(get_today))
}

/// The days and the filter of the dashboard.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct DashboardQuery {
    /// `yesterday`, `last_7_days` (the default), `last_30_days` or `custom_range`.
    #[param(inline, value_type = Option<crate::words::RangeName>)]
    range: Option<String>,
    /// The first day of a custom range, in India.
    #[param(max_length = 40)]
    start_date: Option<String>,
    /// The last day of a custom range, in India: yesterday at the latest.
    #[param(max_length = 40)]
    end_date: Option<String>,
    /// The product type by the specification's name.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// The partner of the customers.
    partner_id: Option<i64>,
}

/// Returns the dashboard's figures.
#[utoipa::path(get, path = "/api/admin/dashboard", tag = "admin", security(("admin" = [])),
    params(DashboardQuery), responses(
    (status = 200, body = Dashboard),
    (status = 422, body = Problem, description = "Unknown range, or one that ends after yesterday"),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<DashboardReader>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<DashboardQuery>,
) -> ApiResult<Json<Dashboard>> {
    let filter = parse_filter(&api, &query)?;
    let figures = dashboard::read(&api.app, &filter).await?;
    Ok(Json(build_view(&api, &filter, figures, language)))
}

/// Returns the figures of today until now; the ranges of the dashboard end yesterday.
#[utoipa::path(get, path = "/api/admin/dashboard/today", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = TodayView),
))]
async fn get_today(
    State(api): State<Api>,
    _: AuthorisedActor<DashboardReader>,
) -> ApiResult<Json<TodayView>> {
    let today = dashboard::read_today(&api.app).await?;
    Ok(Json(TodayView::new(&today, api.app.now())))
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
