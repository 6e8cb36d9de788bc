//! Cuts rows about erased customers from stored files.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use saakh_documents::rows::{Book, CutError, CutTable, Row, remove_rows};
use saakh_domain::id::CustomerId;
use saakh_outbound::files::FileDigest;
use saakh_store::platform::task;
use saakh_store::platform::upload::{self, Batch, CutFile, State};
use saakh_store::trust::file_mark;
use saakh_store::{Scope, write_tx};

use super::batch::{folder, key_of, remove_file, scope, stored_file};
use super::plan::Plan;
use super::{file_names, reading};
use crate::operations::export;
use crate::platform::blocking::run_blocking;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue, enqueue_again};
use crate::platform::kept::{changed_file_message, file_store_error};
use crate::privacy::file_mark::is_marked;
use crate::register_job;
use crate::{App, Error, Result};

/// Marks per run,
const MARKS: i64 = 5_000;
/// and files per query.
const FILES: i64 = 50;
/// Bytes written at once.
const CHUNK: usize = 1024 * 1024;
/// Delay for a file that is being processed.
const AFTER_ITS_END: SignedDuration = SignedDuration::from_mins(5);
/// Delay after which another node continues after a shutdown.
const PUT_OFF: SignedDuration = SignedDuration::from_secs(1);
/// Key of the only such job.
const ALL: &str = "all";

/// Enqueues cutting if a customer was erased.
pub(super) async fn enqueue_if_needed(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let marks = file_mark::list(&mut conn, MARKS).await?;
    let is_kept = !upload::list_with_file(&mut conn, "", 1).await?.is_empty()
        || !task::list_with_file(&mut conn, app.now()).await?.is_empty();
    drop(conn);
    if marks.is_empty() {
        return Ok(());
    }
    if !is_kept {
        file_names::forget_marked(app, &hashes(&marks)).await?;
        return forget(app, &marks).await;
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        let at_once = SignedDuration::ZERO;
        Ok(enqueue_again::<CutFiles>(app, tx, ALL.to_owned(), at_once).await?)
    })
}

struct CutFiles;

impl JobKind for CutFiles {
    const NAME: &'static str = "cut-files";
    const QUEUE: Queue = Queue::Tasks;
    const TIME_LIMIT: Duration = Duration::from_hours(2);
    type Payload = String;

    async fn run(job: &JobContext<'_>, _: String) -> Result<JobOutcome> {
        let app = job.app;
        let marks = file_mark::list(&mut app.db.read().await?, MARKS).await?;
        if marks.is_empty() {
            return Ok(JobOutcome::Done);
        }
        remove_results(app).await?;
        let looked_for = Arc::new(hashes(&marks));
        file_names::forget_marked(app, &looked_for).await?;
        let (mut after, mut is_waiting) = (String::new(), false);
        loop {
            let some = upload::list_with_file(&mut app.db.read().await?, &after, FILES).await?;
            for batch in &some {
                if job.is_stopping() {
                    return Ok(JobOutcome::Postpone(PUT_OFF));
                }
                is_waiting |= !cut(app, batch, &looked_for).await?;
            }
            let Some(last) = some.last() else { break };
            after.clone_from(&last.id);
        }
        if is_waiting {
            return Ok(JobOutcome::Postpone(AFTER_ITS_END));
        }
        forget(app, &marks).await?;
        Ok(JobOutcome::Done)
    }
}

register_job!(CutFiles);

fn hashes(marks: &[(CustomerId, String)]) -> BTreeSet<String> {
    marks.iter().map(|(_, mark)| mark.clone()).collect()
}

/// Deletes marks, because no stored file has such rows.
async fn forget(app: &App, marks: &[(CustomerId, String)]) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        for (customer, mark) in marks {
            file_mark::delete(tx, *customer, mark).await?;
        }
        Ok(())
    })
}

/// Removes exported lists, which are kept for an hour and can be requested again. Those started after the last erasure
/// contain no erased customer.
async fn remove_results(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let last = file_mark::last_erased_at(&mut conn).await?;
    let done = task::list_with_file(&mut conn, last.unwrap_or_else(|| app.now())).await?;
    drop(conn);
    for id in done {
        write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
            Ok(task::expire_early(tx, &id).await?)
        })?;
        let removed = app.files.remove_folder(&export::folder(&id)).await;
        removed.map_err(file_store_error)?;
    }
    Ok(())
}

