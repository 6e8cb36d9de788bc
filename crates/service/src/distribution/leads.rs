//! Counting leads as they settle, so that lists of partners are as quick with millions of them.

use jiff::Timestamp;
use saakh_domain::id::PartnerId;
use saakh_store::distribution::lead_tally::{self, LeadTally};
use saakh_store::distribution::partner;
use saakh_store::{Scope, write_tx};

use crate::house::limit::before;
use crate::{App, Result};

/// After so long nothing is attributed to an earlier instant any more: a request takes 30 s at most.
const SETTLED_SECONDS: i64 = 600;

/// Adds what settled since it was last counted.
pub(crate) async fn count_settled(app: &App) -> Result<()> {
    for partner in partners(app).await? {
        count(app, partner, false).await?;
    }
    Ok(())
}

/// Counts from the beginning: for whoever stored leads of the past, as the seed does.
pub(crate) async fn recount(app: &App) -> Result<()> {
    for partner in partners(app).await? {
        count(app, partner, true).await?;
    }
    Ok(())
}

async fn partners(app: &App) -> Result<Vec<PartnerId>> {
    let mut conn = app.db.read().await?;
    let all = partner::all(&mut conn).await?;
    Ok(all.into_iter().map(|partner| partner.id).collect())
}

async fn count(app: &App, id: PartnerId, anew: bool) -> Result<()> {
    let until = before(app.now(), SETTLED_SECONDS);
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let counted = lead_tally::get(tx, id).await?.filter(|_| !anew);
        let counted = counted.unwrap_or(LeadTally {
            leads: 0,
            until: Timestamp::UNIX_EPOCH,
        });
        if counted.until >= until {
            return Ok(());
        }
        let more = lead_tally::between(tx, id, counted.until, until).await?;
        let leads = counted.leads + more;
        Ok(lead_tally::put(tx, id, LeadTally { leads, until }).await?)
    })
}
