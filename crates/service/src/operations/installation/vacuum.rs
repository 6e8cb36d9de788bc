//! Vacuums a `SQLite` file once, because earlier versions left deleted data readable in free pages.

use std::io;
use std::path::Path;

use saakh_store::platform::installation_mark::{self, InstallationMark};
use saakh_store::{Scope, write_tx};

use crate::platform::alerts::AlertEvent;
use crate::{App, Error, Result};

/// Required free space as a multiple of the file's size: for the new file and the log that it is written through.
const FREE_FILES: u64 = 2;

/// Vacuums the file unless it was done before. Without twice the file's size of free disk space, it raises an alert,
/// and the next start retries.
pub async fn vacuum_once(app: &App, free_bytes: impl Fn(&Path) -> io::Result<u64>) -> Result<()> {
    let Some(file) = app.db.file() else {
        return Ok(());
    };
    let mut conn = app.db.read().await?;
    if installation_mark::is_set(&mut conn, InstallationMark::Vacuumed).await? {
        return Ok(());
    }
    drop(conn);
    let unreadable = |error| Error::internal("the database's disk cannot be looked at", error);
    let needed = std::fs::metadata(file).map_err(unreadable)?.len() * FREE_FILES;
    let free = free_bytes(file).map_err(unreadable)?;
    if free < needed {
        tracing::error!(
            needed,
            free,
            "database file not vacuumed: not enough free disk space"
        );
        app.alerts.count(AlertEvent::VacuumSkipped, app.now());
        return Ok(());
    }
    app.db.vacuum().await?;
    // If a reader needs the log, the next erasure truncates it.
    app.db.truncate_log().await?;
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(installation_mark::set(tx, InstallationMark::Vacuumed, app.now()).await?)
    })
}
