//! Exports of reports: each measure with its value and the value of the days before.

use std::pin::Pin;

use saakh_domain::insight::measure::Value;
use saakh_domain::insight::{Figures, Measure, Report};
use saakh_domain::text::Message;
use saakh_domain::{Language, MilliPercent};
use saakh_service::insight::report;
use saakh_service::operations::export::{Cell, ExportRequest, ExportRows, ExportSource};
use saakh_service::{App, Result};
use saakh_store::db::list::PageRequest;

use super::view::label;
use super::{ReportQuery, parse_query};
use crate::http::list::ListQuery;

/// An export of a report.
struct ReportFile {
    asked: report::ReportRequest,
    language: Language,
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
    }))
}

type ReportFileFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for ReportFile {
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
            let measures = &self.asked.measures;
            let rows = figured.rows.iter().map(|row| {
                let numbers = measures
                    .iter()
                    .flat_map(|measure| [cell(*measure, &row.now), cell(*measure, &row.before)]);
                std::iter::once(Cell::text(&label(row)))
                    .chain(numbers)
                    .collect()
            });
            let items: Vec<Vec<Cell>> = rows.collect();
            Ok(ExportRows::from_cells(items, &request))
        })
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
