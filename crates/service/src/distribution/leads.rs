//! Counting leads as they settle, so that lists of partners are as quick with millions of them.

use saakh_store::distribution::lead_tally;
use saakh_store::{Scope, write_tx};

use crate::platform::limit::before;
use crate::{App, Result};

/// After so long nothing is attributed to an earlier instant any more: a request takes 30 s at most.
const SETTLED_SECONDS: i64 = 600;

/// Adds what settled since it was last counted.
pub(crate) async fn count_settled(app: &App) -> Result<()> {
    count(app, false).await
}

/// Counts from the beginning: for whoever stored leads of the past.
pub async fn recount(app: &App) -> Result<()> {
    count(app, true).await
}

async fn count(app: &App, anew: bool) -> Result<()> {
    let until = before(app.now(), SETTLED_SECONDS);
    write_tx!(app.db, Scope::of("task", "leads"), |tx| {
        if anew {
            lead_tally::forget(tx).await?;
        }
        Ok(lead_tally::count(tx, until).await?)
    })
}
