//! Background tasks of a user: list, cancel, retry and dismiss them, and download their files.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::identity::tally::DAY;
use saakh_outbound::files::{FileDigest, Reader};
use saakh_store::platform::task::{self, Task, TaskOwner, TaskState};
use saakh_store::platform::upload::{self as batch, Batch};
use saakh_store::trust::suppression_import as import_progress;
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::export::{self, Format};
use super::suppression_import;
use super::task_owner::refuse_too_many;
use super::upload;
use crate::app::sha256_hex;
use crate::platform::kept::file_store_error;
use crate::platform::limit::seconds_before;
use crate::{App, Code, Error, Refusal, Result};

/// Maximum number of displayed tasks.
const MOST_SHOWN: i64 = 20;
/// Tasks deleted per transaction.
const FORGOTTEN_AT_ONCE: i64 = 100;
/// Bytes of randomness in a link: 256 bits are unguessable.
const LINK_BYTES: usize = 32;

/// Returns an owner's tasks of the last day, newest first, with the files that they check, apply or undo.
pub async fn list(app: &App, owner: TaskOwner) -> Result<Vec<(Task, Option<Batch>)>> {
    let mut conn = app.db.read().await?;
    let since = seconds_before(app.now(), DAY);
    let tasks = task::list_recent(&mut conn, owner, since, MOST_SHOWN).await?;
    let uploads = tasks.iter().filter(|task| task.kind == upload::KIND);
    let ids: Vec<String> = uploads.map(upload::parse_batch_id).collect::<Result<_>>()?;
    let mut files = batch::list_by_id(&mut conn, &ids).await?;
    let with_file = tasks.into_iter().map(|task| {
        // A file may have gone on with a later task.
        let is_of_task = |file: &Batch| file.task_id.as_deref() == Some(task.id.as_str());
        let place = files.iter().position(is_of_task);
        (task, place.map(|place| files.swap_remove(place)))
    });
    Ok(with_file.collect())
}

/// Cancels a waiting or running task. A running one checks periodically whether it was cancelled.
pub async fn cancel(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    write_tx!(app.db, owner.scope(), |tx| {
        let task = own(tx, owner, id).await?;
        // The batch before its task, in the same lock order as processing.
        if task.kind == upload::KIND {
            upload::cancel_for_task(app, tx, &upload::parse_batch_id(&task)?).await?;
        }
        if !task::cancel(tx, id, app.now()).await? {
            return Err(Code::TaskEnded.into());
        }
        Ok(())
    })
}

/// Retries a failed task.
pub async fn retry(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    let mut conn = app.db.read().await?;
    if own(&mut conn, owner, id).await?.kind == suppression_import::KIND {
        suppression_import::require_file(app, id).await?;
    }
    drop(conn);
    write_tx!(app.db, owner.scope(), |tx| -> Result<()> {
        let task = own(tx, owner, id).await?;
        refuse_too_many(app, tx, owner).await?;
        // As in [`cancel`].
        match task.kind.as_str() {
            upload::KIND => {
                upload::enqueue_retry(app, tx, &upload::parse_batch_id(&task)?, id).await?;
            }
            suppression_import::KIND => suppression_import::enqueue_retry(app, tx, id).await?,
            _ => export::enqueue_retry(app, tx, id).await?,
        }
        if !task::retry(tx, id).await? {
            return Err(Code::TaskNotFailed.into());
        }
        Ok(())
    })?;
    app.jobs.notify_one();
    Ok(())
}

/// Dismisses an ended task with its file.
pub async fn remove(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    let mut conn = app.db.read().await?;
    refuse_open(&own(&mut conn, owner, id).await?)?;
    drop(conn);
    // The file first: a row without a file is found again, a file without a row is not.
    remove_files(app, id).await?;
    write_tx!(app.db, owner.scope(), |tx| {
        refuse_open(&own(tx, owner, id).await?)?;
        remove_row(tx, id).await
    })
}

async fn remove_files(app: &App, id: &str) -> Result<()> {
    let removed = app.files.remove_folder(&export::folder(id)).await;
    removed.map_err(file_store_error)?;
    suppression_import::remove_file(app, id).await
}

async fn remove_row(tx: &mut Tx, id: &str) -> Result<()> {
    import_progress::remove(tx, id).await?;
    Ok(task::remove(tx, id).await?)
}

