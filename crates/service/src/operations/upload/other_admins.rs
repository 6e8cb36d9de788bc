//! Looking at a file that somebody else of the back office uploaded: its rows are masked, and the look stands
//! in the audit trail.

use saakh_domain::secret::masked;
use saakh_store::platform::upload::Batch;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::look::{Look, look};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// Looks at a sheet as its uploader, or masked as anybody else. What cannot be recorded is not shown.
pub async fn look_as(app: &App, by: &RequestContext, batch: &Batch, sheet: usize) -> Result<Look> {
    if by.actor == Actor::Admin(batch.admin_id) {
        return look(app, batch, sheet).await;
    }
    let recorded: Result<()> = write_tx!(app.db, Scope::rows(), |tx| {
        let event = AuditEvent {
            action: "upload.look",
            target_kind: "upload",
            target_id: batch.id.clone(),
            detail: json!({ "sheet": sheet }),
        };
        Ok(record_hourly(app, tx, by, event).await?)
    });
    recorded?;
    let mut look = look(app, batch, sheet).await?;
    for cell in look.examples.iter_mut().flatten() {
        if !cell.is_empty() {
            *cell = masked(cell);
        }
    }
    Ok(look)
}
