//! A list on its way into a file, in the memory of one page.

use std::fs::File;
use std::io::Read;

use saakh_documents::table::{Cells, Finished, TableError, TableWriter};
use saakh_store::db::list::{Page, PageRequest};

use super::{Format, Source};
use crate::platform::blocking::off_the_runtime;
use crate::{App, Error, Result};

/// So many bytes of a finished workbook are read at once.
const CHUNK: usize = 256 * 1024;

/// A list as a file, piece after piece.
pub struct ListFile {
    source: Box<dyn Source>,
    request: PageRequest,
    stage: Stage,
    total: Option<i64>,
    rows: i64,
}

enum Stage {
    /// Rows are written.
    Rows(TableWriter, Page<Cells>),
    /// The whole file is read.
    Whole(File),
    Ended,
}

impl ListFile {
    /// Fetches the first rows, and counts how many there are up to a number.
    pub(super) async fn begin(
        app: &App,
        source: Box<dyn Source>,
        format: Format,
        counted_up_to: i64,
    ) -> Result<Self> {
        let request = source.first();
        let counted = PageRequest {
            counted_up_to: Some(counted_up_to),
            ..request.clone()
        };
        let page = source.page(app, counted).await?;
        let writer = TableWriter::new(format, &source.titles(app)).map_err(unwritable)?;
        Ok(Self {
            total: page.total,
            stage: Stage::Rows(writer, page),
            source,
            request,
            rows: 0,
        })
    }

    /// How many rows there are; none where there are more than were counted.
    pub const fn total(&self) -> Option<i64> {
        self.total
    }

    /// How many rows were written.
    pub const fn rows(&self) -> i64 {
        self.rows
    }

    /// The next piece, which may be empty; none where the file is whole.
    pub async fn next(&mut self, app: &App) -> Result<Option<Vec<u8>>> {
        match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::Rows(writer, page) => self.write(app, writer, page).await.map(Some),
            Stage::Whole(file) => self.read(file).await,
            Stage::Ended => Ok(None),
        }
    }

    async fn write(
        &mut self,
        app: &App,
        mut writer: TableWriter,
        page: Page<Cells>,
    ) -> Result<Vec<u8>> {
        let Page { items, next, .. } = page;
        self.rows += i64::try_from(items.len()).unwrap_or(i64::MAX);
        let is_last = next.is_none();
        let written = off_the_runtime(move || {
            let bytes = writer.write(&items)?;
            if is_last {
                return Ok((bytes, Err(writer.finish()?)));
            }
            Ok((bytes, Ok(writer)))
        });
        let (bytes, writer) = written.await?.map_err(unwritable)?;
        self.stage = match writer {
            Err(Finished::Taken) => Stage::Ended,
            Err(Finished::File(file)) => Stage::Whole(file),
            Ok(writer) => {
                let request = PageRequest {
                    after: next,
                    ..self.request.clone()
                };
                Stage::Rows(writer, self.source.page(app, request).await?)
            }
        };
        Ok(bytes)
    }

    async fn read(&mut self, mut file: File) -> Result<Option<Vec<u8>>> {
        let read = off_the_runtime(move || {
            let mut bytes = vec![0; CHUNK];
            let length = file.read(&mut bytes)?;
            bytes.truncate(length);
            Ok((file, bytes))
        });
        let (file, bytes) = read.await?.map_err(unwritable)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.stage = Stage::Whole(file);
        Ok(Some(bytes))
    }
}

fn unwritable(error: TableError) -> Error {
    Error::internal("a list could not be written as a file", error)
}
