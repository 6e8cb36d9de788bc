//! Writes a list to a file with the memory of two pages: one is written while the next one is read.

use saakh_documents::table::{Cells, Format, TableError, TableWriter};
use saakh_store::db::list::{Cursor, PageRequest};

use super::read_rows::ExportRows;
use super::source::ExportSource;
use crate::platform::blocking::run_blocking;
use crate::{App, Error, Result};

/// A list as a file, part by part.
pub struct ListFile {
    source: Box<dyn ExportSource>,
    request: PageRequest,
    /// The next rows to write; none when the file is complete.
    ahead: Option<(TableWriter, ExportRows)>,
    total: Option<i64>,
    rows: i64,
}

impl ListFile {
    /// Fetches the first rows, and counts them up to a limit.
    pub(super) async fn begin(
        app: &App,
        source: Box<dyn ExportSource>,
        format: Format,
        counted_up_to: i64,
    ) -> Result<Self> {
        let request = source.first_request();
        let counted = PageRequest {
            counted_up_to: Some(counted_up_to),
            ..request.clone()
        };
        let first = source.read_rows(app, counted).await?;
        let writer = TableWriter::new(format, &source.titles(app)).map_err(unwritable)?;
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
    mut writer: TableWriter,
    rows: ExportRows,
) -> Result<(Vec<u8>, TableWriter)> {
    let cells = (rows.cells)(app);
    let written = run_blocking(move || {
        let bytes = writer.write(&cells)?;
        Ok((bytes, writer))
    });
    written.await?.map_err(unwritable)
}

fn finished(
    mut writer: TableWriter,
    mut bytes: Vec<u8>,
    totals: Option<Cells>,
) -> std::result::Result<Vec<u8>, TableError> {
    if let Some(totals) = totals {
        bytes.extend(writer.write(&[totals])?);
    }
    bytes.extend(writer.finish()?);
    Ok(bytes)
}

fn unwritable(error: TableError) -> Error {
    Error::internal("a list could not be written as a file", error)
}
