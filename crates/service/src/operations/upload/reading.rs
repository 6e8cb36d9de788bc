//! Reads rows of a stored file on a thread of its own, in batches.

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use saakh_documents::rows::{Book, Row, Separator, StopFlag, TableReadError, Value};
use saakh_outbound::files::FileDigest;
use saakh_store::platform::upload::Batch;
use tokio::sync::mpsc;

use super::aadhaar::{AadhaarCells, Search};
use super::batch::{stored_file, unreadable};
use super::first_rows::{self, FirstRows, SheetPreviewQuery};
use super::plan::Plan;
use crate::app::file_readers::ReadPermit;
use crate::platform::blocking::run_blocking;
use crate::platform::kept::file_store_error;
use crate::{App, Error, Result};

/// Rows per transaction.
pub(super) const AT_ONCE: usize = 200;
/// Number of characters of a text that matter for previews.
const LONGEST_LOOKED_AT: usize = 200;

/// Multiple of the time limit for an inspection,
const ONCE: u64 = 1;
/// and for counting a million rows.
const FOR_COUNTING: u64 = 10;

/// A file that was just received.
pub(super) struct IncomingFile {
    pub file: File,
    pub name: String,
    /// Whether to search for Aadhaar numbers.
    pub seeks_aadhaar: bool,
}

/// Results of inspecting a file.
pub(super) struct FileInspection {
    pub sheets: Vec<String>,
    /// Indices of hidden sheets.
    pub hidden_sheets: Vec<usize>,
    /// Number of rows of the longest sheet; none if greater than the limit.
    pub rows: Option<i64>,
    /// Rows for the preview.
    pub first: FirstRows,
}

/// Stops the reader when dropped.
struct StopGuard(StopFlag);

impl Drop for StopGuard {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Reads on another thread until the deadline, or until the caller is dropped. The permit moves to the thread.
async fn read_bounded<T: Send + 'static>(
    app: &App,
    permit: ReadPermit,
    times: u64,
    read: impl FnOnce(&StopFlag) -> std::result::Result<T, TableReadError> + Send + 'static,
) -> Result<std::result::Result<T, TableReadError>> {
    let stop = StopFlag::default();
    let _guard = StopGuard(stop.clone());
    let reading = run_blocking(move || {
        let read = read(&stop);
        drop(permit);
        read
    });
    let most = Duration::from_secs(times * app.reference.limits.uploads.reading_seconds);
    let read = tokio::time::timeout(most, reading).await;
    read.unwrap_or(Ok(Err(TableReadError::Stopped)))
}

/// Inspects a received file: counts rows up to a limit, and finds plausible Aadhaar numbers.
pub(super) async fn inspect_file(
    app: &App,
    incoming: IncomingFile,
    most: i64,
) -> Result<(FileInspection, AadhaarCells)> {
    let IncomingFile {
        file,
        name,
        seeks_aadhaar,
    } = incoming;
    let old = app.old_workbooks.clone();
    let permit = app.file_readers.acquire_preview_permit().await?;
    let looked = read_bounded(app, permit, ONCE, move |stop| {
        let mut book = Book::open_with_stop(file, &name, old.as_deref(), stop)?;
        let sheets = book.sheets();
        let mut rows = 0;
        let mut first = FirstRows::for_book(&book);
        let mut aadhaar = AadhaarCells::default();
        for sheet in 0..sheets.len() {
            let mut search = Search::default();
            first.begin_sheet();
            let mut look_at = |row: &Row| {
                if seeks_aadhaar {
                    search.scan_row(row);
                }
                first.add(row);
            };
            rows = count_up_to(&mut book, sheet, most, &mut look_at)?.max(rows);
            aadhaar.extend(&search.suspect_cells());
        }
        let rows = (rows <= most).then_some(rows);
        let known = FileInspection {
            hidden_sheets: book.hidden_sheets(),
            sheets,
            rows,
            first,
        };
        Ok((known, aadhaar))
    });
    looked.await?.map_err(unreadable)
}

