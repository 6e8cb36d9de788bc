//! Rows of a kept file, read on a thread of their own and taken some at a time.

use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;

use saakh_documents::rows::{Book, Row, Unreadable};
use saakh_store::platform::upload::Batch;
use tokio::sync::mpsc;

use super::aadhaar::Search;
use super::{kept, unreadable};
use crate::platform::blocking::off_the_runtime;
use crate::platform::kept::unreachable;
use crate::{App, Error, Result};

/// So many rows are judged in one transaction.
pub(super) const AT_ONCE: usize = 200;

/// What a look into a file finds.
pub(super) struct Known {
    pub sheets: Vec<String>,
    /// How many rows its longest sheet has; none where there are more than were counted.
    pub rows: Option<i64>,
}

/// Looks into a file that was just taken in, and counts up to a number.
pub(super) async fn look_into(app: &App, file: File, name: String, most: i64) -> Result<Known> {
    let old = app.old_workbooks.clone();
    let looked = off_the_runtime(move || {
        let mut book = Book::open(file, &name, old.as_deref())?;
        let sheets = book.sheets();
        let mut rows = 0;
        let mut aadhaar = None;
        for sheet in 0..sheets.len() {
            let mut search = Search::default();
            rows = counted(&mut book, sheet, most, &mut search)?.max(rows);
            aadhaar = aadhaar.or(search.found());
        }
        let rows = (rows <= most).then_some(rows);
        Ok((Known { sheets, rows }, aadhaar))
    });
    let (known, aadhaar) = looked.await?.map_err(unreadable)?;
    match aadhaar {
        Some(place) => Err(Error::field("image_name", place.message())),
        None => Ok(known),
    }
}

fn counted(
    book: &mut Book,
    sheet: usize,
    most: i64,
    search: &mut Search,
) -> std::result::Result<i64, Unreadable> {
    let mut rows = 0;
    book.each_row(sheet, &mut |row| {
        search.look_at(&row);
        rows += 1;
        if rows > most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    })?;
    Ok(rows)
}

/// Counts the rows of a sheet after its head.
pub(super) async fn count(
    app: &App,
    batch: &Batch,
    (sheet, head): (usize, u64),
    most: i64,
) -> Result<std::result::Result<i64, Unreadable>> {
    let file = fetched(app, batch).await?;
    let name = batch.file_name.clone();
    let old = app.old_workbooks.clone();
    off_the_runtime(move || {
        let mut book = Book::open(file, &name, old.as_deref())?;
        let mut rows = 0;
        book.each_row(sheet, &mut |row| {
            rows += i64::from(row.number > head);
            if rows > most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(rows)
    })
    .await
}

/// The first rows of a sheet.
pub(super) async fn first(app: &App, batch: &Batch, sheet: usize, most: usize) -> Result<Vec<Row>> {
    let file = fetched(app, batch).await?;
    let name = batch.file_name.clone();
    let old = app.old_workbooks.clone();
    let read = off_the_runtime(move || {
        let mut rows = Vec::new();
        Book::open(file, &name, old.as_deref())?.each_row(sheet, &mut |row| {
            rows.push(row);
            if rows.len() == most {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok(rows)
    });
    read.await?.map_err(unreadable)
}

/// Rows of a sheet after one of a number, some at a time.
pub(super) async fn rows(
    app: &App,
    batch: &Batch,
    sheet: usize,
    after: u64,
) -> Result<mpsc::Receiver<std::result::Result<Vec<Row>, Unreadable>>> {
    let file = fetched(app, batch).await?;
    let name = batch.file_name.clone();
    let old = app.old_workbooks.clone();
    let (to, from) = mpsc::channel(2);
    tokio::task::spawn_blocking(move || {
        let mut some = Vec::with_capacity(AT_ONCE);
        let read = Book::open(file, &name, old.as_deref()).and_then(|mut book| {
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
                    // Nobody takes them any more.
                    Err(_) => ControlFlow::Break(()),
                }
            })
        });
        let last = match read {
            Ok(()) if some.is_empty() => return,
            Ok(()) => Ok(some),
            Err(error) => Err(error),
        };
        // Where nobody takes it any more, nobody misses it.
        let _ = to.blocking_send(last);
    });
    Ok(from)
}

/// The kept file, as one that can be read from any place.
pub(super) async fn fetched(app: &App, batch: &Batch) -> Result<File> {
    let mut file = tempfile::tempfile()
        .map_err(|error| Error::internal("a temporary file cannot be made", error))?;
    let (key, kept) = kept(batch);
    let mut reader = app.files.reader(&key, kept);
    while let Some(part) = reader.next().await.map_err(unreachable)? {
        let written = off_the_runtime(move || file.write_all(&part).map(|()| file));
        file = written
            .await?
            .map_err(|error| Error::internal("a temporary file cannot be written", error))?;
    }
    Ok(file)
}
