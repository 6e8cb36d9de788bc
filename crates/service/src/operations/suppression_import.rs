//! Imports an operator's list of numbers that want no advertising. A job enters the numbers; the file is then deleted.

mod job;
mod number_column;

use saakh_documents::rows::column_letters;
use saakh_domain::id::AdminId;
use saakh_domain::identity::tally::DAY;
use saakh_outbound::files::FileDigest;
use saakh_store::db::list::first_id;
use saakh_store::platform::task::{self, NewTask, Task, TaskOwner, TaskState};
use saakh_store::trust::suppression_import::{self, ImportError, ImportProgress};
use saakh_store::{Tx, read_tx, write_tx};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use self::job::ImportSuppressions;
use self::number_column::{NumberColumn, find_numbers};
use super::task_owner::{owner, refuse_too_many};
use super::upload::FileReceiver;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::enqueue;
use crate::platform::kept::file_store_error;
use crate::platform::limit::seconds_before;
use crate::{App, Code, Error, Result};

/// The kind of these tasks in the database.
pub(super) const KIND: &str = "import-suppressions";
/// Folder of the files, until their numbers are entered.
const FOLDER: &str = "imports";

/// What the job of a task reads.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct ImportRequest {
    place: NumberColumn,
    bytes: u64,
    sha256: String,
}

/// A list being received.
pub struct SuppressionImport {
    id: String,
    receiver: FileReceiver,
}

impl SuppressionImport {
    /// Starts receiving a list.
    pub async fn begin(app: &App, by: &RequestContext, name: &str) -> Result<Self> {
        let id = app.uuid().to_string();
        let receiver = FileReceiver::begin(app, by, &key(&id), name).await?;
        Ok(Self { id, receiver })
    }

    /// Receives more bytes.
    pub async fn write(&mut self, app: &App, bytes: &[u8]) -> Result<()> {
        self.receiver.write(app, bytes).await
    }

    /// Ends receiving: finds the column of the numbers, and starts the task that enters them.
    ///
    /// # Errors
    /// 422 at `image_name` if it is no table, or no column has mobile numbers.
    pub async fn finish(self, app: &App, by: &RequestContext) -> Result<Task> {
        let owner = owner(by)?;
        let (copy, received) = self.receiver.finish(app).await?;
        let place = match find_numbers(app, copy, received.name.clone()).await {
            Ok(place) => place,
            Err(error) => {
                received.discard().await?;
                return Err(error);
            }
        };
        let name = received.name.clone();
        let digest = received.store().await?;
        let request = ImportRequest {
            place,
            bytes: digest.bytes,
            sha256: digest.sha256,
        };
        let added = add_task(app, by, owner, &self.id, &name, &request).await;
        if added.is_err() {
            remove_file(app, &self.id).await?;
        }
        app.jobs.notify_one();
        added
    }
}

async fn add_task(
    app: &App,
    by: &RequestContext,
    owner: TaskOwner,
    id: &str,
    name: &str,
    request: &ImportRequest,
) -> Result<Task> {
    let asked = saakh_store::db::to_json(request)?;
    let new = NewTask {
        id,
        owner,
        kind: KIND,
        name,
        asked: &asked,
        rows_total: Some(request.place.rows),
    };
    write_tx!(app.db, owner.scope(), |tx| {
        refuse_too_many(app, tx, owner).await?;
        task::add(tx, &new, app.now()).await?;
        let event = AuditEvent {
            action: "suppression.import",
            target_kind: "suppression",
            target_id: id.to_owned(),
            detail: json!({
                "rows_read": request.place.rows,
                "bytes": request.bytes,
                "sha256": request.sha256,
            }),
        };
        record(app, tx, by, event).await?;
        enqueue::<ImportSuppressions>(app, tx, id.to_owned()).await?;
        task::get(tx, id).await?.ok_or_else(Error::not_found)
    })
}

/// What became of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportView {
    pub state: TaskState,
    pub progress: ImportProgress,
    /// The first rows that are no mobile numbers.
    pub errors: Vec<RowPlace>,
}

/// The place of a row, as a spreadsheet names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlace {
    pub row: i64,
    /// Its letters.
    pub column: String,
}

impl From<ImportError> for RowPlace {
    fn from(error: ImportError) -> Self {
        Self {
            row: error.row,
            column: column_letters(usize::try_from(error.column).unwrap_or(0)),
        }
    }
}

/// Returns what became of an import.
///
/// # Errors
/// 404 for other tasks.
pub async fn get(app: &App, id: &str, most_errors: i64) -> Result<ImportView> {
    read_tx!(app.db, |conn| {
        let task = task::get(conn, id).await?;
        let task = task.filter(|task| task.kind == KIND);
        let task = task.ok_or_else(Error::not_found)?;
        let progress = suppression_import::find(conn, id).await?;
        let errors = suppression_import::list_errors(conn, id, most_errors).await?;
        Ok(ImportView {
            state: task.state,
            progress: progress.unwrap_or_default(),
            errors: errors.into_iter().map(RowPlace::from).collect(),
        })
    })
}

/// Restarts a failed import.
pub(super) async fn enqueue_retry(app: &App, tx: &mut Tx, id: &str) -> Result<()> {
    Ok(enqueue::<ImportSuppressions>(app, tx, id.to_owned()).await?)
}

/// Refuses to restart an import whose file is gone.
pub(super) async fn require_file(app: &App, id: &str) -> Result<()> {
    if app.files.has(&key(id)).await.map_err(file_store_error)? {
        return Ok(());
    }
    Err(Code::UploadFileRemoved.into())
}

/// Removes the files of imports that ended, or never began: a node that stopped left them. Files from today are kept,
/// because they may still be received.
pub(super) async fn sweep(app: &App) -> Result<()> {
    let today = first_id(seconds_before(app.now(), DAY));
    let listed = app.files.list_folders(FOLDER).await;
    for id in listed.map_err(file_store_error)? {
        if Uuid::try_parse(&id).is_err() || id >= today {
            continue;
        }
        let mut conn = app.db.read().await?;
        let task = task::get(&mut conn, &id).await?;
        drop(conn);
        if task.is_none_or(|task| !task.state.is_open()) {
            remove_file(app, &id).await?;
        }
    }
    Ok(())
}

pub(super) async fn remove_file(app: &App, id: &str) -> Result<()> {
    let removed = app.files.remove_folder(&format!("{FOLDER}/{id}")).await;
    removed.map_err(file_store_error)
}

fn key(id: &str) -> String {
    format!("{FOLDER}/{id}/file")
}

fn parse_request(task: &Task) -> Result<ImportRequest> {
    serde_json::from_str(&task.asked)
        .map_err(|error| Error::internal("the request of an import does not parse", error))
}

fn digest(request: &ImportRequest) -> FileDigest {
    FileDigest {
        bytes: request.bytes,
        sha256: request.sha256.clone(),
    }
}

fn admin(task: &Task) -> Option<AdminId> {
    match task.owner {
        TaskOwner::Admin(id) => Some(AdminId(id)),
        TaskOwner::PortalUser(_) => None,
    }
}
