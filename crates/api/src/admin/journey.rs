//! The report on customers' journeys: how far applications come that start within some days.

mod choices;
mod file;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::Cohort;
use saakh_domain::text::Message;
use saakh_domain::{Language, Paise};
use saakh_service::insight::dashboard::parse_range;
use saakh_service::insight::journey::{
    self, CohortKey, JourneySegment, Number, Part, Table, validate,
};
use saakh_service::insight::report::GroupKey;
use saakh_service::{App, Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::report::ReportDays;
use crate::authorisation::{AuthorisedActor, JourneyReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::list::parse_choice;
use crate::http::request::RequestLanguage;
use crate::listing::export::export_routes;
use crate::state::Api;
use file::JourneyFile;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .merge(export_routes::<JourneyFile>(
            "/api/admin/reports/customers-journey",
        ))
}

/// The start days of the applications, and a filter.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct JourneyQuery {
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
    /// The partner of the customers. Of this and the next five filters, only one can be used.
    partner_id: Option<i64>,
    /// The key of the brand of the customers' partners.
    #[param(max_length = 100)]
    brand: Option<String>,
    /// The merchant by whose link the customers came.
    merchant_id: Option<i64>,
    /// The customers' language.
    #[param(inline, value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// The lender, whose submissions and outcomes are then counted.
    lender_id: Option<i64>,
    /// The state in which the customers live, by its English name.
    #[param(max_length = 100)]
    state: Option<String>,
    /// The dimension of comparison; by default the week of the start.
    #[param(inline, value_type = Option<crate::words::JourneyGroup>)]
    group: Option<String>,
    /// The part that a file contains; by default `steps`.
    #[param(inline, value_type = Option<crate::words::JourneyPart>)]
    part: Option<String>,
}

/// The report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JourneyView {
    /// When it was computed, RFC 3339.
    as_of: String,
    /// The days on which the applications started.
    days: ReportDays,
    /// The same number of days before.
    days_before: ReportDays,
    /// The dimension of the last table.
    #[schema(value_type = crate::words::JourneyGroup)]
    group: &'static str,
    /// The tables: steps, questions, lenders, and the comparison.
    tables: Vec<JourneyTable>,
    /// The filters besides the product.
    choices: Vec<JourneyChoice>,
}

/// A filter with its values.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyChoice {
    /// The name of the query parameter.
    #[schema(value_type = crate::words::JourneyFilterName)]
    name: &'static str,
    /// The values; of merchants, which are too many, only the selected one.
    options: Vec<JourneyOption>,
}

/// A value of a filter.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyOption {
    value: String,
    /// The name in the reader's language.
    label: String,
}

/// A table of the report.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyTable {
    #[schema(value_type = crate::words::JourneyPart)]
    part: &'static str,
    /// The title in the reader's language.
    title: String,
    /// The heading of the row labels.
    head: String,
    columns: Vec<JourneyColumn>,
    /// The indexes of the columns that are drawn as a chart.
    drawn: Vec<usize>,
    /// The rows; of a comparison at most 500.
    rows: Vec<JourneyRow>,
    /// The totals in the order of the columns, ratios from the sums; null if the rows do not add up.
    #[schema(required)]
    total: Option<Vec<Option<f64>>>,
    /// The index of the column with the numbers of the first column in the days before; null if there is none.
    #[schema(required)]
    previous: Option<usize>,
    /// The number of further rows, which only the file has.
    #[serde(rename = "rowsLeftOut")]
    rows_left_out: usize,
}

/// A column of numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyColumn {
    /// The name in the reader's language.
    name: String,
    /// The definition of the figure as a sentence.
    definition: String,
    #[schema(value_type = crate::words::JourneyUnit)]
    unit: &'static str,
}

/// A row.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyRow {
    /// The label in the reader's language; a week has its days.
    label: String,
    /// The days of a week; the first and last week only have days of the range.
    #[schema(required)]
    days: Option<ReportDays>,
    /// The filter that limits the report to this row; null if there is none.
    #[schema(required)]
    only: Option<JourneyFilterValue>,
    /// The numbers in the order of the columns; null if there is no base.
    numbers: Vec<Option<f64>>,
    /// The `mark` by which the list of applications finds what a number counts, in the order of the
    /// columns; null, or missing at the end, if there is none.
    marks: Vec<Option<String>>,
}

/// A filter with a value.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyFilterValue {
    #[schema(value_type = crate::words::JourneyFilterName)]
    name: &'static str,
    value: String,
}

/// The maximum number of rows; a file has all.
const MAX_SHOWN_ROWS: usize = 500;

/// Returns how far applications came that started within some days.
#[utoipa::path(get, path = "/api/admin/reports/customers-journey", tag = "admin",
    security(("admin" = [])), params(JourneyQuery), responses(
    (status = 200, body = JourneyView),
    (status = 422, body = Problem, description = "Unknown range, product type, value or part, or an unavailable combination"),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<JourneyReader>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<JourneyQuery>,
) -> ApiResult<Json<JourneyView>> {
    let (request, _) = parse_query(&api.app, &query)?;
    let tables = journey::tables(&api.app, &request, language).await?;
    Ok(Json(JourneyView {
        as_of: api.app.now().to_string(),
        days: (&request.range).into(),
        days_before: (&request.range.preceding_range()).into(),
        group: request.cohort.code(),
        tables: tables.into_iter().map(JourneyTable::from).collect(),
        choices: choices::load_choices(&api.app, &request, language).await?,
    }))
}

