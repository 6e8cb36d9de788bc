//! Reports on the wire.

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::insight::measure::Value;
use saakh_domain::insight::{DateRange, Figures, Measure};
use saakh_service::insight::report::{self, GroupKey, ReportRequest, Row};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::state::Api;

/// The maximum number of rows; a file has all.
const MAX_SHOWN_ROWS: usize = 500;

/// A report. Numbers are in the order of the measures; null if there is no base or the measure does
/// not support the group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    /// When it was computed, RFC 3339.
    as_of: String,
    /// The days of the report.
    days: ReportDays,
    /// The same number of days before.
    days_before: ReportDays,
    /// The dimension of the rows.
    #[schema(value_type = crate::words::ReportGroup)]
    group: &'static str,
    /// The possible dimensions.
    #[schema(value_type = Vec<crate::words::ReportGroup>)]
    groups: Vec<&'static str>,
    measures: Vec<MeasureView>,
    /// The totals of the days.
    now: Vec<Option<f64>>,
    /// The totals of the days before.
    before: Vec<Option<f64>>,
    /// Days in order of time, other rows by the first measure, at most 500.
    rows: Vec<ReportRow>,
    /// The number of further rows, which only the file has.
    rows_left_out: usize,
}

/// A range of days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDays {
    start_date: String,
    end_date: String,
}

/// A measure.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureView {
    #[schema(value_type = crate::words::MeasureName)]
    key: &'static str,
    /// The name in the reader's language.
    name: String,
    /// The definition as a sentence.
    definition: String,
    #[schema(value_type = crate::words::MeasureUnit)]
    unit: &'static str,
}

/// A row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    /// The label in the reader's language; for a day, the day.
    label: String,
    /// The day, if rows are days.
    #[schema(required)]
    day: Option<String>,
    /// The filter of the list of applications that finds what the row counts.
    filter: ReportFilter,
    now: Vec<Option<f64>>,
    /// The numbers of the days before; for a day, of the day that many days before.
    before: Vec<Option<f64>>,
}

/// Filters of the list of applications; all missing if no filter fits.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportFilter {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::words::ProductName>)]
    product_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    partner_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    merchant_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<crate::words::LanguageCode>)]
    language: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lender_id: Option<i64>,
}

/// The value of a measure as a number, if there is one.
pub(in crate::admin) fn measure_number(measure: Measure, figures: &Figures) -> Option<f64> {
    let tenths = |tenths: i64| {
        i32::try_from(tenths)
            .ok()
            .map(|tenths| f64::from(tenths) / 10.0)
    };
    match measure.value(figures)? {
        // JSON numbers represent all these sums exactly.
        Value::Count(count) => Some(saakh_domain::Paise(count).as_f64()),
        Value::Rupees(amount) => Some(amount.as_rupees()),
        Value::Percent(of_thousand) => tenths(of_thousand),
    }
}

pub(super) async fn build_view(
    api: &Api,
    request: &ReportRequest,
    language: Language,
) -> ApiResult<ReportView> {
    let figured = report::read(&api.app, request, language).await?;
    let measures = &request.measures;
    let numbers = |figures: &Figures| -> Vec<Option<f64>> {
        let values = measures
            .iter()
            .map(|measure| measure_number(*measure, figures));
        values.collect()
    };
    let shown = figured.rows.iter().take(MAX_SHOWN_ROWS);
    Ok(ReportView {
        as_of: api.app.now().to_string(),
        days: (&request.range).into(),
        days_before: (&request.range.preceding_range()).into(),
        group: request.group.code(),
        groups: request
            .report
            .groups()
            .iter()
            .map(|one| one.code())
            .collect(),
        measures: measures
            .iter()
            .map(|measure| MeasureView::new(api, *measure, language))
            .collect(),
        now: numbers(&figured.now),
        before: numbers(&figured.before),
        rows: shown
            .map(|row| ReportRow {
                label: label(row),
                day: day(row),
                filter: ReportFilter::from_place(&row.place),
                now: numbers(&row.now),
                before: numbers(&row.before),
            })
            .collect(),
        rows_left_out: figured.rows.len().saturating_sub(MAX_SHOWN_ROWS),
    })
}

impl MeasureView {
    /// Renders a measure with its texts.
    pub(super) fn new(api: &Api, measure: Measure, language: Language) -> Self {
        let say = |message| api.app.text(&message, language);
        Self {
            key: measure.code(),
            name: say(measure.name()),
            definition: say(measure.definition()),
            unit: measure.unit().code(),
        }
    }
}

fn day(row: &Row) -> Option<String> {
    match row.place {
        GroupKey::Day(day) => Some(day.to_string()),
        _ => None,
    }
}

/// The label of a row.
pub(super) fn label(row: &Row) -> String {
    row.label.clone().or_else(|| day(row)).unwrap_or_default()
}

impl From<&DateRange> for ReportDays {
    fn from(range: &DateRange) -> Self {
        Self::new(range.first, range.last)
    }
}

impl ReportDays {
    pub(crate) fn new(first: Date, last: Date) -> Self {
        Self {
            start_date: first.to_string(),
            end_date: last.to_string(),
        }
    }
}

impl ReportFilter {
    fn from_place(place: &GroupKey) -> Self {
        let none = Self::default();
        match place {
            GroupKey::Day(_) | GroupKey::Merchant(None) | GroupKey::State(_) => none,
            GroupKey::Product(product) => Self {
                product_type: Some(product.name()),
                ..none
            },
            GroupKey::Partner(id) => Self {
                partner_id: Some(id.0),
                ..none
            },
            GroupKey::Brand(_, partner) => Self {
                partner_id: partner.map(|partner| partner.0),
                ..none
            },
            GroupKey::Merchant(Some(id)) => Self {
                merchant_id: Some(id.0),
                ..none
            },
            GroupKey::Language(code) => Self {
                language: Some(code),
                ..none
            },
            GroupKey::Lender(id) => Self {
                lender_id: Some(id.0),
                ..none
            },
            GroupKey::LenderProduct(id, product) => Self {
                lender_id: Some(id.0),
                product_type: Some(product.name()),
                ..none
            },
        }
    }
}
