//! Looking at a file that somebody else of the back office uploaded: its rows are masked, and the look stands
//! in the audit trail.

use saakh_domain::secret::masked;
use saakh_store::platform::upload::Batch;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::look::{Look, LookQuery, look};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record_hourly};
use crate::{App, Result};

/// Looks at a sheet as its uploader, or masked as anybody else: all but the row where the titles seem to stand. What
/// cannot be recorded is not shown.
pub async fn look_as(
    app: &App,
    by: &RequestContext,
    batch: &Batch,
    query: LookQuery,
) -> Result<Look> {
    if by.actor == Actor::Admin(batch.admin_id) {
        return look(app, batch, query).await;
    }
    let recorded: Result<()> = write_tx!(app.db, Scope::rows(), |tx| {
        let event = AuditEvent {
            action: "upload.look",
            target_kind: "upload",
            target_id: batch.id.clone(),
            detail: json!({ "sheet": query.sheet }),
        };
        Ok(record_hourly(app, tx, by, event).await?)
    });
    recorded?;
    let mut look = look(app, batch, query).await?;
    mask(look.examples.iter_mut().flatten());
    let likely = look.likely_head;
    let heads = look.heads.iter_mut().filter(|(row, _)| *row != likely);
    mask(heads.flat_map(|(_, cells)| cells));
    // A row of somebody does not become one of titles because a person chose it.
    if look.head != likely {
        mask(look.titles.iter_mut());
    }
    Ok(look)
}

fn mask<'a>(cells: impl Iterator<Item = &'a mut String>) {
    for cell in cells.filter(|cell| !cell.is_empty()) {
        *cell = masked(cell);
    }
}
