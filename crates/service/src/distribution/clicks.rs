//! Clicks on tracking links and redirects, counted in memory and stored once a second, so that a popular link does not
//! cause a write per visitor. A node that is killed loses a second.

use saakh_store::distribution::link;
use saakh_store::insight::redirect;
use saakh_store::{Scope, write_tx};

use crate::{App, Result};

/// Stores the counts since the last call.
pub async fn store_clicks(app: &App) -> Result<()> {
    let (links, redirects) = (app.clicks.drain(), app.redirects.drain());
    if links.is_empty() && redirects.is_empty() {
        return Ok(());
    }
    let stored = write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        // Rows are updated in the same order on all nodes, to avoid deadlocks.
        for (id, clicks) in &links {
            link::add_clicks(tx, *id, *clicks).await?;
        }
        for ((target, day), clicks) in &redirects {
            redirect::add(tx, target, *day, *clicks).await?;
        }
        Ok(())
    });
    if stored.is_err() {
        app.clicks.restore(links);
        app.redirects.restore(redirects);
    }
    stored
}
