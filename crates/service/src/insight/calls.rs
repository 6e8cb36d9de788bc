//! How lenders' systems do: every node notes its calls in memory and now and then adds them to
//! what all nodes share. A node that is killed takes the last seconds of its notes with it: they
//! tell how a lender does, nothing depends on them.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use saakh_domain::id::LenderId;
use saakh_store::insight::connector::{self, Calls};
use saakh_store::{Scope, write_tx};

use crate::{App, Result};

/// The quickest class of calls, milliseconds; each further one is a quarter longer.
const FIRST_CLASS: i64 = 10;
const HOUR_MILLIS: i64 = 3_600_000;

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// The lender took it.
    Answered,
    /// The lender answered that it does not take it.
    Refused,
    /// The lender's system was not there.
    Unavailable,
}

impl Ending {
    /// The name in figures and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
        }
    }
}

type Class = (LenderId, i64, Ending, i64);

/// What this node noted and did not share yet.
#[derive(Debug, Default)]
pub struct CallStats(Mutex<BTreeMap<Class, i64>>);

impl CallStats {
    /// A call ended.
    pub(crate) fn record(&self, lender: LenderId, at: Timestamp, ending: Ending, took: Duration) {
        let took = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        let class = (lender, hour(at), ending, class_of(took));
        *self.lock().entry(class).or_default() += 1;
    }

    fn take(&self) -> BTreeMap<Class, i64> {
        std::mem::take(&mut *self.lock())
    }

    /// Notes that could not be shared wait for the next time.
    fn put_back(&self, stats: BTreeMap<Class, i64>) {
        let mut kept = self.lock();
        for (class, calls) in stats {
            *kept.entry(class).or_default() += calls;
        }
    }

    /// A thread that panicked left whole values behind: each change is one addition.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Class, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shares what this node noted, and which lenders it does not call for now.
pub async fn share(app: &App) -> Result<()> {
    let stats = app.network.calls.take();
    let pauses = pauses(app);
    if stats.is_empty() && pauses.is_empty() {
        return Ok(());
    }
    let shared = write(app, &stats, &pauses).await;
    if shared.is_err() {
        app.network.calls.put_back(stats);
    }
    shared
}

async fn write(
    app: &App,
    stats: &BTreeMap<Class, i64>,
    pauses: &[(LenderId, Timestamp)],
) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        for ((lender, hour, ending, up_to_millis), calls) in stats {
            let calls = Calls {
                lender: *lender,
                hour: *hour,
                outcome: ending.code().to_owned(),
                up_to_millis: *up_to_millis,
                calls: *calls,
            };
            connector::add(tx, &calls).await?;
        }
        for (lender, until) in pauses {
            connector::pause(tx, *lender, *until).await?;
        }
        Ok(())
    })
}

fn pauses(app: &App) -> Vec<(LenderId, Timestamp)> {
    let (circuits, now) = (&app.network.circuits, app.now());
    let snapshot = app.catalog();
    let lenders = snapshot.catalog.lenders().iter();
    lenders
        .filter_map(|lender| Some((lender.id, circuits.open_until(lender.id, now)?)))
        .collect()
}

/// The hour since 1970.
pub(crate) fn hour(at: Timestamp) -> i64 {
    at.as_millisecond().div_euclid(HOUR_MILLIS)
}

/// The longest time, milliseconds, of calls that are counted together with one that took so long.
fn class_of(took: i64) -> i64 {
    let mut class = FIRST_CLASS;
    while class < took {
        class += class / 4;
    }
    class
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_class_is_within_a_quarter_of_the_time(took in FIRST_CLASS..600_000) {
            let class = class_of(took);
            prop_assert!(class >= took && class <= took + took / 4 + 1, "{class}");
        }
    }

    #[test]
    fn notes_that_were_not_shared_are_not_lost() {
        let (stats, at) = (CallStats::default(), Timestamp::UNIX_EPOCH);
        let call = || stats.record(LenderId(1), at, Ending::Answered, Duration::from_millis(3));
        call();
        let taken = stats.take();
        call();
        stats.put_back(taken);
        let class = (LenderId(1), 0, Ending::Answered, FIRST_CLASS);
        assert_eq!(stats.take(), BTreeMap::from([(class, 2)]));
    }
}