fn count_up_to(
    book: &mut Book,
    sheet: usize,
    most: i64,
    look_at: &mut dyn FnMut(&Row),
) -> std::result::Result<i64, TableReadError> {
    let mut rows = 0;
    book.each_row(sheet, &mut |row| {
        look_at(&row);
        rows += 1;
        if rows > most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

/// Number of rows of a sheet, and of hidden ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowCount {
    pub rows: i64,
    pub hidden: i64,
}

/// Reads all rows of the first sheet of a received file; `read_row` is called on another thread.
pub(in crate::operations) async fn scan_rows<T: Send + 'static>(
    app: &App,
    file: File,
    name: String,
    mut scanned: T,
    read_row: fn(&mut T, Row) -> ControlFlow<()>,
) -> Result<T> {
    let old = app.old_workbooks.clone();
    let permit = app.file_readers.acquire_preview_permit().await?;
    let read = read_bounded(app, permit, FOR_COUNTING, move |stop| {
        let mut book = Book::open_with_stop(file, &name, old.as_deref(), stop)?;
        book.each_row(0, &mut |row| read_row(&mut scanned, row))?;
        Ok(scanned)
    });
    read.await?.map_err(unreadable)
}

/// Counts the rows of a sheet after its head.
pub(super) async fn count_rows(
    app: &App,
    batch: &Batch,
    plan: &Plan,
    most: i64,
) -> Result<std::result::Result<RowCount, TableReadError>> {
    let (sheet, head, separator) = (plan.sheet, plan.head, plan.separator);
    let permit = app.file_readers.acquire_preview_permit().await?;
    let file = fetch_file(app, batch).await?;
    let name = batch.file_name.clone();
    let old = app.old_workbooks.clone();
    read_bounded(app, permit, FOR_COUNTING, move |stop| {
        let mut book = opened(file, &name, old.as_deref(), separator, stop)?;
        let mut count = RowCount { rows: 0, hidden: 0 };
        book.each_row(sheet, &mut |row| {
            let counts = row.number > head;
            count.rows += i64::from(counts);
            count.hidden += i64::from(counts && row.is_hidden);
            if count.rows > most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(count)
    })
    .await
}

/// The first rows of a sheet with the separator: as stored at upload, otherwise from the file.
pub(super) async fn read_first_rows(
    app: &App,
    batch: &Batch,
    query: SheetPreviewQuery,
    most: usize,
) -> Result<(Vec<Row>, Option<Separator>)> {
    if let Some((mut rows, separator)) = first_rows::load(app, batch, query).await? {
        rows.truncate(most);
        return Ok((rows, separator));
    }
    let permit = app.file_readers.acquire_preview_permit().await?;
    let file = fetch_file(app, batch).await?;
    let name = batch.file_name.clone();
    let old = app.old_workbooks.clone();
    let read = read_bounded(app, permit, ONCE, move |stop| {
        let mut rows = Vec::new();
        let mut book = opened(file, &name, old.as_deref(), query.separator, stop)?;
        book.each_row(query.sheet, &mut |mut row| {
            row.cells.iter_mut().for_each(shorten);
            rows.push(row);
            if rows.len() == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok((rows, book.separator()))
    });
    read.await?.map_err(unreadable)
}

/// Truncates a text for the preview.
fn shorten(cell: &mut Value) {
    if let Value::Text(text) = cell
        && let Some((end, _)) = text.char_indices().nth(LONGEST_LOOKED_AT)
    {
        text.truncate(end);
    }
}

/// Opens a file with the chosen separator and a stop flag.
fn opened(
    file: File,
    name: &str,
    old: Option<&Path>,
    separator: Option<Separator>,
    stop: &StopFlag,
) -> std::result::Result<Book, TableReadError> {
    let mut book = Book::open_with_stop(file, name, old, stop)?;
    if let Some(separator) = separator {
        book.set_separator(separator);
    }
    Ok(book)
}

/// Rows from a reading thread.
pub(in crate::operations) struct RowStream {
    from: mpsc::Receiver<std::result::Result<Vec<Row>, TableReadError>>,
    _guard: StopGuard,
}

impl RowStream {
    /// The next rows; none at the end of the sheet.
    pub(in crate::operations) async fn recv(
        &mut self,
    ) -> Option<std::result::Result<Vec<Row>, TableReadError>> {
        self.from.recv().await
    }
}

/// A stored file with rows.
pub(in crate::operations) struct StoredTable {
    /// Where the file store has it.
    pub key: String,
    pub digest: FileDigest,
    /// As it was called when it came, from whose ending the format follows.
    pub name: String,
}

impl StoredTable {
    fn from_batch(batch: &Batch) -> Self {
        let (key, digest) = stored_file(batch);
        let name = batch.file_name.clone();
        Self { key, digest, name }
    }
}

/// Reads rows of a plan's sheet after a row number, in batches.
pub(super) async fn stream_rows(
    app: &App,
    batch: &Batch,
    plan: &Plan,
    after: u64,
) -> Result<RowStream> {
    let table = StoredTable::from_batch(batch);
    stream_table(app, table, plan.sheet, plan.separator, after).await
}

/// Reads rows of a sheet after a row number, in batches.
pub(in crate::operations) async fn stream_table(
    app: &App,
    table: StoredTable,
    sheet: usize,
    separator: Option<Separator>,
    after: u64,
) -> Result<RowStream> {
    let permit = app.file_readers.acquire_full_permit().await?;
    let file = fetch_table(app, &table).await?;
    let name = table.name;
    let old = app.old_workbooks.clone();
    let (to, from) = mpsc::channel(2);
    let stop = StopFlag::default();
    let guard = StopGuard(stop.clone());
    tokio::task::spawn_blocking(move || {
        let _permit = permit;
        let mut some = Vec::with_capacity(AT_ONCE);
        let opened = opened(file, &name, old.as_deref(), separator, &stop);
        let read = opened.and_then(|mut book| {
            book.each_row(sheet, &mut |row| {
                if row.number > after {
                    some.push(row);
                }
                if some.len() < AT_ONCE {
                    return ControlFlow::Continue(());
                }
                let some = std::mem::replace(&mut some, Vec::with_capacity(AT_ONCE));
                match to.blocking_send(Ok(some)) {
                    Ok(()) => ControlFlow::Continue(()),
                    // The receiver is gone.
                    Err(_) => ControlFlow::Break(()),
                }
            })
        });
        let last = match read {
            Ok(()) if some.is_empty() => return,
            Ok(()) => Ok(some),
            Err(error) => Err(error),
        };
        // If the receiver is gone, the message can be dropped.
        let _ = to.blocking_send(last);
    });
    Ok(RowStream {
        from,
        _guard: guard,
    })
}

/// Copies the current file of a batch to a temporary one that can be read at any position.
pub(super) async fn fetch_file(app: &App, batch: &Batch) -> Result<File> {
    fetch_table(app, &StoredTable::from_batch(batch)).await
}

async fn fetch_table(app: &App, table: &StoredTable) -> Result<File> {
    let mut file = tempfile::tempfile()
        .map_err(|error| Error::internal("a temporary file cannot be made", error))?;
    let mut reader = app.files.reader(&table.key, table.digest.clone());
    while let Some(part) = reader.next().await.map_err(file_store_error)? {
        let written = run_blocking(move || file.write_all(&part).map(|()| file));
        file = written
            .await?
            .map_err(|error| Error::internal("a temporary file cannot be written", error))?;
    }
    Ok(file)
}
