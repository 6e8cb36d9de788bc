//! The report on customers' journeys: of those that began on some days, how far they came.

mod choices;

use std::pin::Pin;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::Cohort;
use saakh_domain::text::Message;
use saakh_domain::{Language, MilliPercent, Paise};
use saakh_service::insight::dashboard::parse_range;
use saakh_service::insight::journey::{
    self, CohortKey, JourneySegment, Number, Part, Table, validate,
};
use saakh_service::insight::report::GroupKey;
use saakh_service::operations::export::{Cell, ExportRequest, ExportRows, ExportSource};
use saakh_service::{App, Error, Result};
use saakh_store::db::list::PageRequest;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::report::ReportDays;
use crate::authorisation::{AuthorisedActor, JourneyReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::list::{ListQuery, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::file_calls;
use crate::state::Api;

/// Which applications, by the days on which they began.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct JourneyQuery {
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
    /// Of one partner's customers only. Of this and the five below, one at a time.
    partner_id: Option<i64>,
    /// Of customers of partners with this brand only, by its key.
    #[param(max_length = 100)]
    brand: Option<String>,
    /// Of customers who came by one merchant's link only.
    merchant_id: Option<i64>,
    /// Of customers who read in one language only.
    #[param(inline, value_type = Option<crate::words::LanguageCode>)]
    language: Option<String>,
    /// Of what was sent to one lender only: what became of it there.
    lender_id: Option<i64>,
    /// Of customers who live in one state only, by its name in English.
    #[param(max_length = 100)]
    state: Option<String>,
    /// By what they are told apart beside each other; the week in which they began where it is left out.
    #[param(inline, value_type = Option<crate::words::JourneyGroup>)]
    group: Option<String>,
    /// Which part a file holds; `steps` where it is left out.
    #[param(inline, value_type = Option<crate::words::JourneyPart>)]
    part: Option<String>,
}

/// The report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JourneyView {
    /// When it was read, RFC 3339.
    as_of: String,
    /// The days on which the applications began.
    days: ReportDays,
    /// As many days right before them.
    days_before: ReportDays,
    /// By what the last table tells them apart.
    #[schema(value_type = crate::words::JourneyGroup)]
    group: &'static str,
    /// Steps, questions, lenders, and some beside each other.
    tables: Vec<JourneyTable>,
    /// By what else than the product it may be filtered.
    choices: Vec<JourneyChoice>,
}

/// A filter with its values.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyChoice {
    /// What it is called among the query.
    #[schema(value_type = crate::words::JourneyFilterName)]
    name: &'static str,
    /// Merchants are too many to list: only the one that is asked for.
    options: Vec<JourneyOption>,
}

/// A value of a filter.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyOption {
    value: String,
    /// In the reader's language.
    label: String,
}

/// A part of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyTable {
    #[schema(value_type = crate::words::JourneyPart)]
    part: &'static str,
    /// In the reader's language.
    title: String,
    /// What stands above the labels of its rows.
    head: String,
    columns: Vec<JourneyColumn>,
    /// The places of those columns that a picture shows.
    drawn: Vec<usize>,
    /// Of some beside each other, 500 at most.
    rows: Vec<JourneyRow>,
    /// How many rows only the file has.
    #[serde(rename = "rowsLeftOut")]
    rows_left_out: usize,
}

/// A column of numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyColumn {
    /// In the reader's language.
    name: String,
    /// What it counts, in a sentence.
    definition: String,
    #[schema(value_type = crate::words::JourneyUnit)]
    unit: &'static str,
}

/// A row.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyRow {
    /// What it is called, in the reader's language; a week by its days.
    label: String,
    /// Its days, where it is a week; the weeks at the ends have only days of the range.
    #[schema(required)]
    days: Option<ReportDays>,
    /// What the report is asked for these only; null where no filter does.
    #[schema(required)]
    only: Option<JourneyFilterValue>,
    /// In the order of the columns; null where there is nothing to divide by, or nobody came.
    numbers: Vec<Option<f64>>,
    /// By which `mark` the list of applications finds what a number counts, in the order of the columns as far as it
    /// goes; null where no mark does.
    marks: Vec<Option<String>>,
}

/// A filter with one value.
#[derive(Debug, Serialize, ToSchema)]
pub struct JourneyFilterValue {
    #[schema(value_type = crate::words::JourneyFilterName)]
    name: &'static str,
    value: String,
}

