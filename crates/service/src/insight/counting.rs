//! Adds events to the daily figures.
//!
//! Writers record only their own history, so they do not contend for rows of figures. This job follows: reading and
//! adding are one transaction, so that a crash counts nothing twice and loses nothing.

mod journeys;
mod lenders;

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::Paise;
use saakh_domain::id::ApplicationId;
use saakh_domain::insight::Stage;
use saakh_domain::time::date_in_india;
use saakh_store::insight::funnel::{self, Tally};
use saakh_store::insight::journey;
use saakh_store::insight::metric::{self, Metric};
use saakh_store::insight::reached;
use saakh_store::platform::upload::attempt;
use saakh_store::{Scope, Tx, write_tx};

use crate::{App, Result};

/// Lines and events of each kind per transaction.
const AT_ONCE: i64 = 250;
/// Maximum delay of figures while a file is applied.
const BEHIND_AT_MOST: SignedDuration = SignedDuration::from_mins(1);

/// Counts everything pending. Returns the number of lines, events and changed answers.
pub async fn count(app: &App) -> Result<usize> {
    let mut counted = 0;
    while anything_to_count(app).await? {
        let some = write_tx!(app.db, Scope::new("task", "count"), |tx| {
            count_some(app, tx).await
        })?;
        counted += some.all();
        // Changes since the start of the run wait for the next one, batched by application; otherwise active customers
        // would keep this loop running.
        if !some.is_full() {
            break;
        }
    }
    Ok(counted)
}

/// As [`count`], but postponed while a file is being applied, unless the last run is too long ago. `SQLite` has one
/// writer, and later many rows are added to a day's sums together. Returns false if postponed.
pub async fn count_after_files(app: &App, last: Timestamp) -> Result<bool> {
    let is_due = app.now().duration_since(last) >= BEHIND_AT_MOST;
    if !is_due && attempt::is_any_in_progress(&mut app.db.read().await?).await? {
        return Ok(false);
    }
    count(app).await?;
    Ok(true)
}

async fn anything_to_count(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(funnel::has_uncounted(&mut conn).await?)
}

/// Number of items of each kind in one transaction.
struct CountedItems([usize; 4]);

impl CountedItems {
    fn all(&self) -> usize {
        self.0.iter().sum()
    }

    /// Whether there may be more of a kind.
    fn is_full(&self) -> bool {
        let most = usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
        self.0.iter().any(|kind| *kind >= most)
    }
}

async fn count_some(app: &App, tx: &mut Tx) -> Result<CountedItems> {
    let events = count_events(tx).await?;
    let [steps, lines, customers] = count_histories(app, tx).await?;
    Ok(CountedItems([steps, lines, customers, events]))
}

/// Returns the numbers of application steps, submission lines and changed customers.
async fn count_histories(app: &App, tx: &mut Tx) -> Result<[usize; 3]> {
    let default = app.catalog().partners.default_partner().id;
    let mut tally = Tally::default();
    let steps = funnel::take_steps(tx, app.now(), AT_ONCE).await?;
    for step in &steps {
        if let Some(stage) = Stage::from_application(step.status) {
            let day = date_in_india(step.at);
            tally.add(stage, Paise::ZERO, day, &step.origin, default, 1);
        }
    }
    let (lines, said_of) = reached::take_lines(tx, app.now(), AT_ONCE).await?;
    let changed = journey::list_changed(tx, AT_ONCE).await?;
    let mut moved = journey::list_applications(tx, &changed).await?;
    moved.extend(steps.iter().map(|step| step.application));
    moved.extend(&said_of);
    let histories = reached::load_histories(tx, &moved).await?;
    lenders::correct(tx, &said_of, &histories, &mut tally, default).await?;
    funnel::add(tx, &tally).await?;
    journeys::correct(app, tx, &moved, histories).await?;
    journey::mark_counted(tx, &changed).await?;
    Ok([steps.len(), lines, changed.len()])
}

/// Counts the journeys of new synthetic applications in the same transaction.
pub async fn count_journeys(
    app: &App,
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
) -> Result<()> {
    let histories = reached::load_histories(tx, applications).await?;
    journeys::correct(app, tx, applications, histories).await
}

async fn count_events(tx: &mut Tx) -> Result<usize> {
    let events = metric::take_events(tx, AT_ONCE).await?;
    let mut days: BTreeMap<(Metric, Date), i64> = BTreeMap::new();
    for (metric, at) in &events {
        *days.entry((*metric, date_in_india(*at))).or_default() += 1;
    }
    for ((metric, day), events) in days {
        metric::add(tx, metric, day, events).await?;
    }
    Ok(events.len())
}

/// Records an event without a history, in the caller's transaction.
pub async fn record_event(app: &App, tx: &mut Tx, metric: Metric) -> Result<()> {
    Ok(metric::add_event(tx, &app.uuid().to_string(), metric, app.now()).await?)
}

/// As [`record_event`], for two events.
pub(crate) async fn record_events(app: &App, tx: &mut Tx, metrics: [Metric; 2]) -> Result<()> {
    let ids = metrics.map(|metric| (app.uuid().to_string(), metric));
    let [(id, metric), (other_id, other)] = &ids;
    let both = [(id.as_str(), *metric), (other_id.as_str(), *other)];
    Ok(metric::add_events(tx, both, app.now()).await?)
}
