//! Receives a file: stores and digests it in parts, then inspects it.

use saakh_documents::rows::TableReadError;
use saakh_store::platform::upload::{self, Batch, Kind, NewBatch, bank_response};
use saakh_store::{Tx, write_tx};
use serde_json::json;

use super::aadhaar::AadhaarCells;
use super::bank::BankFile;
use super::batch::{admin, find_batch, folder, key, record_audit, scope, unreadable};
use super::reading;
use super::reading::{FileInspection, IncomingFile};
use super::receive::FileReceiver;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::kept::file_store_error;
use crate::{App, Result};

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
    receiver: FileReceiver,
}

impl Intake {
    /// Starts receiving a file. Each counts towards the limit, failed ones included.
    pub async fn begin(
        app: &App,
        by: &RequestContext,
        request: IntakeRequest,
        name: &str,
    ) -> Result<Self> {
        let id = app.uuid().to_string();
        let receiver = FileReceiver::begin(app, by, &key(&id), name).await?;
        Ok(Self {
            id,
            request,
            receiver,
        })
    }

    /// Receives more bytes.
    pub async fn write(&mut self, app: &App, bytes: &[u8]) -> Result<()> {
        self.receiver.write(app, bytes).await
    }

    /// Ends receiving: inspects the file and adds its batch.
    pub async fn finish(self, app: &App, by: &RequestContext) -> Result<Batch> {
        let Self {
            id,
            request,
            receiver,
        } = self;
        let (file, received) = receiver.finish(app).await?;
        let most = app.reference.limits.uploads.rows_at_once;
        let incoming = IncomingFile {
            file,
            name: received.name.clone(),
            // Account and transfer numbers have 12 digits too, and bank files contain no borrowers.
            seeks_aadhaar: request.kind != Kind::Bank,
        };
        let known = reading::inspect_file(app, incoming, most).await;
        let looked = known.and_then(|(known, aadhaar)| {
            refuse_aadhaar(&aadhaar, request.is_without_aadhaar)?;
            Ok((with_rows(known)?, aadhaar))
        });
        let (known, aadhaar) = match looked {
            Ok(looked) => looked,
            Err(error) => {
                received.discard().await?;
                return Err(error);
            }
        };
        let (name, bytes) = (received.name.clone(), received.bytes);
        let kept = received.store().await?;
        known.first.store(app, &id).await?;
        let batch = NewBatch {
            id: &id,
            kind: request.kind,
            admin_id: admin(by)?,
            file_name: &name,
            sha256: &kept.sha256,
            bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
            sheets: &saakh_store::db::to_json(&known.sheets)?,
            hidden_sheets: &saakh_store::db::to_json(&known.hidden_sheets)?,
            rows_total: known.rows,
        };
        let added = write_tx!(app.db, scope(&id), |tx| -> Result<Batch> {
            upload::add(tx, &batch, app.now()).await?;
            if let Some(bank) = &request.bank {
                bank.require_approved(tx).await?;
                bank_response::add(tx, &id, bank.payout, &bank.bank).await?;
            }
            let batch = find_batch(tx, &id).await?;
            record_audit(app, tx, by, "upload.add", &batch).await?;
            if aadhaar.count() > 0 {
                note_confirmed(app, tx, by, &batch, &aadhaar).await?;
            }
            Ok(batch)
        });
        if added.is_err() {
            let removed = app.files.remove_folder(&folder(&id)).await;
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
