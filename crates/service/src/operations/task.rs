//! Background tasks of a user: list, cancel, retry and dismiss them, and download their files.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::identity::tally::DAY;
use saakh_outbound::files::{Kept, Reader};
use saakh_store::platform::task::{self, Task, TaskOwner, TaskState};
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::export::{self, Format};
use super::upload;
use crate::app::sha256_hex;
use crate::platform::audit::{Actor, RequestContext};
use crate::platform::kept::unreachable;
use crate::platform::limit::before;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// Maximum number of displayed tasks.
const MOST_SHOWN: i64 = 20;
/// Tasks deleted per transaction.
const FORGOTTEN_AT_ONCE: i64 = 100;
/// Bytes of randomness in a link: 256 bits are unguessable.
const LINK_BYTES: usize = 32;

/// Returns the owner of a task that a user starts. A masquerade cannot start tasks.
pub fn owner(by: &RequestContext) -> Result<TaskOwner> {
    match by.actor {
        Actor::Admin(id) => Ok(TaskOwner::Admin(id.0)),
        Actor::Merchant(id) => Ok(TaskOwner::Merchant(id.0)),
        Actor::Masquerade { .. } | Actor::System => {
            Err(Refusal::coded(RefusalKind::Forbidden, "not-in-masquerade").into())
        }
    }
}

/// The scope of an owner's tasks.
pub(super) fn scope(owner: TaskOwner) -> Scope {
    let (kind, id) = owner.stored();
    Scope::of("tasks", &format!("{kind}:{id}"))
}

/// Returns an owner's tasks of the last day, newest first.
pub async fn list(app: &App, owner: TaskOwner) -> Result<Vec<Task>> {
    let mut conn = app.db.read().await?;
    let since = before(app.now(), DAY);
    Ok(task::shown(&mut conn, owner, since, MOST_SHOWN).await?)
}

/// Refuses another task of a user with too many open ones.
pub(super) async fn refuse_too_many(app: &App, tx: &mut Tx, owner: TaskOwner) -> Result<()> {
    let most = app.reference.limits.exports.open_per_person;
    if task::open(tx, owner).await? < most {
        return Ok(());
    }
    Err(export::too_many(most))
}

/// Cancels a waiting or running task. A running one checks periodically whether it was cancelled.
pub async fn cancel(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    write_tx!(app.db, scope(owner), |tx| {
        let task = own(tx, owner, id).await?;
        // The batch before its task, in the same lock order as processing.
        if task.kind == upload::KIND {
            upload::task_cancelled(app, tx, &upload::batch_of(&task)?).await?;
        }
        if !task::cancel(tx, id, app.now()).await? {
            return Err(Refusal::coded(RefusalKind::Conflict, "task-ended").into());
        }
        Ok(())
    })
}

/// Retries a failed task.
pub async fn run_again(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    let again: Result<()> = write_tx!(app.db, scope(owner), |tx| {
        let task = own(tx, owner, id).await?;
        refuse_too_many(app, tx, owner).await?;
        // As in [`cancel`].
        if task.kind == upload::KIND {
            upload::enqueue_again(app, tx, &upload::batch_of(&task)?, id).await?;
        } else {
            export::enqueue_again(app, tx, id).await?;
        }
        if !task::run_again(tx, id).await? {
            return Err(Refusal::coded(RefusalKind::Conflict, "task-not-failed").into());
        }
        Ok(())
    });
    again?;
    app.jobs.notify_one();
    Ok(())
}

/// Dismisses an ended task with its file.
pub async fn remove(app: &App, owner: TaskOwner, id: &str) -> Result<()> {
    let mut conn = app.db.read().await?;
    refuse_open(&own(&mut conn, owner, id).await?)?;
    drop(conn);
    // The file first: a row without a file is found again, a file without a row is not.
    let removed = app.files.remove_folder(&export::folder(id)).await;
    removed.map_err(unreachable)?;
    write_tx!(app.db, scope(owner), |tx| {
        refuse_open(&own(tx, owner, id).await?)?;
        Ok(task::remove(tx, id).await?)
    })
}

fn refuse_open(task: &Task) -> Result<()> {
    if task.state.is_open() {
        return Err(Refusal::coded(RefusalKind::Conflict, "task-not-ended").into());
    }
    Ok(())
}

/// A download link, valid once.
#[derive(Debug)]
pub struct Link {
    pub token: Secret<String>,
    /// When the file is removed.
    pub until: Timestamp,
}

/// Creates a link to a task's file, which replaces the previous one.
pub async fn link(app: &App, owner: TaskOwner, id: &str) -> Result<Link> {
    let mut conn = app.db.read().await?;
    let read = own(&mut conn, owner, id).await?;
    drop(conn);
    if read.kind == upload::KIND {
        return Err(conflict("task-without-file"));
    }
    refuse_without_permission(app, &read).await?;
    let mut random = [0; LINK_BYTES];
    app.entropy.fill(&mut random);
    let token = Secret::new(URL_SAFE_NO_PAD.encode(random));
    let hash = hash(&token);
    let until: Result<Timestamp> = write_tx!(app.db, scope(owner), |tx| {
        let task = own(tx, owner, id).await?;
        let is_kept = |until: &Timestamp| *until > app.now();
        match (task.state, task.expires_at.filter(is_kept)) {
            (TaskState::Done, Some(until)) => {
                task::set_link(tx, id, &hash).await?;
                Ok(until)
            }
            (TaskState::Done | TaskState::Expired, _) => Err(conflict("task-expired")),
            _ => Err(conflict("task-without-file")),
        }
    });
    Ok(Link {
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
    let used: Result<Option<Task>> = write_tx!(app.db, scope(owner), |tx| {
        match task::use_link(tx, &hash, owner, app.now()).await? {
            Some(id) => Ok(task::get(tx, &id).await?),
            None => Ok(None),
        }
    });
    let gone = || Refusal::coded(RefusalKind::NotFound, "task-link-used");
    let task = used?.ok_or_else(gone)?;
    refuse_without_permission(app, &task).await?;
    let attempt = task.attempt.as_deref().ok_or_else(gone)?;
    let kept = Kept {
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
        format: export::asked(&task)?.format,
        name: task.name,
    })
}

impl TaskFile {
    /// The next bytes; none at the end of the file.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.reader.next().await.map_err(unreachable)
    }
}

/// Deletes ended tasks started more than a day ago, with their remaining files.
pub(super) async fn sweep(app: &App) -> Result<()> {
    loop {
        let mut conn = app.db.read().await?;
        let old = task::old(&mut conn, before(app.now(), DAY), FORGOTTEN_AT_ONCE).await?;
        drop(conn);
        for id in &old {
            let removed = app.files.remove_folder(&export::folder(id)).await;
            removed.map_err(unreachable)?;
            let forgotten: Result<()> = write_tx!(app.db, Scope::rows(), |tx| {
                Ok(task::remove(tx, id).await?)
            });
            forgotten?;
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
    if export::may(app, task.owner, &export::asked(task)?).await? {
        return Ok(());
    }
    Err(Refusal::coded(RefusalKind::Forbidden, "forbidden").into())
}

fn conflict(code: &'static str) -> Error {
    Refusal::coded(RefusalKind::Conflict, code).into()
}

fn hash(token: &Secret<String>) -> Secret<String> {
    Secret::new(sha256_hex(token.expose().as_bytes()))
}
