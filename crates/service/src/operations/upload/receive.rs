//! Receives a file in parts: stores it, and copies it for inspection.

use std::fs::File;
use std::io::{Read, Seek};

use saakh_domain::identity::tally::{DAY, HOUR, Window};
use saakh_domain::text::Message;
use saakh_outbound::files::{FileDigest, Upload, is_full};
use saakh_outbound::malware::MAX_FILE_BYTES;
use saakh_store::write_tx;
use tokio::io::AsyncWriteExt;

use crate::app::upload_queue::UploadSlot;
use crate::platform::audit::RequestContext;
use crate::platform::blocking::run_blocking;
use crate::platform::kept::{file_store_error, store_full_error};
use crate::platform::{limit, malware, text_validation};
use crate::{App, Code, Error, Refusal, Result};

/// A file being received.
pub(in crate::operations) struct FileReceiver {
    received: ReceivedFile,
    /// For inspection.
    copy: tokio::fs::File,
}

/// A file that was received, but is not in the store yet.
pub(in crate::operations) struct ReceivedFile {
    upload: Upload,
    /// For display.
    pub(in crate::operations) name: String,
    pub(in crate::operations) bytes: u64,
    _slot: UploadSlot,
}

impl FileReceiver {
    /// Starts receiving a file. Each counts towards the limit, failed ones included.
    pub(in crate::operations) async fn begin(
        app: &App,
        by: &RequestContext,
        key: &str,
        name: &str,
    ) -> Result<Self> {
        let slot = app.pictures.reserve_slot()?;
        count(app, by).await?;
        let copy = tempfile::tempfile().map_err(no_room)?;
        Ok(Self {
            received: ReceivedFile {
                upload: app.files.upload(key),
                name: text_validation::clean_file_name(name),
                bytes: 0,
                _slot: slot,
            },
            copy: tokio::fs::File::from_std(copy),
        })
    }

    /// Receives more bytes.
    pub(in crate::operations) async fn write(&mut self, app: &App, bytes: &[u8]) -> Result<()> {
        let received = &mut self.received;
        received.bytes += bytes.len() as u64;
        let most = app.reference.limits.uploads.file_bytes;
        if received.bytes > most {
            let message = Message::new("upload_too_large").with("max", most / 1024 / 1024);
            return Err(Error::field("image_name", message));
        }
        self.copy.write_all(bytes).await.map_err(no_room)?;
        received.upload.write(bytes).await.map_err(file_store_error)
    }

    /// Ends receiving: returns the copy for inspection, after a scan for malware.
    pub(in crate::operations) async fn finish(mut self, app: &App) -> Result<(File, ReceivedFile)> {
        self.copy.flush().await.map_err(no_room)?;
        let copy = self.copy.into_std().await;
        let received = self.received;
        if received.bytes > MAX_FILE_BYTES as u64 || app.scanner.is_none() {
            return Ok((copy, received));
        }
        match scanned(app, copy).await {
            Ok(copy) => Ok((copy, received)),
            Err(error) => {
                received.discard().await?;
                Err(error)
            }
        }
    }
}

impl ReceivedFile {
    /// Completes the file in the store.
    pub(in crate::operations) async fn store(self) -> Result<FileDigest> {
        self.upload.finish().await.map_err(file_store_error)
    }

    /// Removes what was stored of it.
    pub(in crate::operations) async fn discard(self) -> Result<()> {
        self.upload.abort().await.map_err(file_store_error)
    }
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
    malware::scan(app, &bytes, Code::UploadInfected).await?;
    Ok(file)
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
