//! Reports: daily sums, grouped and compared with the days before.

pub mod choices;
mod file;
mod view;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::{Group, Measure, Report};
use saakh_domain::text::Message;
use saakh_service::insight::dashboard::parse_range;
use saakh_service::insight::report::{ReportRequest, validate};
use saakh_service::operations::export::{ExportRequest, ExportSource};
use saakh_service::{App, Error, Result};
use saakh_store::identity::admin_user::StaffPermit;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(super) use view::measure_number;
pub use view::{MeasureView, ReportDays, ReportFilter, ReportRow, ReportView};

use crate::authorisation::{
    AuthorisedActor, InternalReportReader, ProductsReportReader, ReportBuilder,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::list::parse_choice;
use crate::http::request::RequestLanguage;
use crate::listing::export::{Export, export_routes, register};
use crate::state::Api;

/// The days, groups and filters of a report.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ReportQuery {
    /// `yesterday`, `last_7_days` (the default), `last_30_days` or `custom_range`.
    #[param(inline, value_type = Option<crate::words::RangeName>)]
    range: Option<String>,
    /// The first day of a custom range, in India.
    #[param(max_length = 40)]
    start_date: Option<String>,
    /// The last day of a custom range, in India: yesterday at the latest.
    #[param(max_length = 40)]
    end_date: Option<String>,
    /// The dimension of the rows: one of the report's `groups`, by default the first.
    #[param(inline, value_type = Option<crate::words::ReportGroup>)]
    group: Option<String>,
    /// Measures of the report, separated by commas; by default the report's own choice.
    #[param(max_length = 500)]
    measures: Option<String>,
    /// The product type by the specification's name.
    #[param(inline, value_type = Option<crate::words::ProductName>)]
    product_type: Option<String>,
    /// The partner of the customers; not with groups by merchant or language, nor in the report of
    /// lenders.
    partner_id: Option<i64>,
    /// The lender; only in the report of lenders.
    lender_id: Option<i64>,
}

fn parse_query(app: &App, report: Report, query: &ReportQuery) -> ApiResult<ReportRequest> {
    let (first, last) = (query.start_date.as_deref(), query.end_date.as_deref());
    let product = query.product_type.as_deref();
    let group = parse_choice("group", query.group.as_deref(), Group::from_code)?;
    let usual = report.groups().first().copied().unwrap_or(Group::Day);
    Ok(validate(ReportRequest {
        report,
        measures: parse_measures(report, query.measures.as_deref())?,
        range: parse_range(app, query.range.as_deref(), first, last)?,
        group: group.unwrap_or(usual),
        product: parse_choice("productType", product, ProductType::from_name)?,
        partner: query.partner_id.map(PartnerId),
        lender: query.lender_id.map(LenderId),
    })?)
}

/// Parses the measures, each at most once.
fn parse_measures(report: Report, codes: Option<&str>) -> ApiResult<Vec<Measure>> {
    let Some(codes) = codes else {
        return Ok(report.default_measures().to_vec());
    };
    let mut chosen = Vec::new();
    for code in codes.split(',') {
        let measure = Measure::from_code(code).filter(|one| report.measures().contains(one));
        match measure {
            Some(measure) if !chosen.contains(&measure) => chosen.push(measure),
            _ => return Err(Error::field("measures", Message::new("invalid_choose")).into()),
        }
    }
    Ok(chosen)
}

/// The calls of all reports: their pages and exports.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get_internal))
        .merge(export_routes::<InternalExport>(
            "/api/admin/reports/internal-report",
        ))
        .routes(routes!(get_products))
        .merge(export_routes::<ProductsExport>(
            "/api/admin/reports/products-report",
        ))
        .routes(routes!(get_vendors))
        .merge(export_routes::<VendorsExport>(
            "/api/admin/reports/vendors-products-report",
        ))
        .routes(routes!(get_builder))
        .merge(export_routes::<BuilderExport>(
            "/api/admin/reports/report-builder",
        ))
        .merge(choices::routes())
}