fn refuse_open(task: &Task) -> Result<()> {
    if task.state.is_open() {
        return Err(Code::TaskNotEnded.into());
    }
    Ok(())
}

/// A download link, valid once.
#[derive(Debug)]
pub struct DownloadLink {
    pub token: Secret<String>,
    /// When the file is removed.
    pub until: Timestamp,
}

/// Creates a link to a task's file, which replaces the previous one.
pub async fn create_link(app: &App, owner: TaskOwner, id: &str) -> Result<DownloadLink> {
    let mut conn = app.db.read().await?;
    let read = own(&mut conn, owner, id).await?;
    drop(conn);
    if read.kind != export::KIND {
        return Err(Code::TaskWithoutFile.into());
    }
    refuse_without_permission(app, &read).await?;
    let mut random = [0; LINK_BYTES];
    app.entropy.fill(&mut random);
    let token = Secret::new(URL_SAFE_NO_PAD.encode(random));
    let hash = hash(&token);
    let until = write_tx!(app.db, owner.scope(), |tx| -> Result<Timestamp> {
        let task = own(tx, owner, id).await?;
        let is_kept = |until: &Timestamp| *until > app.now();
        match (task.state, task.expires_at.filter(is_kept)) {
            (TaskState::Done, Some(until)) => {
                task::set_link(tx, id, &hash).await?;
                Ok(until)
            }
            (TaskState::Done | TaskState::Expired, _) => Err(Code::TaskExpired.into()),
            _ => Err(Code::TaskWithoutFile.into()),
        }
    });
    Ok(DownloadLink {
        token,
        until: until?,
    })
}

/// A file being downloaded.
#[derive(Debug)]
pub struct TaskFile {
    /// File name.
    pub name: String,
    pub format: Format,
    pub bytes: u64,
    reader: Reader,
}

/// Uses up a link and opens its file.
pub async fn open(app: &App, owner: TaskOwner, token: &Secret<String>) -> Result<TaskFile> {
    let hash = hash(token);
    let used = write_tx!(app.db, owner.scope(), |tx| -> Result<Option<Task>> {
        match task::use_link(tx, &hash, owner, app.now()).await? {
            Some(id) => Ok(task::get(tx, &id).await?),
            None => Ok(None),
        }
    });
    let gone = || Refusal::new(Code::TaskLinkUsed);
    let task = used?.ok_or_else(gone)?;
    refuse_without_permission(app, &task).await?;
    let attempt = task.attempt.as_deref().ok_or_else(gone)?;
    let kept = FileDigest {
        bytes: task
            .bytes
            .and_then(|bytes| bytes.try_into().ok())
            .unwrap_or(0),
        // An earlier release stored no digest of files kept for an hour.
        sha256: task.sha256.clone().ok_or_else(gone)?,
    };
    Ok(TaskFile {
        bytes: kept.bytes,
        reader: app.files.reader(&export::key(&task.id, attempt), kept),
        format: export::parse_request(&task)?.format,
        name: task.name,
    })
}

impl TaskFile {
    /// The next bytes; none at the end of the file.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.reader.next().await.map_err(file_store_error)
    }
}

/// Deletes ended tasks started more than a day ago, with their remaining files.
pub(super) async fn sweep(app: &App) -> Result<()> {
    loop {
        let mut conn = app.db.read().await?;
        let old =
            task::list_old(&mut conn, seconds_before(app.now(), DAY), FORGOTTEN_AT_ONCE).await?;
        drop(conn);
        for id in &old {
            remove_files(app, id).await?;
            write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
                remove_row(tx, id).await
            })?;
        }
        if old.is_empty() {
            return Ok(());
        }
    }
}

/// Loads a task of an owner; those of others are not found.
async fn own(conn: &mut Conn, owner: TaskOwner, id: &str) -> Result<Task> {
    let task = task::get(conn, id).await?;
    let task = task.filter(|task| task.owner == owner);
    task.ok_or_else(Error::not_found)
}

async fn refuse_without_permission(app: &App, task: &Task) -> Result<()> {
    let permit = export::find_permit(app, task.owner, &export::parse_request(task)?).await?;
    permit.map(drop).ok_or_else(|| Code::Forbidden.into())
}

fn hash(token: &Secret<String>) -> Secret<String> {
    Secret::new(sha256_hex(token.expose().as_bytes()))
}
