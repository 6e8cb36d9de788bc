//! A circuit breaker: calls to a lender that is down are paused, and its submissions wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::error::{CallError, Outage};

/// Consecutive outages that open the circuit.
const OUTAGES_TO_OPEN: u32 = 5;
/// How long an open circuit waits before one trial call.
const PAUSE: SignedDuration = SignedDuration::from_secs(30);

/// The circuit is open: the other side is down, and calls wait until an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("circuit open until {until}")]
pub struct OpenCircuit {
    /// When the next call may be tried.
    pub until: Timestamp,
}

impl OpenCircuit {
    /// The outage reported for a call that is not made.
    pub fn outage(self, now: Timestamp) -> CallError {
        CallError::Unavailable {
            outage: Outage::Paused,
            retry_after: self.until.duration_since(now).try_into().ok(),
        }
    }
}

/// The state of one circuit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Circuit {
    /// Calls pass.
    Closed {
        /// Outages since the last response.
        outages: u32,
    },
    /// Calls wait.
    Open {
        /// When one trial call may pass.
        until: Timestamp,
    },
}

impl Default for Circuit {
    fn default() -> Self {
        Self::Closed { outages: 0 }
    }
}

impl Circuit {
    /// Requests permission for a call. After the pause the first caller makes the trial call and the others wait
    /// another pause for its result.
    pub fn permit(&mut self, now: Timestamp) -> Result<(), OpenCircuit> {
        match *self {
            Self::Open { until } if now < until => Err(OpenCircuit { until }),
            Self::Open { .. } => {
                *self = Self::opened(now);
                Ok(())
            }
            Self::Closed { .. } => Ok(()),
        }
    }

    /// Closes the circuit after any response.
    pub fn record_response(&mut self) {
        *self = Self::default();
    }

    /// Counts an outage and opens the circuit after [`OUTAGES_TO_OPEN`] in a row.
    pub fn record_outage(&mut self, now: Timestamp) {
        *self = match *self {
            Self::Closed { outages } if outages + 1 < OUTAGES_TO_OPEN => Self::Closed {
                outages: outages + 1,
            },
            _ => Self::opened(now),
        };
    }

    fn opened(now: Timestamp) -> Self {
        Self::Open {
            until: now.saturating_add(PAUSE).unwrap_or(Timestamp::MAX),
        }
    }
}

/// One circuit per other side. Kept per node: each node finds out for itself what it can reach.
#[derive(Debug)]
pub struct Circuits<K>(Mutex<HashMap<K, Circuit>>);

impl<K> Default for Circuits<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Circuits<K> {
    /// Requests permission to call one of them.
    pub fn permit(&self, key: K, now: Timestamp) -> Result<(), OpenCircuit> {
        self.lock().entry(key).or_default().permit(now)
    }

    pub fn is_open(&self, key: &K) -> bool {
        let circuits = self.lock();
        matches!(circuits.get(key), Some(Circuit::Open { .. }))
    }

    /// Returns the end of a circuit's pause; none where calls pass.
    pub fn paused_until(&self, key: &K, now: Timestamp) -> Option<Timestamp> {
        let circuits = self.lock();
        match circuits.get(key) {
            Some(Circuit::Open { until }) if now < *until => Some(*until),
            _ => None,
        }
    }

    /// Records the result of a call. Only an outage counts against the other side: a refusal is a response too.
    pub fn record<T>(&self, key: K, result: &Result<T, CallError>, now: Timestamp) {
        let mut circuits = self.lock();
        let circuit = circuits.entry(key).or_default();
        match result {
            Err(error) if error.is_retryable() => circuit.record_outage(now),
            _ => circuit.record_response(),
        }
    }

    /// Ignores poisoning: each change is one assignment, so a thread that panicked left consistent values behind.
    fn lock(&self) -> MutexGuard<'_, HashMap<K, Circuit>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const DOWN: Result<(), CallError> = Err(CallError::Unavailable {
        outage: Outage::Connect,
        retry_after: None,
    });

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn opened_at_zero() -> Circuits<&'static str> {
        let circuits = Circuits::default();
        for _ in 0..OUTAGES_TO_OPEN {
            assert_eq!(circuits.permit("nira", at(0)), Ok(()));
            circuits.record("nira", &DOWN, at(0));
        }
        circuits
    }

    #[test]
    fn outages_in_a_row_open_the_circuit_of_that_lender_only() {
        let circuits = opened_at_zero();
        assert_eq!(
            circuits.permit("nira", at(29)),
            Err(OpenCircuit { until: at(30) })
        );
        assert_eq!(circuits.permit("finzy", at(29)), Ok(()));
        assert!(circuits.is_open(&"nira") && !circuits.is_open(&"finzy"));
        let not_made = OpenCircuit { until: at(30) }.outage(at(29));
        assert_eq!(not_made.retry_after(), Some(Duration::from_secs(1)));
    }

    #[test]
    fn an_answer_between_outages_leaves_the_circuit_closed() {
        let circuits = Circuits::default();
        for _ in 0..OUTAGES_TO_OPEN * 3 {
            circuits.record("nira", &DOWN, at(0));
            let refused = CallError::Refused {
                status: 422,
                code: None,
            };
            circuits.record("nira", &Err::<(), _>(refused), at(0));
        }
        assert_eq!(circuits.permit("nira", at(0)), Ok(()));
    }

    #[test]
    fn one_trial_after_the_pause_decides_about_the_circuit() {
        let circuits = opened_at_zero();
        assert_eq!(circuits.permit("nira", at(30)), Ok(()), "the trial");
        assert_eq!(
            circuits.permit("nira", at(31)),
            Err(OpenCircuit { until: at(60) }),
            "the others"
        );
        circuits.record("nira", &DOWN, at(35));
        assert_eq!(
            circuits.permit("nira", at(60)),
            Err(OpenCircuit { until: at(65) })
        );
        assert_eq!(circuits.permit("nira", at(65)), Ok(()));
        circuits.record("nira", &Ok(()), at(66));
        assert_eq!(circuits.permit("nira", at(66)), Ok(()));
        assert!(!circuits.is_open(&"nira"));
    }
}
