//! Reports: daily sums, grouped and compared with the days before.

pub mod choices;
mod file;
mod view;

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::{Group, Measure, Report};
use saakh_domain::text::Message;
use saakh_service::insight::dashboard::parse_range;
use saakh_service::insight::report::{ReportRequest, validate};
use saakh_service::{App, Error};
use serde::Deserialize;
use utoipa::IntoParams;

pub(super) use view::measure_number;
pub use view::{MeasureView, ReportDays, ReportFilter, ReportRow, ReportView};

use crate::error::ApiResult;
use crate::http::list::parse_choice;

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

/// Declares the calls of a report: its page and its exports.
macro_rules! report {
    ($(#[$about:meta])* $module:ident = $report:ident for $reader:ident, $get:literal, $csv:literal, $xlsx:literal) => {
        $(#[$about])*
        pub mod $module {
            use axum::extract::State;
            use saakh_domain::insight::Report;

            use super::{ReportQuery, ReportView, file, view};
            use crate::authorisation::{AuthorisedActor, $reader};
            use crate::error::{ApiResult, Problem};
            use crate::http::body::{Json, Query};
            use crate::http::request::RequestLanguage;
            use crate::listing::file_calls;
            use crate::state::Api;

            $(#[$about])*
            #[utoipa::path(get, path = $get, tag = "admin", security(("admin" = [])),
                params(ReportQuery), responses(
                (status = 200, body = ReportView),
                (status = 422, body = Problem, description = "Unknown range or group, or an unavailable combination"),
            ))]
            pub async fn get(
                State(api): State<Api>,
                _: AuthorisedActor<$reader>,
                RequestLanguage(language): RequestLanguage,
                Query(query): Query<ReportQuery>,
            ) -> ApiResult<Json<ReportView>> {
                let request = super::parse_query(&api.app, Report::$report, &query)?;
                view::build_view(&api, &request, language).await.map(Json)
            }

            file_calls! {
                Report::$report.code(), $reader, [ReportQuery], ReportQuery,
                |app, request, _| file::open(app, Report::$report, request), $csv, $xlsx
            }
        }
    };
}

report! {
    /// The internal report: applications, rupees, visitors.
    internal = Internal for InternalReportReader, "/api/admin/reports/internal-report",
    "/api/admin/reports/internal-report.csv", "/api/admin/reports/internal-report.xlsx"
}
report! {
    /// The report of products.
    products = Products for ProductsReportReader, "/api/admin/reports/products-report",
    "/api/admin/reports/products-report.csv", "/api/admin/reports/products-report.xlsx"
}
report! {
    /// The report of products by lender.
    vendors = Vendors for ProductsReportReader, "/api/admin/reports/vendors-products-report",
    "/api/admin/reports/vendors-products-report.csv", "/api/admin/reports/vendors-products-report.xlsx"
}
report! {
    /// The report builder, which combines measures of all reports.
    builder = Builder for ReportBuilder, "/api/admin/reports/report-builder",
    "/api/admin/reports/report-builder.csv", "/api/admin/reports/report-builder.xlsx"
}