fn parse_query(app: &App, query: &JourneyQuery) -> Result<(journey::JourneyRequest, Part)> {
    let (first, last) = (query.start_date.as_deref(), query.end_date.as_deref());
    let product = query.product_type.as_deref();
    let part = parse_choice("part", query.part.as_deref(), Part::from_code)?;
    let cohort = parse_choice("group", query.group.as_deref(), Cohort::from_code)?;
    let request = journey::JourneyRequest {
        range: parse_range(app, query.range.as_deref(), first, last)?,
        product: parse_choice("productType", product, ProductType::from_name)?,
        only: parse_filter(app, query)?,
        cohort: cohort.unwrap_or(Cohort::Week),
    };
    Ok((validate(request)?, part.unwrap_or(Part::Steps)))
}

/// Parses the filter, at most one.
fn parse_filter(app: &App, query: &JourneyQuery) -> Result<JourneySegment> {
    let brand = parse_choice("brand", query.brand.as_deref(), |key| known_brand(app, key))?;
    let language = parse_choice("language", query.language.as_deref(), Language::from_code)?;
    let state = parse_choice("state", query.state.as_deref(), |state| {
        app.reference.states.get(state).cloned()
    })?;
    let all = [
        (
            "partnerId",
            query.partner_id.map(PartnerId).map(JourneySegment::Partner),
        ),
        ("brand", brand.map(JourneySegment::Brand)),
        (
            "merchantId",
            query
                .merchant_id
                .map(MerchantId)
                .map(JourneySegment::Merchant),
        ),
        ("language", language.map(JourneySegment::Language)),
        (
            "lenderId",
            query.lender_id.map(LenderId).map(JourneySegment::Lender),
        ),
        ("state", state.map(JourneySegment::State)),
    ];
    let mut chosen = all
        .into_iter()
        .filter_map(|(name, only)| Some((name, only?)));
    let first = chosen.next();
    if let Some((second, _)) = chosen.next() {
        return Err(Error::field(
            second,
            Message::new("invalid_journey_filters"),
        ));
    }
    Ok(first.map(|(_, only)| only).unwrap_or_default())
}

fn known_brand(app: &App, key: &str) -> Option<String> {
    let partners = &app.catalog().partners;
    let known = partners.all().iter().any(|one| one.brand == key);
    known.then(|| key.to_owned())
}

impl From<Table> for JourneyTable {
    fn from(table: Table) -> Self {
        let column = |column: journey::Column| JourneyColumn {
            name: column.name,
            definition: column.definition,
            unit: column.unit.code(),
        };
        let row = |row: journey::Row| JourneyRow {
            label: row.label,
            days: match row.place {
                Some(CohortKey::Week(first, last)) => Some(ReportDays::new(first, last)),
                _ => None,
            },
            only: match &row.place {
                Some(CohortKey::Group(place)) => JourneyFilterValue::from_place(place),
                _ => None,
            },
            numbers: row.numbers.into_iter().map(to_json_number).collect(),
            marks: row
                .found
                .into_iter()
                .map(|found| found.map(|found| found.code()))
                .collect(),
        };
        Self {
            part: table.part.code(),
            title: table.title,
            head: table.head,
            columns: table.columns.into_iter().map(column).collect(),
            drawn: table.drawn,
            total: table
                .total
                .map(|total| total.into_iter().map(to_json_number).collect()),
            previous: table.previous,
            rows_left_out: table.rows.len().saturating_sub(MAX_SHOWN_ROWS),
            rows: table
                .rows
                .into_iter()
                .take(MAX_SHOWN_ROWS)
                .map(row)
                .collect(),
        }
    }
}

impl JourneyFilterValue {
    fn from_place(place: &GroupKey) -> Option<Self> {
        let (name, value) = match place {
            GroupKey::Product(product) => ("productType", product.name().to_owned()),
            GroupKey::Partner(id) => ("partnerId", id.0.to_string()),
            GroupKey::Brand(key, _) => ("brand", key.clone()),
            GroupKey::Merchant(Some(id)) => ("merchantId", id.0.to_string()),
            GroupKey::Language(code) => ("language", (*code).to_owned()),
            GroupKey::Lender(id) => ("lenderId", id.0.to_string()),
            GroupKey::State(Some(state)) => ("state", state.clone()),
            GroupKey::Day(_)
            | GroupKey::Merchant(None)
            | GroupKey::State(None)
            | GroupKey::LenderProduct(..) => return None,
        };
        Some(Self { name, value })
    }
}

// JSON numbers represent all these sums exactly.
fn to_json_number(number: Option<Number>) -> Option<f64> {
    match number? {
        Number::Count(number) | Number::Seconds(number) => Some(Paise(number).as_f64()),
        Number::Percent(tenths) => Some(Paise(tenths).as_f64() / 10.0),
    }
}
