//! Clicks on tracking links and ways out of the site, counted in memory and added up once a second, so that a link that
//! goes round is not a write for everybody who follows it. A node that is killed loses a second.

use saakh_store::distribution::link;
use saakh_store::insight::redirect;
use saakh_store::{Scope, write_tx};

use crate::{App, Result};

/// Adds to the database what was counted since the last time.
pub async fn store_clicks(app: &App) -> Result<()> {
    let (links, redirects) = (app.clicks.take(), app.redirects.take());
    if links.is_empty() && redirects.is_empty() {
        return Ok(());
    }
    let stored: Result<()> = write_tx!(app.db, Scope::rows(), |tx| {
        // Every node takes the rows in one order, so that none waits for another in a circle.
        for (id, clicks) in &links {
            link::add_clicks(tx, *id, *clicks).await?;
        }
        for ((target, day), clicks) in &redirects {
            redirect::add(tx, target, *day, *clicks).await?;
        }
        Ok(())
    });
    if stored.is_err() {
        app.clicks.put_back(links);
        app.redirects.put_back(redirects);
    }
    stored
}
