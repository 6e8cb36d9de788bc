//! Clicks on tracking links, counted in memory and added up once a second, so that a link that
//! goes round is not a write for everybody who follows it. A node that is killed loses a second.

use saakh_store::distribution::link;
use saakh_store::{Scope, write_tx};

use crate::{App, Result};

/// Adds to the database what was counted since the last time.
pub async fn store_clicks(app: &App) -> Result<()> {
    let counted = app.clicks.take();
    if counted.is_empty() {
        return Ok(());
    }
    let stored: Result<()> = write_tx!(app.db, Scope::rows(), |tx| {
        // Every node takes the links in one order, so that none waits for another in a circle.
        for (id, clicks) in &counted {
            link::add_clicks(tx, *id, *clicks).await?;
        }
        Ok(())
    });
    if stored.is_err() {
        for (id, clicks) in counted {
            app.clicks.add(id, clicks);
        }
    }
    stored
}
