//! Adding what happened to the figures by day.
//!
//! Those who do something write their own history and nothing else, so no two of them wait for
//! one row of figures. This job comes after them: what it takes and what it adds is one
//! transaction, so a crash at any moment counts nothing twice and loses nothing.

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

/// Lines and events of each kind that one transaction counts.
const AT_ONCE: i64 = 250;
/// How long figures wait for a file.
const BEHIND_AT_MOST: SignedDuration = SignedDuration::from_mins(1);

/// Counts everything that was not counted when it was asked. Gives how many lines, events and changed answers that were.
pub async fn count(app: &App) -> Result<usize> {
    let mut counted = 0;
    while anything_to_count(app).await? {
        let some = write_tx!(app.db, Scope::of("task", "count"), |tx| {
            count_some(app, tx).await
        })?;
        counted += some.all();
        // What came meanwhile waits for the next time, with more of its application: people who go on never let this end.
        if !some.is_full() {
            break;
        }
    }
    Ok(counted)
}

/// As [`count`], but not while rows of a file are applied, unless it was last done so long ago that figures would be too far
/// behind. `SQLite` has one writer, and what many rows said is added to the sums of a day together. False where it waits.
pub async fn count_after_files(app: &App, last: Timestamp) -> Result<bool> {
    let is_due = app.now().duration_since(last) >= BEHIND_AT_MOST;
    if !is_due && attempt::is_any_applied(&mut app.db.read().await?).await? {
        return Ok(false);
    }
    count(app).await?;
    Ok(true)
}

async fn anything_to_count(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(funnel::anything_to_count(&mut conn).await?)
}

/// How many of each kind one transaction took.
struct Taken([usize; 4]);

impl Taken {
    fn all(&self) -> usize {
        self.0.iter().sum()
    }

    /// Whether there may be more of a kind.
    fn is_full(&self) -> bool {
        let most = usize::try_from(AT_ONCE).unwrap_or(usize::MAX);
        self.0.iter().any(|kind| *kind >= most)
    }
}

async fn count_some(app: &App, tx: &mut Tx) -> Result<Taken> {
    let events = count_events(tx).await?;
    let [steps, lines, customers] = count_histories(app, tx).await?;
    Ok(Taken([steps, lines, customers, events]))
}

/// Gives how many steps of applications, lines of submissions and changed customers there were.
async fn count_histories(app: &App, tx: &mut Tx) -> Result<[usize; 3]> {
    let default = app.catalog().partners.default_partner().id;
    let mut tally = Tally::default();
    let steps = funnel::take_steps(tx, app.now(), AT_ONCE).await?;
    for step in &steps {
        if let Some(stage) = Stage::of_application(step.status) {
            let (day, reached) = (date_in_india(step.at), (stage, Paise::ZERO));
            tally.add(reached, day, (&step.origin, default), 1);
        }
    }
    let (lines, said_of) = reached::take(tx, app.now(), AT_ONCE).await?;
    let changed = journey::changed(tx, AT_ONCE).await?;
    let mut moved = journey::applications_of(tx, &changed).await?;
    moved.extend(steps.iter().map(|step| step.application));
    moved.extend(&said_of);
    let told = reached::told(tx, &moved).await?;
    lenders::correct(tx, &said_of, &told, (&mut tally, default)).await?;
    funnel::add(tx, &tally).await?;
    journeys::correct(app, tx, &moved, told).await?;
    journey::note_counted(tx, &changed).await?;
    Ok([steps.len(), lines, changed.len()])
}

/// Counts the way of some applications, in the transaction that makes them. For data that is invented.
pub async fn count_journeys(
    app: &App,
    tx: &mut Tx,
    applications: &BTreeSet<ApplicationId>,
) -> Result<()> {
    let told = reached::told(tx, applications).await?;
    journeys::correct(app, tx, applications, told).await
}

async fn count_events(tx: &mut Tx) -> Result<usize> {
    let events = metric::take(tx, AT_ONCE).await?;
    let mut days: BTreeMap<(Metric, Date), i64> = BTreeMap::new();
    for (metric, at) in &events {
        *days.entry((*metric, date_in_india(*at))).or_default() += 1;
    }
    for ((metric, day), events) in days {
        metric::add(tx, metric, day, events).await?;
    }
    Ok(events.len())
}

/// Something happened that leaves no history; in the transaction that does it.
pub async fn record_event(app: &App, tx: &mut Tx, metric: Metric) -> Result<()> {
    Ok(metric::add_event(tx, &app.uuid().to_string(), metric, app.now()).await?)
}

/// As [`record_event`], for two things at once.
pub(crate) async fn record_events(app: &App, tx: &mut Tx, metrics: [Metric; 2]) -> Result<()> {
    let ids = metrics.map(|metric| (app.uuid().to_string(), metric));
    let [(id, metric), (other_id, other)] = &ids;
    let both = [(id.as_str(), *metric), (other_id.as_str(), *other)];
    Ok(metric::add_events(tx, both, app.now()).await?)
}
