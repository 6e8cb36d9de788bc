//! Writing a `SQLite` file anew, once: earlier versions left what was removed readable in its free pages.

use std::io;
use std::path::Path;

use saakh_store::platform::installation_mark::{self, InstallationMark};
use saakh_store::{Scope, write_tx};

use crate::platform::alerts::Event;
use crate::{App, Error, Result};

/// How often the file's size has to be free: the new file and the log through which it is written.
const FREE_FILES: u64 = 2;

/// Writes the file anew unless it was done before. Where the disk has not twice the file's size free, it
/// raises an alert, and the next start tries again.
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
            "the database is not written anew: too little disk is free, so what was erased before stays readable in its file"
        );
        app.alerts.count(Event::VacuumSkipped, app.now());
        return Ok(());
    }
    app.db.vacuum().await?;
    // Where a reader needs the log, the next erasure empties it.
    app.db.empty_log().await?;
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(installation_mark::set(tx, InstallationMark::Vacuumed, app.now()).await?)
    })
}
