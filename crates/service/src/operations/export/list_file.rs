//! Writes a list to a file with the memory of two pages: one is written while the next one is read.

use saakh_documents::table::{Cells, TableError, TableWriter};
use saakh_domain::identity::permission::Role;
use saakh_store::db::list::{Cursor, PageRequest};

use super::heading::build_heading;
use super::read_rows::ExportRows;
use super::source::{ExportRequest, ExportSource};
use super::sums::ColumnSums;
use crate::platform::blocking::run_blocking;
use crate::{App, Error, Result};

/// A list as a file, part by part.
pub struct ListFile {
    source: Box<dyn ExportSource>,
    request: PageRequest,
    /// The next rows to write; none when the file is complete.
    ahead: Option<(ListWriter, ExportRows)>,
    total: Option<i64>,
    rows: i64,
}

/// Writes rows, and adds up what is summed.
struct ListWriter {
    table: TableWriter,
    sums: ColumnSums,
}

impl ListFile {
    /// Fetches the first rows for a reader with this role, and counts them up to a limit.
    pub(super) async fn begin(
        app: &App,
        source: Box<dyn ExportSource>,
        export: &ExportRequest,
        role: Role,
        counted_up_to: i64,
    ) -> Result<Self> {
        let request = source.first_request();
        let counted = PageRequest {
            counted_up_to: Some(counted_up_to),
            ..request.clone()
        };
        let first = source.read_rows(app, counted).await?;
        let heading = build_heading(app, source.as_ref(), export, role).await?;
        let titles = source.titles(app);
        let writer = ListWriter {
            table: TableWriter::with_heading(export.format, &heading, &titles)
                .map_err(unwritable)?,
            sums: ColumnSums::new(app, export.language, &source.summed_columns(), titles.len()),
        };
        Ok(Self {
            total: first.total,
            ahead: Some((writer, first)),
            source,
            request,
            rows: 0,
        })
    }

    /// Number of rows; none if greater than the limit.
    pub const fn total(&self) -> Option<i64> {
        self.total
    }

    /// Number of rows written.
    pub const fn rows(&self) -> i64 {
        self.rows
    }

    /// The next part, which may be empty; none when the file is complete.
    pub async fn next(&mut self, app: &App) -> Result<Option<Vec<u8>>> {
        let Some((writer, mut ahead)) = self.ahead.take() else {
            return Ok(None);
        };
        let count = ahead.count;
        // Sends the query before formatting the cells on this thread.
        let read = read(app, self.source.as_ref(), &self.request, ahead.next.take());
        let (read, (bytes, writer)) = tokio::try_join!(read, write(app, writer, ahead))?;
        self.rows += i64::try_from(count).unwrap_or(i64::MAX);
        let Some(next) = read else {
            let totals = self.source.read_totals(app).await?;
            let totals = totals.or_else(|| writer.sums.totals());
            return run_blocking(move || finished(writer, bytes, totals))
                .await?
                .map(Some)
                .map_err(unwritable);
        };
        self.ahead = Some((writer, next));
        Ok(Some(bytes))
    }
}

async fn read(
    app: &App,
    source: &dyn ExportSource,
    first: &PageRequest,
    after: Option<Cursor>,
) -> Result<Option<ExportRows>> {
    if after.is_none() {
        return Ok(None);
    }
    let request = PageRequest {
        after,
        ..first.clone()
    };
    source.read_rows(app, request).await.map(Some)
}

async fn write(
    app: &App,
    mut writer: ListWriter,
    rows: ExportRows,
) -> Result<(Vec<u8>, ListWriter)> {
    let cells = (rows.cells)(app);
    let written = run_blocking(move || {
        writer.sums.add(&cells);
        let bytes = writer.table.write(&cells)?;
        Ok((bytes, writer))
    });
    written.await?.map_err(unwritable)
}

fn finished(
    mut writer: ListWriter,
    mut bytes: Vec<u8>,
    totals: Option<Cells>,
) -> std::result::Result<Vec<u8>, TableError> {
    if let Some(totals) = totals {
        bytes.extend(writer.table.write_totals(&totals)?);
    }
    bytes.extend(writer.table.finish()?);
    Ok(bytes)
}

fn unwritable(error: TableError) -> Error {
    Error::internal("a list could not be written as a file", error)
}
