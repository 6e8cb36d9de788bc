//! Lists exported as files. A short one is returned in the response; a longer one is written in the background, and its
//! file is kept for a while.

mod job;
mod list_file;
mod read_rows;

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

pub use saakh_documents::table::{Cell, Cells, Format};
use saakh_domain::Language;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_store::db::list::PageRequest;
use saakh_store::platform::task::{self, NewTask, Task, TaskOwner};
use saakh_store::{DbError, Tx, write_tx};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::form_urlencoded;

pub use list_file::ListFile;
pub use read_rows::ExportRows;

use super::task::{owner, refuse_too_many, scope};
use crate::identity::login;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::enqueue;
use crate::{App, Code, Error, Refusal, Result};
use job::ExportJob;

/// The kind of these tasks in the database.
const KIND: &str = "export";
/// Query parameters without effect on which rows are included, or which may name a person; not audited.
pub(crate) const NOT_ON_RECORD: [&str; 4] = ["q", "limit", "cursor", "sort"];

/// A requested export.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportRequest {
    pub list: String,
    /// Filters, search and order, as in the list's call.
    pub query: String,
    /// Language of titles and values.
    pub language: Language,
    pub format: Format,
}

type BoxedFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// The rows of a requested list.
pub trait ExportSource: Send + Sync {
    /// The column titles.
    fn titles(&self, app: &App) -> Vec<String>;

    /// The request for the first rows.
    fn first_request(&self) -> PageRequest;

    /// Reads some rows.
    fn read_rows<'a>(&'a self, app: &'a App, request: PageRequest) -> BoxedFuture<'a, ExportRows>;
}

/// A list that can be exported. Registered next to its call, so that jobs find it.
pub struct RegisteredExport {
    /// The list's name, which file names start with.
    pub name: &'static str,
    /// Any of these permissions allows the export.
    pub permissions: &'static [Permission],
    /// Opens the source of a request.
    pub open: fn(&App, &ExportRequest) -> Result<Box<dyn ExportSource>>,
}

inventory::collect!(RegisteredExport);

impl RegisteredExport {
    fn find(name: &str) -> Result<&'static Self> {
        let found = inventory::iter::<Self>().find(|export| export.name == name);
        found.ok_or(Error::Internal(
            "an export of a list that this version does not know",
            None,
        ))
    }
}

/// How a file is delivered.
pub enum ExportDelivery {
    /// In the response.
    Now(Box<ListFile>),
    /// By a job.
    Later(Box<Task>),
}

/// Returns the name of a file.
pub fn file_name(app: &App, request: &ExportRequest) -> String {
    format!(
        "{}-{}.{}",
        request.list,
        app.today(),
        request.format.extension()
    )
}

/// Starts an export for a permitted user.
pub async fn begin(
    app: &App,
    by: &RequestContext,
    request: &ExportRequest,
) -> Result<ExportDelivery> {
    let export = RegisteredExport::find(&request.list)?;
    let limits = app.reference.limits.exports;
    let file = ListFile::begin(
        app,
        (export.open)(app, request)?,
        request.format,
        limits.rows_at_once,
    );
    let file = file.await?;
    if file.total().is_none() {
        return Ok(ExportDelivery::Later(Box::new(
            begin_task(app, by, request).await?,
        )));
    }
    write_tx!(app.db, saakh_store::Scope::rows(), |tx| -> Result<()> {
        Ok(record_export(app, tx, by, request).await?)
    })?;
    Ok(ExportDelivery::Now(Box::new(file)))
}

async fn begin_task(app: &App, by: &RequestContext, request: &ExportRequest) -> Result<Task> {
    let owner = owner(by)?;
    let id = app.uuid().to_string();
    let name = file_name(app, request);
    let text = saakh_store::db::to_json(request)?;
    let task = NewTask {
        id: &id,
        owner,
        kind: KIND,
        name: &name,
        asked: &text,
        rows_total: None,
    };
    let added = write_tx!(app.db, scope(owner), |tx| -> Result<Task> {
        refuse_too_many(app, tx, owner).await?;
        task::add(tx, &task, app.now()).await?;
        record_export(app, tx, by, request).await?;
        enqueue::<ExportJob>(app, tx, id.clone()).await?;
        task::get(tx, &id).await?.ok_or_else(Error::not_found)
    })?;
    app.jobs.notify_one();
    Ok(added)
}

/// Restarts a failed one.
pub(super) async fn enqueue_retry(app: &App, tx: &mut Tx, id: &str) -> Result<()> {
    Ok(enqueue::<ExportJob>(app, tx, id.to_owned()).await?)
}

/// Whether the owner may have the result, checked at the start and at the download.
pub(super) async fn has_access(
    app: &App,
    owner: TaskOwner,
    request: &ExportRequest,
) -> Result<bool> {
    match owner {
        TaskOwner::Admin(id) => {
            let admin = login::find_admin(app, &id.to_string()).await?;
            let admin = admin.filter(|admin| !login::has_to_enrol(app, admin));
            admin.map_or(Ok(false), |admin| {
                is_role_permitted(admin.role, &request.list)
            })
        }
        // The portal has no exportable lists yet.
        TaskOwner::Merchant(_) => Ok(false),
    }
}

/// Whether a role may export a list.
pub(crate) fn is_role_permitted(role: Role, list: &str) -> Result<bool> {
    let export = RegisteredExport::find(list)?;
    Ok(export
        .permissions
        .iter()
        .any(|one| role.has_permission(*one)))
}

/// Refuses invalid parameters by the field's name.
pub(crate) fn refuse_invalid(app: &App, request: &ExportRequest) -> Result<()> {
    let export = RegisteredExport::find(&request.list)?;
    (export.open)(app, request).map(drop)
}

/// The request of a task.
pub(super) fn parse_request(task: &Task) -> Result<ExportRequest> {
    let unreadable = |error| Error::internal("what a task was asked for does not parse", error);
    serde_json::from_str(&task.asked).map_err(unreadable)
}

/// Folder of a task's file and of what its attempts left.
pub(super) fn folder(id: &str) -> String {
    format!("exports/{id}")
}

/// Folder of one attempt, so that a late attempt does not remove the files of its successor.
fn folder_of(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}")
}

pub(super) fn key(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}/file")
}

/// Audits who exported which list with which filters; not the search text, which may name a person.
async fn record_export(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    request: &ExportRequest,
) -> std::result::Result<(), DbError> {
    let filters: BTreeMap<String, String> = form_urlencoded::parse(request.query.as_bytes())
        .filter(|(name, value)| !NOT_ON_RECORD.contains(&name.as_ref()) && !value.is_empty())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    let (action, kind, target) = match request.list.as_str() {
        "customers" => ("customer.export", "customer", "list"),
        list => ("list.export", "list", list),
    };
    let detail: Value = json!({ "filters": filters, "format": request.format });
    let event = AuditEvent {
        action,
        target_kind: kind,
        target_id: target.to_owned(),
        detail,
    };
    record(app, tx, by, event).await
}

/// The refusal when a user has too many files being written.
pub(super) fn too_many_error(most: i64) -> Error {
    let refusal = Refusal::new(Code::ExportsTooMany);
    refusal.with("max", most).into()
}
