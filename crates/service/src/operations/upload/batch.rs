//! A batch and its files: where they are stored, who may change it, and what its errors become.

use saakh_documents::rows::TableReadError;
use saakh_domain::id::AdminId;
use saakh_domain::text::Message;
use saakh_outbound::files::FileDigest;
use saakh_store::platform::upload::{self, Batch, State};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::json;

use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::kept::file_store_error;
use crate::{App, Code, Error, Result};

/// Folder of batches' files.
pub(super) const FOLDER: &str = "uploads";

/// Key of a batch's received file.
pub(super) fn key(id: &str) -> String {
    key_of(id, "file")
}

/// Key of another file of a batch.
pub(super) fn key_of(id: &str, name: &str) -> String {
    format!("{FOLDER}/{id}/{name}")
}

/// Key, size and digest of a batch's current file.
pub(super) fn stored_file(batch: &Batch) -> (String, FileDigest) {
    let (key, bytes, sha256) = match &batch.cut {
        None => (key(&batch.id), batch.bytes, &batch.sha256),
        Some(cut) => (key_of(&batch.id, &cut.name), cut.bytes, &cut.sha256),
    };
    let kept = FileDigest {
        bytes: u64::try_from(bytes).unwrap_or(0),
        sha256: sha256.clone(),
    };
    (key, kept)
}

pub(super) fn folder(id: &str) -> String {
    format!("{FOLDER}/{id}")
}

/// The scope of one batch.
pub(super) fn scope(id: &str) -> Scope {
    Scope::new("upload", id)
}

/// Returns a batch.
pub async fn get(app: &App, id: &str) -> Result<Batch> {
    find_batch(&mut app.db.read().await?, id).await
}

pub(super) async fn find_batch(conn: &mut Conn, id: &str) -> Result<Batch> {
    upload::get(conn, id).await?.ok_or_else(Error::not_found)
}

pub(super) fn refuse_running(batch: &Batch) -> Result<()> {
    if matches!(batch.state, State::Running | State::Paused) {
        return Err(Code::UploadRunning.into());
    }
    Ok(())
}

pub(super) fn refuse_open(batch: &Batch) -> Result<()> {
    refuse_running(batch)?;
    if batch.file_removed_at.is_some() {
        return Err(Code::UploadFileRemoved.into());
    }
    Ok(())
}

pub(super) fn admin(by: &RequestContext) -> Result<AdminId> {
    match by.actor {
        Actor::Admin(id) => Ok(id),
        _ => Err(Code::Forbidden.into()),
    }
}

/// Records an action with the file's digest, and its counts as of the last check or application.
pub(super) async fn record_audit(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    batch: &Batch,
) -> Result<()> {
    let mut detail = json!({ "sha256": batch.sha256, "bytes": batch.bytes });
    let counts = batch.counts;
    if counts.total_read() > 0 {
        detail["rows_read"] = json!(counts.total_read());
        detail["rows_changed"] = json!(counts.created + counts.updated);
        detail["rows_unchanged"] = json!(counts.unchanged);
        detail["rows_refused"] = json!(counts.failed);
        detail["rows_ignored"] = json!(counts.skipped);
    }
    let event = AuditEvent {
        action,
        target_kind: "upload",
        target_id: batch.id.clone(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}

/// The refusal of an unreadable file.
pub(super) fn unreadable(error: TableReadError) -> Error {
    match error.message() {
        Some(message) => Error::field("image_name", message),
        None => Error::internal("an uploaded file cannot be read", error),
    }
}

/// Serialises a problem of a whole file for storing.
pub(super) fn serialize_message(message: &Message) -> Result<String> {
    Ok(saakh_store::db::to_json(message)?)
}

/// Removes the file of a batch together with the rows that were read from its cells.
pub(super) async fn remove_file(app: &App, id: &str) -> Result<()> {
    remove_files(app, id).await?;
    write_tx!(app.db, scope(id), |tx| {
        Ok(upload::mark_file_removed(tx, id, app.now()).await?)
    })
}

pub(super) async fn remove_files(app: &App, id: &str) -> Result<()> {
    app.files
        .remove_folder(&folder(id))
        .await
        .map_err(file_store_error)
}
