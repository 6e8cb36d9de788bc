//! Receives a file: stores and digests it in parts, then inspects it.

use std::fs::File;
use std::io::{Read, Seek};

use saakh_documents::rows::TableReadError;
use saakh_domain::identity::tally::{DAY, HOUR, Window};
use saakh_domain::text::Message;
use saakh_outbound::files::{Upload, is_full};
use saakh_outbound::malware::MAX_FILE_BYTES;
use saakh_store::platform::upload::{self, Batch, Kind, NewBatch, bank_response};
use saakh_store::{Tx, write_tx};
use serde_json::json;
use tokio::io::AsyncWriteExt;

use super::aadhaar::AadhaarCells;
use super::bank::BankFile;
use super::batch::{admin, find_batch, folder, key, record_audit, scope, unreadable};
use super::reading;
use super::reading::{FileInspection, IncomingFile};
use crate::app::upload_queue::UploadSlot;
use crate::catalog::picture;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::blocking::run_blocking;
use crate::platform::kept::{file_store_error, store_full_error};
use crate::platform::limit;
use crate::{App, Code, Error, Refusal, Result};

/// Maximum length of a file name.
const LONGEST_NAME: usize = 150;

/// The uploader's statements about a file.
#[derive(Debug, Clone)]
pub struct IntakeRequest {
    pub kind: Kind,
    /// Set for a bank file.
    pub bank: Option<BankFile>,
    /// Whether the uploader states that it has no Aadhaar numbers.
    pub is_without_aadhaar: bool,
}

/// A file being received.
pub struct Intake {
    id: String,
    request: IntakeRequest,
    name: String,
    kept: Upload,
    /// A copy for inspection.
    looked_at: tokio::fs::File,
    bytes: u64,
    _slot: UploadSlot,
}

impl Intake {
    /// Starts receiving a file. Each counts towards the limit, failed ones included.
    pub async fn begin(
        app: &App,
        by: &RequestContext,
        request: IntakeRequest,
        name: &str,
    ) -> Result<Self> {
        let slot = app.pictures.reserve_slot()?;
        count(app, by).await?;
        let id = app.uuid().to_string();
        let kept = app.files.upload(&key(&id));
        let looked_at = tempfile::tempfile().map_err(no_room)?;
        Ok(Self {
            request,
            name: display_name(name),
            kept,
            looked_at: tokio::fs::File::from_std(looked_at),
            bytes: 0,
            id,
            _slot: slot,
        })
    }

    /// Receives more bytes.
    pub async fn write(&mut self, app: &App, bytes: &[u8]) -> Result<()> {
        self.bytes += bytes.len() as u64;
        let most = app.reference.limits.uploads.file_bytes;
        if self.bytes > most {
            let message = Message::new("upload_too_large").with("max", most / 1024 / 1024);
            return Err(Error::field("image_name", message));
        }
        self.looked_at.write_all(bytes).await.map_err(no_room)?;
        self.kept.write(bytes).await.map_err(file_store_error)
    }

    /// Ends receiving: inspects the file and adds its batch.
    pub async fn finish(mut self, app: &App, by: &RequestContext) -> Result<Batch> {
        self.looked_at.flush().await.map_err(no_room)?;
        let mut file: File = self.looked_at.into_std().await;
        if self.bytes <= MAX_FILE_BYTES as u64 && app.scanner.is_some() {
            file = match scanned(app, file).await {
                Ok(file) => file,
                Err(error) => {
                    self.kept.abort().await.map_err(file_store_error)?;
                    return Err(error);
                }
            };
        }
        let most = app.reference.limits.uploads.rows_at_once;
        let incoming = IncomingFile {
            file,
            name: self.name.clone(),
            // Account and transfer numbers have 12 digits too, and bank files contain no borrowers.
            seeks_aadhaar: self.request.kind != Kind::Bank,
        };
        let known = reading::inspect_file(app, incoming, most).await;
        let looked = known.and_then(|(known, aadhaar)| {
            refuse_aadhaar(&aadhaar, self.request.is_without_aadhaar)?;
            Ok((with_rows(known)?, aadhaar))
        });
        let (known, aadhaar) = match looked {
            Ok(looked) => looked,
            Err(error) => {
                self.kept.abort().await.map_err(file_store_error)?;
                return Err(error);
            }
        };
        let kept = self.kept.finish().await.map_err(file_store_error)?;
        known.first.store(app, &self.id).await?;
        let batch = NewBatch {
            id: &self.id,
            kind: self.request.kind,
            admin_id: admin(by)?,
            file_name: &self.name,
            sha256: &kept.sha256,
            bytes: i64::try_from(self.bytes).unwrap_or(i64::MAX),
            sheets: &saakh_store::db::to_json(&known.sheets)?,
            hidden_sheets: &saakh_store::db::to_json(&known.hidden_sheets)?,
            rows_total: known.rows,
        };
        let added = write_tx!(app.db, scope(&self.id), |tx| -> Result<Batch> {
            upload::add(tx, &batch, app.now()).await?;
            if let Some(bank) = &self.request.bank {
                bank.require_approved(tx).await?;
                bank_response::add(tx, &self.id, bank.payout, &bank.bank).await?;
            }
            let batch = find_batch(tx, &self.id).await?;
            record_audit(app, tx, by, "upload.add", &batch).await?;
            if aadhaar.count() > 0 {
                note_confirmed(app, tx, by, &batch, &aadhaar).await?;
            }
            Ok(batch)
        });
        if added.is_err() {
            let removed = app.files.remove_folder(&folder(&self.id)).await;
            removed.map_err(file_store_error)?;
        }
        added
    }
}

