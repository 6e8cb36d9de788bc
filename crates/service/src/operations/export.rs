//! Lists exported as files. A short one is returned in the response; a longer one is written in the background, and its
//! file is kept for a while.

pub mod filter_text;
mod heading;
mod job;
mod list_file;
mod read_rows;
mod source;
mod stored;
mod sums;

use std::collections::BTreeMap;

pub use saakh_documents::table::{Cell, Cells, Format};
use saakh_store::identity::admin_user::{AdminUser, StaffPermit};
use saakh_store::platform::task::{self, NewTask, Task};
use saakh_store::{DbError, Tx, write_tx};
use serde_json::{Value, json};
use url::form_urlencoded;

pub use list_file::ListFile;
pub use read_rows::ExportRows;
pub(crate) use source::is_role_permitted;
pub use source::{ExportPeriod, ExportRequest, ExportSource, RegisteredExport};
pub(super) use stored::{find_permit, folder, key, parse_request};

use super::task_owner::{owner, refuse_too_many};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::enqueue;
use crate::{App, Code, Error, Result};
use job::ExportJob;

/// The kind of these tasks in the database.
pub(super) const KIND: &str = "export";
/// Query parameters without effect on which rows are included, or which may name a person; not audited.
pub(crate) const NOT_ON_RECORD: [&str; 4] = ["q", "limit", "cursor", "sort"];

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
    permit: &StaffPermit,
    request: &ExportRequest,
) -> Result<ExportDelivery> {
    let export = RegisteredExport::find(&request.list)?;
    let limits = app.reference.limits.exports;
    let source = (export.open)(app, request, permit)?;
    let file = ListFile::begin(app, source, request, permit.role(), limits.rows_at_once).await?;
    if file.total().is_none() {
        return Ok(ExportDelivery::Later(Box::new(
            begin_task(app, by, request).await?,
        )));
    }
    let rows = file.total();
    write_tx!(app.db, saakh_store::Scope::rows(), |tx| -> Result<()> {
        Ok(record_export(app, tx, by, request, rows).await?)
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
    let added = write_tx!(app.db, owner.scope(), |tx| -> Result<Task> {
        refuse_too_many(app, tx, owner).await?;
        task::add(tx, &task, app.now()).await?;
        record_export(app, tx, by, request, None).await?;
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

/// Refuses invalid parameters by the field's name, and a user without permission.
pub(crate) fn refuse_invalid(app: &App, admin: &AdminUser, request: &ExportRequest) -> Result<()> {
    let export = RegisteredExport::find(&request.list)?;
    let permit = admin.permit(export.permissions).ok_or(Code::Forbidden)?;
    (export.open)(app, request, &permit).map(drop)
}

/// Audits who exported which list with which filters to which file; not the search text, which may name a person. The
/// number of rows is unknown when a task begins.
async fn record_export(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    request: &ExportRequest,
    rows: Option<i64>,
) -> std::result::Result<(), DbError> {
    let filters: BTreeMap<String, String> = form_urlencoded::parse(request.query.as_bytes())
        .filter(|(name, value)| !NOT_ON_RECORD.contains(&name.as_ref()) && !value.is_empty())
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    let (action, kind, target) = match request.list.as_str() {
        "customers" => ("customer.export", "customer", "list"),
        list => ("list.export", "list", list),
    };
    let mut detail: Value = json!({
        "file": file_name(app, request), "filters": filters, "format": request.format,
    });
    if let Some(rows) = rows {
        detail["rows"] = json!(rows);
    }
    let event = AuditEvent {
        action,
        target_kind: kind,
        target_id: target.to_owned(),
        detail,
    };
    record(app, tx, by, event).await
}
