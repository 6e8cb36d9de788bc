//! Exports the rows with errors of an uploaded file, unchanged, with their errors in additional columns.

use std::collections::BTreeMap;

use saakh_documents::rows::{Row, Value};
use saakh_documents::table::{Cell, Cells, Format, TableError, TableWriter};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_store::platform::upload::error::{self, ErrorQuery};
use saakh_store::platform::upload::{Batch, Kind};

use super::batch::get;
use super::plan::{Column, Plan};
use super::reading::RowStream;
use super::{bank, reading};
use crate::platform::blocking::run_blocking;
use crate::{App, Code, Error, Result};

/// A file of rows with errors being written.
pub struct BadRows {
    /// File name.
    pub name: String,
    rows: RowStream,
    /// Errors by row.
    wrong: BTreeMap<u64, String>,
    width: usize,
    /// The plan by which account numbers are masked; none if the file has none.
    plan: Option<Plan>,
    /// None when the file is complete.
    writer: Option<TableWriter>,
}

/// Starts the file. It contains as many rows as errors are listed.
pub async fn begin(app: &App, id: &str, format: Format, language: Language) -> Result<BadRows> {
    let batch = get(app, id).await?;
    if batch.file_removed_at.is_some() {
        return Err(Code::UploadFileRemoved.into());
    }
    let plan = Plan::from_batch(&batch)?.ok_or(Code::UploadNotChecked)?;
    let cells = i64::try_from(Column::for_kind(batch.kind).len()).unwrap_or(i64::MAX);
    let most = app.reference.limits.uploads.errors_listed * cells;
    let query = ErrorQuery::first(most);
    let errors = error::list(&mut app.db.read().await?, id, query).await?;
    let mut wrong: BTreeMap<u64, String> = BTreeMap::new();
    for error in errors {
        let message: Message = serde_json::from_str(&error.message)
            .map_err(|error| Error::internal("an error of a row does not parse", error))?;
        let row = u64::try_from(error.row).unwrap_or(0);
        let text = wrong.entry(row).or_default();
        if !text.is_empty() {
            text.push_str("; ");
        }
        text.push_str(&app.text(&message, language));
    }
    let mut titles = plan.above.clone();
    titles.push(app.text(&Message::new("upload_error_title"), language));
    Ok(BadRows {
        name: export_name(&batch, format),
        rows: reading::stream_rows(app, &batch, &plan, plan.head).await?,
        wrong,
        width: plan.above.len(),
        plan: (batch.kind == Kind::Bank).then_some(plan),
        writer: Some(TableWriter::new(format, &titles).map_err(unwritable)?),
    })
}

fn export_name(batch: &Batch, format: Format) -> String {
    let stem = batch
        .file_name
        .rsplit_once('.')
        .map_or(batch.file_name.as_str(), |(stem, _)| stem);
    format!("{stem}-errors.{}", format.extension())
}

impl BadRows {
    /// The next part, which may be empty; none when the file is complete.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        match self.writer.take() {
            Some(writer) => self.write(writer).await.map(Some),
            None => Ok(None),
        }
    }

    async fn write(&mut self, mut writer: TableWriter) -> Result<Vec<u8>> {
        let Some(rows) = self.rows.recv().await else {
            let last = run_blocking(move || {
                let mut rest = writer.write(&[])?;
                rest.extend(writer.finish()?);
                Ok(rest)
            });
            return last.await?.map_err(unwritable);
        };
        let rows =
            rows.map_err(|error| Error::internal("an uploaded file cannot be read", error))?;
        let cells: Vec<Cells> = rows.iter().filter_map(|row| self.cells(row)).collect();
        let written = run_blocking(move || {
            let bytes = writer.write(&cells)?;
            Ok((bytes, writer))
        });
        let (bytes, writer) = written.await?.map_err(unwritable)?;
        self.writer = Some(writer);
        Ok(bytes)
    }

    fn cells(&self, row: &Row) -> Option<Cells> {
        let wrong = self.wrong.get(&row.number)?;
        let masked = self.plan.as_ref().map(|plan| bank::mask_cells(plan, row));
        let shown = masked.as_ref().unwrap_or(&row.cells);
        let cell =
            |place: usize| Cell::text(&shown.get(place).unwrap_or(&Value::Empty).to_display_text());
        let mut cells: Cells = (0..self.width).map(cell).collect();
        cells.push(Cell::text(wrong));
        Some(cells)
    }
}

fn unwritable(error: TableError) -> Error {
    Error::internal("rows with errors could not be written as a file", error)
}