fn refuse_aadhaar(found: &AadhaarCells, is_without_aadhaar: bool) -> Result<()> {
    if found.count() > 0 && !is_without_aadhaar {
        return Err(found.refusal().into());
    }
    Ok(())
}

/// Audits the statement that numbers are not Aadhaar numbers.
async fn note_confirmed(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    batch: &Batch,
    aadhaar: &AadhaarCells,
) -> Result<()> {
    let event = AuditEvent {
        action: "upload.confirm-not-aadhaar",
        target_kind: "upload",
        target_id: batch.id.clone(),
        detail: json!({ "cells": aadhaar.cell_names(), "count": aadhaar.count() }),
    };
    Ok(record(app, tx, by, event).await?)
}

/// Refuses an empty file.
fn with_rows(known: FileInspection) -> Result<FileInspection> {
    if known.rows == Some(0) {
        return Err(unreadable(TableReadError::NoRows));
    }
    Ok(known)
}

/// Scans a file for malware. A file larger than the scanner's limit is only parsed as rows, and never returned
/// unchanged.
async fn scanned(app: &App, mut file: File) -> Result<File> {
    let read = run_blocking(move || {
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        Ok((file, bytes))
    });
    let (file, bytes) = read.await?.map_err(no_room)?;
    picture::scan(app, &bytes, Code::UploadInfected).await?;
    Ok(file)
}

/// The escapes of file names in multipart forms.
const ESCAPED: [(&str, &str); 3] = [("%22", "\""), ("%0A", " "), ("%0D", " ")];

/// Normalises a file name for display: no escapes, folders or control characters.
fn display_name(name: &str) -> String {
    let unescaped = |name: String, (escape, meant): (&str, &str)| name.replace(escape, meant);
    let name = ESCAPED.into_iter().fold(name.to_owned(), unescaped);
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let visible: String = name.chars().filter(|c| !c.is_control()).collect();
    // The end is kept, because it contains the extension and thus the format.
    let length = visible.chars().count();
    visible
        .chars()
        .skip(length.saturating_sub(LONGEST_NAME))
        .collect()
}

/// Counts an upload against the user's limit, or refuses it. Concurrent uploads on any nodes are serialised.
async fn count(app: &App, by: &RequestContext) -> Result<()> {
    let name = format!("uploads/{}", by.actor.label());
    let most = app.reference.limits.uploads.files_per_day;
    let day = Window {
        limit: most,
        seconds: DAY,
    };
    write_tx!(app.db, limit::scope(&name), |tx| {
        let now = app.now();
        let tally = limit::tally(tx, &name, DAY, now).await?;
        if let Err(wait) = day.check(tally, now) {
            let refusal = Refusal::new(Code::UploadsTooMany)
                .retry_after(wait.seconds)
                .with("seconds", wait.seconds)
                .with("max", most);
            return Err(refusal
                .with("hours", (wait.seconds + HOUR - 1) / HOUR)
                .into());
        }
        Ok(limit::record_event(app, tx, &name).await?)
    })
}

fn no_room(error: std::io::Error) -> Error {
    if is_full(&error) {
        return store_full_error();
    }
    Error::internal("a temporary file cannot be written", error)
}
