//! A report as it is shown.

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::insight::measure::Value;
use saakh_domain::insight::{DateRange, Figures, Measure};
use saakh_service::insight::report::{self, GroupKey, ReportRequest, Row};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;
use crate::state::Api;

/// So many rows are shown; a file has all.
const MAX_SHOWN_ROWS: usize = 500;

/// A report. Its numbers stand in the order of its measures; null where there is nothing to divide
/// by, or where a number cannot be told apart so.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportView {
    /// When it was read, RFC 3339.
    as_of: String,
    /// The days that are shown.
    days: ReportDays,
    /// As many days right before them.
    days_before: ReportDays,
    /// By what the rows are told apart.
    #[schema(value_type = crate::words::ReportGroup)]
    group: &'static str,
    /// By what they may be told apart.
    #[schema(value_type = Vec<crate::words::ReportGroup>)]
    groups: Vec<&'static str>,
    /// What is measured.
    measures: Vec<MeasureView>,
    /// All days together.
    now: Vec<Option<f64>>,
    /// The days before, together.
    before: Vec<Option<f64>>,
    /// Days by time; all else by the first measure, 500 at most.
    rows: Vec<ReportRow>,
    /// How many rows only the file has.
    rows_left_out: usize,
}

/// Some days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportDays {
    /// The first.
    start_date: String,
    /// The last.
    end_date: String,
}

/// What is measured.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureView {
    #[schema(value_type = crate::words::MeasureName)]
    key: &'static str,
    /// In the reader's language.
    name: String,
    /// What it counts, in a sentence.
    definition: String,
    #[schema(value_type = crate::words::MeasureUnit)]
    unit: &'static str,
}

/// A row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReportRow {
    /// What it is called, in the reader's language; the day where rows are days.
    label: String,
    /// The day, where rows are days.
    #[schema(required)]
    day: Option<String>,
    /// Which applications it counts, as the list of applications is asked for them.
    filter: ReportFilter,
    now: Vec<Option<f64>>,
    /// Of the same on the days before; where rows are days, of the day that many days before.
    before: Vec<Option<f64>>,
}

/// By what the list of applications finds what a row counts. None of these where no filter does.
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

/// A value of a measure as a number; none where there is none.
pub(in crate::admin) fn measure_number(measure: Measure, figures: &Figures) -> Option<f64> {
    let tenths = |tenths: i64| {
        i32::try_from(tenths)
            .ok()
            .map(|tenths| f64::from(tenths) / 10.0)
    };
    match measure.value(figures)? {
        // No sum comes near what a JSON number carries exactly.
        Value::Count(count) => Some(saakh_domain::Paise(count).as_f64()),
        Value::Rupees(amount) => Some(amount.as_rupees()),
        Value::Percent(of_thousand) => tenths(of_thousand),
    }
}

pub(super) async fn build_view(
    api: &Api,
    asked: &ReportRequest,
    language: Language,
) -> ApiResult<ReportView> {
    let figured = report::read(&api.app, asked, language).await?;
    let measures = &asked.measures;
    let numbers = |figures: &Figures| -> Vec<Option<f64>> {
        let values = measures
            .iter()
            .map(|measure| measure_number(*measure, figures));
        values.collect()
    };
    let shown = figured.rows.iter().take(MAX_SHOWN_ROWS);
    Ok(ReportView {
        as_of: api.app.now().to_string(),
        days: (&asked.range).into(),
        days_before: (&asked.range.preceding_range()).into(),
        group: asked.group.code(),
        groups: asked.report.groups().iter().map(|one| one.code()).collect(),
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
    /// With its words.
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

/// What a row is called.
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
