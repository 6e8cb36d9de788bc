//! Lists as files. What is short is answered at once; what is longer is written in the background,
//! into a file that is kept for a while.

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
pub use read_rows::ReadRows;

use super::task::{owner, refuse_too_many, scope};
use crate::identity::login;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::enqueue;
use crate::{App, Error, Refusal, Result};
use job::ExportJob;

/// What tasks of this sort are called in the database.
const KIND: &str = "export";
/// What an export can be asked that says nothing of which rows it holds, or may name a person.
pub(crate) const NOT_ON_RECORD: [&str; 4] = ["q", "limit", "cursor", "sort"];

/// What somebody wants as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The list's name.
    pub list: String,
    /// Filters, search and order, as the list's call takes them.
    pub query: String,
    /// Of titles and words.
    pub language: Language,
    pub format: Format,
}

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// Rows of a list that somebody asked for.
pub trait Source: Send + Sync {
    /// What stands above the columns.
    fn titles(&self, app: &App) -> Vec<String>;

    /// The request for the first rows.
    fn first(&self) -> PageRequest;

    /// Some rows.
    fn rows<'a>(&'a self, app: &'a App, request: PageRequest) -> Boxed<'a, ReadRows>;
}

/// A list that can be taken along as a file. Registered beside its call, so that a job finds it.
pub struct RegisteredExport {
    /// The list's name, which its files begin with.
    pub name: &'static str,
    /// Whoever has one of these may take it along.
    pub permissions: &'static [Permission],
    /// Reads what was asked.
    pub open: fn(&App, &Asked) -> Result<Box<dyn Source>>,
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

/// How a file is answered.
pub enum Begun {
    /// At once.
    Now(Box<ListFile>),
    /// By a job.
    Later(Box<Task>),
}

/// The name of a file.
pub fn file_name(app: &App, asked: &Asked) -> String {
    format!("{}-{}.{}", asked.list, app.today(), asked.format.ending())
}

/// Begins a file for somebody who may have it.
pub async fn begin(app: &App, by: &RequestContext, asked: &Asked) -> Result<Begun> {
    let export = RegisteredExport::find(&asked.list)?;
    let limits = app.reference.limits.exports;
    let file = ListFile::begin(
        app,
        (export.open)(app, asked)?,
        asked.format,
        limits.rows_at_once,
    );
    let file = file.await?;
    if file.total().is_none() {
        return Ok(Begun::Later(Box::new(begin_task(app, by, asked).await?)));
    }
    let noted: Result<()> = write_tx!(app.db, saakh_store::Scope::rows(), |tx| {
        Ok(note(app, tx, by, asked).await?)
    });
    noted?;
    Ok(Begun::Now(Box::new(file)))
}

async fn begin_task(app: &App, by: &RequestContext, asked: &Asked) -> Result<Task> {
    let owner = owner(by)?;
    let id = app.uuid().to_string();
    let name = file_name(app, asked);
    let text = saakh_store::db::to_json(asked)?;
    let task = NewTask {
        id: &id,
        owner,
        kind: KIND,
        name: &name,
        asked: &text,
        rows_total: None,
    };
    let added: Result<Task> = write_tx!(app.db, scope(owner), |tx| {
        refuse_too_many(app, tx, owner).await?;
        task::add(tx, &task, app.now()).await?;
        note(app, tx, by, asked).await?;
        enqueue::<ExportJob>(app, tx, id.clone()).await?;
        task::get(tx, &id).await?.ok_or_else(Error::not_found)
    });
    let added = added?;
    app.jobs.notify_one();
    Ok(added)
}

/// Lets one that failed begin anew.
pub(super) async fn enqueue_again(app: &App, tx: &mut Tx, id: &str) -> Result<()> {
    Ok(enqueue::<ExportJob>(app, tx, id.to_owned()).await?)
}

/// Whether somebody may have what a task made: asked when it begins and when it is fetched.
pub(super) async fn may(app: &App, owner: TaskOwner, asked: &Asked) -> Result<bool> {
    match owner {
        TaskOwner::Admin(id) => {
            let admin = login::admin_of(app, &id.to_string()).await?;
            let admin = admin.filter(|admin| !login::has_to_enrol(app, admin));
            admin.map_or(Ok(false), |admin| permits(admin.role, &asked.list))
        }
        // No list of the portal can be taken along yet.
        TaskOwner::Merchant(_) => Ok(false),
    }
}

/// Whether a role may take a list along.
pub(crate) fn permits(role: Role, list: &str) -> Result<bool> {
    let export = RegisteredExport::find(list)?;
    Ok(export.permissions.iter().any(|one| role.may(*one)))
}

/// Refuses what a list cannot be asked, by the field's name.
pub(crate) fn refuse_unsound(app: &App, asked: &Asked) -> Result<()> {
    let export = RegisteredExport::find(&asked.list)?;
    (export.open)(app, asked).map(drop)
}

/// What a task was asked for.
pub(super) fn asked(task: &Task) -> Result<Asked> {
    let unreadable = |error| Error::internal("what a task was asked for does not parse", error);
    serde_json::from_str(&task.asked).map_err(unreadable)
}

/// Where the file of a task stands, and whatever its attempts left.
pub(super) fn folder(id: &str) -> String {
    format!("exports/{id}")
}

/// What one attempt wrote: who comes late removes nothing of who took over.
fn folder_of(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}")
}

pub(super) fn key(id: &str, attempt: &str) -> String {
    format!("exports/{id}/{attempt}/file")
}

/// Notes who took which list along, by which filters; not what they searched for, which may name
/// a person.
async fn note(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    asked: &Asked,
) -> std::result::Result<(), DbError> {
    let filters: BTreeMap<String, String> = form_urlencoded::parse(asked.query.as_bytes())
        .filter(|(name, value)| !NOT_ON_RECORD.contains(&name.as_ref()) && !value.is_empty())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    let (action, kind, target) = match asked.list.as_str() {
        "customers" => ("customer.export", "customer", "list"),
        list => ("list.export", "list", list),
    };
    let detail: Value = json!({ "filters": filters, "format": asked.format });
    let event = AuditEvent {
        action,
        target_kind: kind,
        target_id: target.to_owned(),
        detail,
    };
    record(app, tx, by, event).await
}

/// Only so many files of one person are written at a time.
pub(super) fn too_many(most: i64) -> Error {
    let refusal = Refusal::coded(crate::RefusalKind::Conflict, "exports-too-many");
    refusal.with("max", most).into()
}