/// Cuts rows from the file of a batch. False if that must wait.
async fn cut(app: &App, batch: &Batch, marks: &Arc<BTreeSet<String>>) -> Result<bool> {
    if matches!(batch.state, State::Running | State::Paused) {
        return Ok(false);
    }
    // Files of an incomplete attempt.
    let (current, _) = stored_file(batch);
    for name in app
        .files
        .list_names(&folder(&batch.id))
        .await
        .map_err(file_store_error)?
    {
        let other = key_of(&batch.id, &name);
        if other != current {
            app.files.remove(&other).await.map_err(file_store_error)?;
        }
    }
    let file = match reading::fetch_file(app, batch).await {
        Ok(file) => file,
        // The file cannot be read any more.
        Err(error) if changed_file_message(&error).is_some() => {
            return remove_file(app, &batch.id).await.map(|()| true);
        }
        Err(error) => return Err(error),
    };
    match without_marked(app, batch, file, marks).await? {
        Ok(None) => Ok(true),
        Ok(Some(cut)) => replaced(app, batch, cut).await,
        Err(CutError::Unreadable(error)) if error.message().is_some() => {
            remove_file(app, &batch.id).await.map(|()| true)
        }
        // The file has an unusual structure and cannot be rewritten, so it is removed rather than kept with personal
        // data.
        Err(CutError::Workbook(_)) => remove_file(app, &batch.id).await.map(|()| true),
        Err(error) => Err(Error::internal("rows cannot be cut from a file", error)),
    }
}

async fn without_marked(
    app: &App,
    batch: &Batch,
    file: File,
    marks: &Arc<BTreeSet<String>>,
) -> Result<std::result::Result<Option<CutTable>, CutError>> {
    let (name, old) = (batch.file_name.clone(), app.old_workbooks.clone());
    let (keys, marks) = (app.keys.clone(), Arc::clone(marks));
    run_blocking(move || {
        let mut book = Book::open(file, &name, old.as_deref())?;
        remove_rows(&mut book, &|row: &Row| {
            let mut cells = row.cells.iter();
            cells.any(|cell| is_marked(&keys, &marks, &cell.to_display_text()))
        })
    })
    .await
}

/// Replaces the stored file by the one without the rows. Returns false if it is being processed.
async fn replaced(app: &App, batch: &Batch, cut: CutTable) -> Result<bool> {
    let name = app.uuid().to_string();
    let written = write_file(app, &key_of(&batch.id, &name), cut.file).await?;
    let sheet = Plan::from_batch(batch)?.map_or(0, |plan| plan.sheet);
    let rows = cut.rows.iter().filter(|(of, _)| *of == sheet);
    let rows: Vec<i64> = rows
        .filter_map(|(_, row)| i64::try_from(*row).ok())
        .collect();
    let file = CutFile {
        name: name.clone(),
        bytes: i64::try_from(written.bytes).unwrap_or(i64::MAX),
        sha256: written.sha256,
    };
    let is_kept = write_tx!(app.db, scope(&batch.id), |tx| -> Result<bool> {
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        if !upload::replace_file(tx, &batch.id, &file, count).await? {
            return Ok(false);
        }
        for row in &rows {
            upload::delete_findings_for_row(tx, &batch.id, *row).await?;
        }
        Ok(true)
    })?;
    let unwanted = if is_kept {
        stored_file(batch).0
    } else {
        key_of(&batch.id, &name)
    };
    app.files
        .remove(&unwanted)
        .await
        .map_err(file_store_error)?;
    Ok(is_kept)
}

async fn write_file(app: &App, key: &str, mut file: File) -> Result<FileDigest> {
    let mut upload = app.files.upload(key);
    loop {
        let read = run_blocking(move || {
            let mut bytes = vec![0; CHUNK];
            let length = file.read(&mut bytes)?;
            bytes.truncate(length);
            Ok::<_, std::io::Error>((file, bytes))
        });
        let (rest, bytes) = read
            .await?
            .map_err(|error| Error::internal("a temporary file cannot be read", error))?;
        if bytes.is_empty() {
            return upload.finish().await.map_err(file_store_error);
        }
        upload.write(&bytes).await.map_err(file_store_error)?;
        file = rest;
    }
}
