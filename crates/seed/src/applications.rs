//! Synthetic applications in any number with histories and submissions, deterministic for a seed and day: what the
//! tables hold after two years or a busy month. They are written in their final state, many per statement, so that
//! millions take minutes; what the program parses again is built by its own functions (`facts.rs`, `journey.rs`).

use std::collections::BTreeMap;

use jiff::civil::Date;
use saakh_domain::id::PartnerId;
use saakh_domain::time::date_in_india;
use saakh_service::distribution::leads;
use saakh_service::insight::counting;
use saakh_service::{App, Result};
use saakh_store::insight::funnel::{self, Tally};
use saakh_store::insight::lender_sum::{self, LenderTally};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::{Scope, Tx, write_tx};

use crate::journey::{CustomerMaker, Plan};
use crate::rows::{self, SyntheticApplication};

/// Applications per transaction.
const AT_ONCE: u64 = 5_000;
/// Clicks on a tracking link per customer it brings.
const CLICKS_FOR_A_LEAD: i64 = 6;

/// Adds applications, each with a customer of its own. Calls `progress` with the running count after every transaction.
pub async fn add_applications(
    app: &App,
    count: u64,
    seed: u64,
    progress: impl Fn(u64),
) -> Result<()> {
    let maker = CustomerMaker::new(app, Plan::for_years(count, seed)).await?;
    let mut added = 0;
    while added < count {
        let upto = count.min(added + AT_ONCE);
        let some: Result<Vec<SyntheticApplication>> = (added..upto)
            .map(|number| maker.make(app, number))
            .collect();
        let some = some?;
        write_tx!(app.db, Scope::exclusive(), |tx| {
            add(app, tx, &some, maker.default_partner()).await
        })?;
        added = upto;
        progress(added);
    }
    leads::recount(app).await
}

/// Adds applications and counts them in the figures, so that the figures are right after every transaction.
pub(crate) async fn add(
    app: &App,
    tx: &mut Tx,
    some: &[SyntheticApplication],
    default_partner: PartnerId,
) -> Result<()> {
    rows::add(tx, some).await?;
    let applications = some.iter().map(|one| one.application).collect();
    counting::count_journeys(app, tx, &applications).await?;
    let (tally, lenders) = tally(some, default_partner);
    funnel::add(tx, &tally).await?;
    lender_sum::add(tx, &lenders).await?;
    for (day, customers) in days(some) {
        for metric in [Metric::CustomerWon, Metric::OtpVerified] {
            metric::add(tx, metric, day, customers).await?;
        }
        // One in eight passcodes is never verified.
        metric::add(tx, Metric::OtpSent, day, customers + customers / 7).await?;
    }
    let mut clicks = BTreeMap::new();
    let attributions = some.iter().filter_map(|one| one.attribution.as_ref());
    for link in attributions.filter_map(|attribution| attribution.link) {
        *clicks.entry(link).or_insert(0) += CLICKS_FOR_A_LEAD;
    }
    for (link, more) in clicks {
        rows::link::add_clicks(tx, link, more).await?;
    }
    Ok(())
}

fn tally(some: &[SyntheticApplication], default: PartnerId) -> (Tally, LenderTally) {
    let (mut tally, mut lenders) = (Tally::default(), LenderTally::default());
    for one in some {
        for (stage, at) in one.stages() {
            let day = date_in_india(at);
            tally.add(stage, one.amount(), day, &one.origin(), default, 1);
        }
        if let Some(submission) = &one.submission {
            let lender = submission.row.lender_id;
            for (outcome, at) in submission.outcomes() {
                let (amount, day) = (submission.amount, date_in_india(at));
                lenders.add(outcome, amount, day, one.product, lender, 1);
            }
        }
    }
    (tally, lenders)
}

fn days(some: &[SyntheticApplication]) -> BTreeMap<Date, i64> {
    let mut days = BTreeMap::new();
    for one in some {
        *days.entry(date_in_india(one.started_at())).or_default() += 1;
    }
    days
}
