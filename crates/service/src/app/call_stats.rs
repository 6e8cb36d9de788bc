//! Statistics of calls to lenders, buffered in memory until they are shared with all nodes.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use saakh_domain::id::LenderId;

/// Upper bound of the fastest bucket, milliseconds; each further one is a quarter longer.
const FIRST_CLASS: i64 = 10;
const HOUR_MILLIS: i64 = 3_600_000;

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CallOutcome {
    /// The lender accepted it.
    Answered,
    /// The lender refused it.
    Refused,
    /// The lender's system was not available.
    Unavailable,
}

impl CallOutcome {
    /// The name in figures and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Refused => "refused",
            Self::Unavailable => "unavailable",
        }
    }
}

pub(crate) type CallBucketKey = (LenderId, i64, CallOutcome, i64);

/// Calls of this node that are not shared yet.
#[derive(Debug, Default)]
pub struct CallStats(Mutex<BTreeMap<CallBucketKey, i64>>);

impl CallStats {
    /// Records a call.
    pub(crate) fn record(
        &self,
        lender: LenderId,
        at: Timestamp,
        ending: CallOutcome,
        took: Duration,
    ) {
        let took = i64::try_from(took.as_millis()).unwrap_or(i64::MAX);
        let class = (lender, hours_since_epoch(at), ending, class_of(took));
        *self.lock().entry(class).or_default() += 1;
    }

    pub(crate) fn drain(&self) -> BTreeMap<CallBucketKey, i64> {
        std::mem::take(&mut *self.lock())
    }

    /// Restores calls that could not be shared, for the next attempt.
    pub(crate) fn restore(&self, stats: BTreeMap<CallBucketKey, i64>) {
        let mut kept = self.lock();
        for (class, calls) in stats {
            *kept.entry(class).or_default() += calls;
        }
    }

    /// Ignores poisoning: each change is one addition, so a thread that panicked left consistent values behind.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<CallBucketKey, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hours since 1970.
pub(crate) fn hours_since_epoch(at: Timestamp) -> i64 {
    at.as_millisecond().div_euclid(HOUR_MILLIS)
}

/// The upper bound, in milliseconds, of a duration's bucket.
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
    fn call_statistics_that_were_not_shared_are_retained() {
        let (stats, at) = (CallStats::default(), Timestamp::UNIX_EPOCH);
        let call = || {
            stats.record(
                LenderId(1),
                at,
                CallOutcome::Answered,
                Duration::from_millis(3),
            );
        };
        call();
        let taken = stats.drain();
        call();
        stats.restore(taken);
        let class = (LenderId(1), 0, CallOutcome::Answered, FIRST_CLASS);
        assert_eq!(stats.drain(), BTreeMap::from([(class, 2)]));
    }
}
