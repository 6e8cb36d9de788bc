//! Preview of a file that another back-office user uploaded: rows are masked, and the access is audited.

use saakh_domain::secret::mask_value;
use saakh_store::platform::upload::Batch;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::first_rows::SheetPreviewQuery;
use super::look::{SheetPreview, build_preview};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// Returns the preview to the uploader, or masked except for the detected row of titles to other users. Without an
/// audit row nothing is shown.
pub async fn preview_for_admin(
    app: &App,
    by: &RequestContext,
    batch: &Batch,
    query: SheetPreviewQuery,
) -> Result<SheetPreview> {
    if by.actor == Actor::Admin(batch.admin_id) {
        return build_preview(app, batch, query).await;
    }
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        let event = AuditEvent {
            action: "upload.look",
            target_kind: "upload",
            target_id: batch.id.clone(),
            detail: json!({ "sheet": query.sheet }),
        };
        Ok(record_hourly(app, tx, by, event).await?)
    })?;
    let mut look = build_preview(app, batch, query).await?;
    mask(look.examples.iter_mut().flatten());
    let likely = look.likely_head;
    let heads = look.heads.iter_mut().filter(|(row, _)| *row != likely);
    mask(heads.flat_map(|(_, cells)| cells));
    // Choosing a data row as titles must not reveal it.
    if look.head != likely {
        mask(look.titles.iter_mut());
    }
    Ok(look)
}

fn mask<'a>(cells: impl Iterator<Item = &'a mut String>) {
    for cell in cells.filter(|cell| !cell.is_empty()) {
        *cell = mask_value(cell);
    }
}
