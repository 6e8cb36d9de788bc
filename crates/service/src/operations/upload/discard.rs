//! Discards an uploaded file that was never applied.

use saakh_store::platform::task;
use saakh_store::platform::upload;
use saakh_store::write_tx;

use super::batch::{find_batch, folder, record_audit, refuse_running, scope};
use crate::platform::audit::RequestContext;
use crate::platform::kept::file_store_error;
use crate::{App, Code, Result};

/// Discards an uploaded file and its check results. The audit trail records the user and the file's digest.
pub async fn discard(app: &App, by: &RequestContext, id: &str) -> Result<()> {
    write_tx!(app.db, scope(id), |tx| -> Result<()> {
        let batch = find_batch(tx, id).await?;
        refuse_running(&batch)?;
        if !upload::discard(tx, id).await? {
            return Err(Code::UploadApplied.into());
        }
        if let Some(task) = &batch.task_id {
            task::remove(tx, task).await?;
        }
        record_audit(app, tx, by, "upload.discard", &batch).await
    })?;
    // If the file store is not available, the file is removed later as one without a batch.
    app.files
        .remove_folder(&folder(id))
        .await
        .map_err(file_store_error)
}
