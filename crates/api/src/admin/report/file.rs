//! Exports of reports: each measure with its value and the value of the days before.

use std::pin::Pin;
use std::sync::OnceLock;

use saakh_domain::insight::measure::Value;
use saakh_domain::insight::{DateRange, Figures, Measure, Report};
use saakh_domain::text::Message;
use saakh_domain::{Language, MilliPercent};
use saakh_service::insight::report::{self, GroupKey, ReportData, Row};
use saakh_service::operations::export::{
    Cell, Cells, ExportPeriod, ExportRequest, ExportRows, ExportSource,
};
use saakh_service::{App, Result};
use saakh_store::db::list::PageRequest;

use super::view::label;
use super::{ReportQuery, parse_query};
use crate::http::list::ListQuery;

/// An export of a report.
struct ReportFile {
    asked: report::ReportRequest,
    language: Language,
    /// The totals of the data whose rows were read.
    totals: OnceLock<Cells>,
}

/// Opens a report for an export.
pub(super) fn open(
    app: &App,
    report: Report,
    request: &ExportRequest,
) -> Result<Box<dyn ExportSource>> {
    let listed = ListQuery::<ReportQuery>::parse(&request.query)?;
    Ok(Box::new(ReportFile {
        asked: parse_query(app, report, &listed.filter)?,
        language: request.language,
        totals: OnceLock::new(),
    }))
}

type ReportFileFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for ReportFile {
    fn title(&self, app: &App) -> String {
        let report = self.asked.report.code().replace('-', "_");
        app.text(
            &Message::new(format!("report_{report}_title")),
            self.language,
        )
    }

    fn periods(&self) -> Vec<ExportPeriod> {
        let before = self.asked.range.preceding_range();
        let ranges = [
            ("export_period", self.asked.range),
            ("export_period_before", before),
        ];
        let period = |(label, range): (_, DateRange)| ExportPeriod {
            label,
            first: range.first,
            last: range.last,
        };
        ranges.map(period).into()
    }

    fn titles(&self, app: &App) -> Vec<String> {
        let say = |message: Message| app.text(&message, self.language);
        let group = self.asked.group.code().replace('-', "_");
        let measures = self.asked.measures.iter();
        let names = measures.flat_map(|measure| {
            let name = say(measure.name());
            let before = say(Message::new("report_column_before").with("name", &name));
            [name, before]
        });
        let first = say(Message::new(format!("common_group_{group}")));
        std::iter::once(first).chain(names).collect()
    }

    fn first_request(&self) -> PageRequest {
        PageRequest::for_all_items()
    }

    fn read_rows<'a>(
        &'a self,
        app: &'a App,
        request: PageRequest,
    ) -> ReportFileFuture<'a, ExportRows> {
        Box::pin(async move {
            let figured = report::read(app, &self.asked, self.language).await?;
            // Rows are read once, and then the totals.
            let _ = self.totals.set(self.build_totals(app, &figured));
            let rows = figured.rows.iter().map(|row| {
                let numbers = self.numbers(&row.now, &row.before);
                std::iter::once(label_cell(row)).chain(numbers).collect()
            });
            let items: Vec<Cells> = rows.collect();
            Ok(ExportRows::from_cells(items, &request))
        })
    }

    fn read_totals<'a>(&'a self, _: &'a App) -> ReportFileFuture<'a, Option<Cells>> {
        Box::pin(async { Ok(self.totals.get().cloned()) })
    }
}

impl ReportFile {
    /// Each measure with its value before.
    fn numbers(&self, now: &Figures, before: &Figures) -> Cells {
        let measures = self.asked.measures.iter();
        let both = measures.flat_map(|measure| [cell(*measure, now), cell(*measure, before)]);
        both.collect()
    }

    /// The row of totals, in which ratios follow from the sums. Measures that no row has have no total.
    fn build_totals(&self, app: &App, figured: &ReportData) -> Cells {
        let label = app.text(&Message::new("common_total"), self.language);
        let mut totals = vec![Cell::text(&label)];
        for measure in &self.asked.measures {
            if measure.origin().has_group(self.asked.group) {
                totals.push(cell(*measure, &figured.now));
                totals.push(cell(*measure, &figured.before));
            } else {
                totals.extend([Cell::Empty, Cell::Empty]);
            }
        }
        totals
    }
}

fn label_cell(row: &Row) -> Cell {
    match row.place {
        GroupKey::Day(day) => Cell::Date(day),
        _ => Cell::text(&label(row)),
    }
}

fn cell(measure: Measure, figures: &Figures) -> Cell {
    match measure.value(figures) {
        None => Cell::Empty,
        Some(Value::Count(count)) => Cell::Count(count),
        Some(Value::Rupees(amount)) => Cell::Rupees(amount),
        Some(Value::Percent(of_thousand)) => Cell::Percent(MilliPercent(of_thousand * 100)),
    }
}
