//! Health of lenders' systems: every node buffers its calls and periodically adds them to the shared statistics. A
//! killed node loses the last seconds, which affect only the display.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::id::LenderId;
use saakh_store::insight::connector::{self, CallBucket};
use saakh_store::{Scope, write_tx};

use crate::app::call_stats::CallBucketKey;
use crate::{App, Result};

/// Shares this node's call statistics and open circuits.
pub async fn share(app: &App) -> Result<()> {
    let stats = app.network.calls.drain();
    let pauses = pauses(app);
    if stats.is_empty() && pauses.is_empty() {
        return Ok(());
    }
    let shared = write(app, &stats, &pauses).await;
    if shared.is_err() {
        app.network.calls.restore(stats);
    }
    shared
}

async fn write(
    app: &App,
    stats: &BTreeMap<CallBucketKey, i64>,
    pauses: &[(LenderId, Timestamp)],
) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        for ((lender, hour, ending, up_to_millis), calls) in stats {
            let calls = CallBucket {
                lender: *lender,
                hour: *hour,
                outcome: ending.code().to_owned(),
                up_to_millis: *up_to_millis,
                calls: *calls,
            };
            connector::add(tx, &calls).await?;
        }
        for (lender, until) in pauses {
            connector::record_pause(tx, *lender, *until).await?;
        }
        Ok(())
    })
}

fn pauses(app: &App) -> Vec<(LenderId, Timestamp)> {
    let (circuits, now) = (&app.network.circuits, app.now());
    let snapshot = app.catalog();
    let lenders = snapshot.catalog.lenders().iter();
    lenders
        .filter_map(|lender| Some((lender.id, circuits.paused_until(&lender.id, now)?)))
        .collect()
}
