//! Exports of the report on customers' journeys: one part at a time.

use std::pin::Pin;
use std::sync::OnceLock;

use saakh_domain::text::Message;
use saakh_domain::{Language, MilliPercent};
use saakh_service::insight::journey::{self, CohortKey, Number, Part};
use saakh_service::operations::export::{
    Cell, Cells, ExportPeriod, ExportRequest, ExportRows, ExportSource,
};
use saakh_service::{App, Result};
use saakh_store::db::list::PageRequest;
use saakh_store::identity::admin_user::StaffPermit;

use super::{JourneyQuery, parse_query};
use crate::authorisation::JourneyReader;
use crate::http::list::ListQuery;
use crate::listing::export::{Export, register};

/// An export of a part.
pub(super) struct JourneyFile {
    asked: journey::JourneyRequest,
    part: Part,
    language: Language,
    /// The totals of the table whose rows were read.
    totals: OnceLock<Cells>,
}

impl Export for JourneyFile {
    const NAME: &'static str = "customers-journey";
    type Query = JourneyQuery;
    type Exporter = JourneyReader;

    fn open(app: &App, request: &ExportRequest, _: &StaffPermit) -> Result<Box<dyn ExportSource>> {
        let listed = ListQuery::<JourneyQuery>::parse(&request.query)?;
        let (of, part) = parse_query(app, &listed.filter)?;
        Ok(Box::new(Self {
            asked: of,
            part,
            language: request.language,
            totals: OnceLock::new(),
        }))
    }
}

inventory::submit! { register::<JourneyFile>() }

type JourneyFileFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for JourneyFile {
    fn title(&self, app: &App) -> String {
        journey::title(app, self.part, self.asked.cohort, self.language)
    }

    fn periods(&self) -> Vec<ExportPeriod> {
        let range = self.asked.range;
        vec![ExportPeriod {
            label: "export_period_started",
            first: range.first,
            last: range.last,
        }]
    }

    fn titles(&self, app: &App) -> Vec<String> {
        journey::titles(app, self.part, self.asked.cohort, self.language)
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
            let (rows, total) =
                table.map_or_else(Default::default, |table| (table.rows, table.total));
            if let Some(total) = total {
                let label = app.text(&Message::new("common_total"), self.language);
                // Rows are read once, and then the totals.
                let _ = self.totals.set(cells(Cell::text(&label), &total));
            }
            let items = rows.iter().map(|row| cells(label_cell(row), &row.numbers));
            Ok(ExportRows::from_cells(items.collect(), &request))
        })
    }

    fn read_totals<'a>(&'a self, _: &'a App) -> JourneyFileFuture<'a, Option<Cells>> {
        Box::pin(async { Ok(self.totals.get().cloned()) })
    }
}

fn cells(label: Cell, numbers: &[Option<Number>]) -> Cells {
    let numbers = numbers.iter().map(|number| cell(*number));
    std::iter::once(label).chain(numbers).collect()
}

/// A week is given by its first day.
fn label_cell(row: &journey::Row) -> Cell {
    match row.place {
        Some(CohortKey::Week(first, _)) => Cell::Date(first),
        _ => Cell::text(&row.label),
    }
}

fn cell(number: Option<Number>) -> Cell {
    match number {
        None => Cell::Empty,
        Some(Number::Count(number) | Number::Seconds(number)) => Cell::Count(number),
        Some(Number::Percent(tenths)) => Cell::Percent(MilliPercent(tenths * 100)),
    }
}
