//! Running totals of leads, so that partner lists are fast with any number.

use saakh_store::distribution::lead_tally;
use saakh_store::{Scope, write_tx};

use crate::platform::limit::seconds_before;
use crate::{App, Result};

/// Seconds after which no attribution with an earlier time can be committed: a request takes 30 s at most.
const SETTLED_SECONDS: i64 = 600;

/// Counts attributions that cannot change since the last count.
pub(crate) async fn count_final(app: &App) -> Result<()> {
    count(app, false).await
}

/// Recounts from the beginning, after past leads were inserted.
pub async fn recount(app: &App) -> Result<()> {
    count(app, true).await
}

async fn count(app: &App, anew: bool) -> Result<()> {
    let until = seconds_before(app.now(), SETTLED_SECONDS);
    write_tx!(app.db, Scope::new("task", "leads"), |tx| {
        if anew {
            lead_tally::reset(tx).await?;
        }
        Ok(lead_tally::count(tx, until).await?)
    })
}
