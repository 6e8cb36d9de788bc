//! Removes uploaded files after their retention period, and files that a crashed node left behind.

use saakh_domain::identity::tally::DAY;
use saakh_store::db::list::first_id;
use saakh_store::platform::upload;
use uuid::Uuid;

use super::batch::{FOLDER, remove_file, remove_files};
use super::cut;
use crate::platform::kept::file_store_error;
use crate::platform::limit::seconds_before;
use crate::{App, Result};

/// The batch size of a query.
const AT_ONCE: i64 = 100;

/// Removes expired files together with the rows that were read from their cells.
pub(in crate::operations) async fn sweep(app: &App) -> Result<()> {
    let keep = app.reference.limits.uploads.keep_days * DAY;
    let oldest = first_id(seconds_before(app.now(), keep));
    loop {
        let mut conn = app.db.read().await?;
        let old = upload::list_old_files(&mut conn, &oldest, AT_ONCE).await?;
        drop(conn);
        for id in &old {
            remove_file(app, id).await?;
        }
        if old.is_empty() {
            remove_orphans(app).await?;
            return cut::enqueue_if_needed(app).await;
        }
    }
}

/// Removes files without a batch, which a node left when it crashed between the two writes. Files from today are kept,
/// because their upload may still be running.
async fn remove_orphans(app: &App) -> Result<()> {
    let today = first_id(seconds_before(app.now(), DAY));
    for id in app
        .files
        .list_folders(FOLDER)
        .await
        .map_err(file_store_error)?
    {
        if Uuid::try_parse(&id).is_err() || id >= today {
            continue;
        }
        let mut conn = app.db.read().await?;
        let batch = upload::get(&mut conn, &id).await?;
        drop(conn);
        if batch.is_none_or(|batch| batch.file_removed_at.is_some()) {
            remove_files(app, &id).await?;
        }
    }
    Ok(())
}