/// So many rows are shown; a file has all.
const MAX_SHOWN_ROWS: usize = 500;

/// How far those came that began on some days.
#[utoipa::path(get, path = "/api/admin/reports/customers-journey", tag = "admin",
    security(("admin" = [])), params(JourneyQuery), responses(
    (status = 200, body = JourneyView),
    (status = 422, body = Problem, description = "No such range, product type, value or part, or figures that are not held by both"),
))]
pub async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<JourneyReader>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<JourneyQuery>,
) -> ApiResult<Json<JourneyView>> {
    let (asked, _) = parse_query(&api.app, &query)?;
    let tables = journey::tables(&api.app, &asked, language).await?;
    Ok(Json(JourneyView {
        as_of: api.app.now().to_string(),
        days: (&asked.range).into(),
        days_before: (&asked.range.preceding_range()).into(),
        group: asked.cohort.code(),
        tables: tables.into_iter().map(JourneyTable::from).collect(),
        choices: choices::load_choices(&api.app, &asked, language).await?,
    }))
}

file_calls! {
    "customers-journey", JourneyReader, [JourneyQuery], JourneyQuery, open,
    "/api/admin/reports/customers-journey.csv", "/api/admin/reports/customers-journey.xlsx"
}

fn parse_query(app: &App, query: &JourneyQuery) -> Result<(journey::JourneyRequest, Part)> {
    let (first, last) = (query.start_date.as_deref(), query.end_date.as_deref());
    let product = query.product_type.as_deref();
    let part = parse_choice("part", query.part.as_deref(), Part::from_code)?;
    let cohort = parse_choice("group", query.group.as_deref(), Cohort::from_code)?;
    let asked = journey::JourneyRequest {
        range: parse_range(app, query.range.as_deref(), first, last)?,
        product: parse_choice("productType", product, ProductType::from_name)?,
        only: parse_filter(app, query)?,
        cohort: cohort.unwrap_or(Cohort::Week),
    };
    Ok((validate(asked)?, part.unwrap_or(Part::Steps)))
}

/// Whose applications are asked for: by one of the filters.
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
    let mut asked = all
        .into_iter()
        .filter_map(|(name, only)| Some((name, only?)));
    let first = asked.next();
    if let Some((second, _)) = asked.next() {
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

/// A part that somebody takes along.
struct JourneyFile {
    asked: journey::JourneyRequest,
    part: Part,
    language: Language,
}

fn open(app: &App, asked: &ExportRequest) -> Result<Box<dyn ExportSource>> {
    let listed = ListQuery::<JourneyQuery>::parse(&asked.query)?;
    let (of, part) = parse_query(app, &listed.filter)?;
    Ok(Box::new(JourneyFile {
        asked: of,
        part,
        language: asked.language,
    }))
}

type JourneyFileFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for JourneyFile {
    fn titles(&self, app: &App) -> Vec<String> {
        journey::titles(app, (self.part, self.asked.cohort), self.language)
    }

    fn first_request(&self) -> PageRequest {
        PageRequest::for_all_items()
    }

    fn read_rows<'a>(
        &'a self,
        app: &'a App,
        request: PageRequest,
    ) -> JourneyFileFuture<'a, ExportRows> {
        Box::pin(async move {
            let tables = journey::tables(app, &self.asked, self.language).await?;
            let table = tables.into_iter().find(|table| table.part == self.part);
            let rows = table.map(|table| table.rows).unwrap_or_default();
            let items = rows.iter().map(|row| {
                let numbers = row.numbers.iter().map(|number| cell(*number));
                std::iter::once(Cell::text(&row.label))
                    .chain(numbers)
                    .collect()
            });
            Ok(ExportRows::from_cells(items.collect(), &request))
        })
    }
}

fn cell(number: Option<Number>) -> Cell {
    match number {
        None => Cell::Empty,
        Some(Number::Count(number) | Number::Seconds(number)) => Cell::Count(number),
        Some(Number::Percent(tenths)) => Cell::Percent(MilliPercent(tenths * 100)),
    }
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

// No sum comes near what a JSON number carries exactly.
fn to_json_number(number: Option<Number>) -> Option<f64> {
    match number? {
        Number::Count(number) | Number::Seconds(number) => Some(Paise(number).as_f64()),
        Number::Percent(tenths) => Some(Paise(tenths).as_f64() / 10.0),
    }
}