/// The internal report: applications, rupees, visitors.
#[utoipa::path(get, path = "/api/admin/reports/internal-report", tag = "admin",
    security(("admin" = [])), params(ReportQuery), responses(
    (status = 200, body = ReportView),
    (status = 422, body = Problem, description = "Unknown range or group, or an unavailable combination"),
))]
async fn get_internal(
    State(api): State<Api>,
    _: AuthorisedActor<InternalReportReader>,
    language: RequestLanguage,
    Query(query): Query<ReportQuery>,
) -> ApiResult<Json<ReportView>> {
    load_report(&api, Report::Internal, language, &query).await
}

/// The export of this report.
struct InternalExport;

impl Export for InternalExport {
    const NAME: &'static str = Report::Internal.code();
    type Query = ReportQuery;
    type Exporter = InternalReportReader;

    fn open(app: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        file::open(app, Report::Internal, request)
    }
}

inventory::submit! { register::<InternalExport>() }

/// The report of products.
#[utoipa::path(get, path = "/api/admin/reports/products-report", tag = "admin",
    security(("admin" = [])), params(ReportQuery), responses(
    (status = 200, body = ReportView),
    (status = 422, body = Problem, description = "Unknown range or group, or an unavailable combination"),
))]
async fn get_products(
    State(api): State<Api>,
    _: AuthorisedActor<ProductsReportReader>,
    language: RequestLanguage,
    Query(query): Query<ReportQuery>,
) -> ApiResult<Json<ReportView>> {
    load_report(&api, Report::Products, language, &query).await
}

/// The export of this report.
struct ProductsExport;

impl Export for ProductsExport {
    const NAME: &'static str = Report::Products.code();
    type Query = ReportQuery;
    type Exporter = ProductsReportReader;

    fn open(app: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        file::open(app, Report::Products, request)
    }
}

inventory::submit! { register::<ProductsExport>() }

/// The report of products by lender.
#[utoipa::path(get, path = "/api/admin/reports/vendors-products-report", tag = "admin",
    security(("admin" = [])), params(ReportQuery), responses(
    (status = 200, body = ReportView),
    (status = 422, body = Problem, description = "Unknown range or group, or an unavailable combination"),
))]
async fn get_vendors(
    State(api): State<Api>,
    _: AuthorisedActor<ProductsReportReader>,
    language: RequestLanguage,
    Query(query): Query<ReportQuery>,
) -> ApiResult<Json<ReportView>> {
    load_report(&api, Report::Vendors, language, &query).await
}

/// The export of this report.
struct VendorsExport;

impl Export for VendorsExport {
    const NAME: &'static str = Report::Vendors.code();
    type Query = ReportQuery;
    type Exporter = ProductsReportReader;

    fn open(app: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        file::open(app, Report::Vendors, request)
    }
}

inventory::submit! { register::<VendorsExport>() }

/// The report builder, which combines measures of all reports.
#[utoipa::path(get, path = "/api/admin/reports/report-builder", tag = "admin",
    security(("admin" = [])), params(ReportQuery), responses(
    (status = 200, body = ReportView),
    (status = 422, body = Problem, description = "Unknown range or group, or an unavailable combination"),
))]
async fn get_builder(
    State(api): State<Api>,
    _: AuthorisedActor<ReportBuilder>,
    language: RequestLanguage,
    Query(query): Query<ReportQuery>,
) -> ApiResult<Json<ReportView>> {
    load_report(&api, Report::Builder, language, &query).await
}

/// The export of this report.
struct BuilderExport;

impl Export for BuilderExport {
    const NAME: &'static str = Report::Builder.code();
    type Query = ReportQuery;
    type Exporter = ReportBuilder;

    fn open(app: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        file::open(app, Report::Builder, request)
    }
}

inventory::submit! { register::<BuilderExport>() }

async fn load_report(
    api: &Api,
    report: Report,
    RequestLanguage(language): RequestLanguage,
    query: &ReportQuery,
) -> ApiResult<Json<ReportView>> {
    let request = parse_query(&api.app, report, query)?;
    view::build_view(api, &request, language).await.map(Json)
}
