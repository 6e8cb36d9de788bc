//! Locks password logins after failures, each further failure twice as long: for the network of the failures, and
//! briefly for all networks.

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

/// The table `[login]` of the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct LoginPolicy {
    /// Consecutive failures at one account from one network that lock it for that network.
    pub failures: u32,
    /// Failures per network and hour, over all accounts.
    pub failures_per_hour_per_address: u32,
    /// Failures per account and hour, over all networks, that lock it for networks it was never used from.
    pub failures_per_hour_per_account: u32,
    /// The first lock, seconds; every further failure from the same network doubles it. A lock for all networks is
    /// never longer.
    pub lock_seconds: i64,
    /// The longest lock, seconds.
    pub lock_seconds_max: i64,
    /// Days for which a network or browser counts as known to an account.
    pub known_place_days: i64,
    /// Passwords queued for hashing on one node; further requests are rejected.
    pub hashing_queue: usize,
    /// Reset links requested per network address and hour.
    pub forgotten_per_hour_per_address: u32,
    /// Reset links per account and hour.
    pub forgotten_per_hour_per_account: u32,
    /// Validity of such a link, minutes.
    pub forgotten_minutes: i64,
    /// The shortest password, characters.
    pub password_min_length: usize,
    /// The longest password, characters, which bounds the cost of hashing.
    pub password_max_length: usize,
}

impl LoginPolicy {
    /// The end of the lock after consecutive failures; `None` if not locked.
    pub fn locked_until(&self, failures: u32, last_failure: Timestamp) -> Option<Timestamp> {
        let doublings = failures.checked_sub(self.failures)?;
        let factor = 1_i64.checked_shl(doublings.min(40)).unwrap_or(i64::MAX);
        let seconds = self
            .lock_seconds
            .saturating_mul(factor)
            .min(self.lock_seconds_max);
        later(last_failure, seconds)
    }

    /// The end of an account's lock for unknown networks after failures within an hour from anywhere; `None` if not
    /// locked. Never longer than the first lock, so that a stranger cannot lock out the owner.
    pub fn account_locked_until(
        &self,
        failures: u32,
        last_failure: Timestamp,
    ) -> Option<Timestamp> {
        (failures >= self.failures_per_hour_per_account)
            .then(|| later(last_failure, self.lock_seconds))
            .flatten()
    }
}

fn later(instant: Timestamp, seconds: i64) -> Option<Timestamp> {
    instant
        .saturating_add(SignedDuration::from_secs(seconds))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn policy() -> LoginPolicy {
        LoginPolicy {
            failures: 5,
            failures_per_hour_per_address: 100,
            failures_per_hour_per_account: 30,
            lock_seconds: 900,
            lock_seconds_max: 86_400,
            known_place_days: 90,
            hashing_queue: 32,
            forgotten_per_hour_per_address: 20,
            forgotten_per_hour_per_account: 3,
            forgotten_minutes: 60,
            password_min_length: 12,
            password_max_length: 128,
        }
    }

    #[test]
    fn the_fifth_failure_locks_and_later_ones_double_the_lock_up_to_a_day() {
        let policy = policy();
        let last = Timestamp::UNIX_EPOCH;
        for (failures, seconds) in [
            (0, None),
            (4, None),
            (5, Some(900)),
            (6, Some(1_800)),
            (12, Some(86_400)),
            (u32::MAX, Some(86_400)),
        ] {
            let until = policy
                .locked_until(failures, last)
                .map(Timestamp::as_second);
            assert_eq!(until, seconds, "{failures}");
        }
    }

    #[test]
    fn distributed_failures_lock_for_one_step_only() {
        let last = Timestamp::UNIX_EPOCH;
        for (failures, seconds) in [
            (0, None),
            (29, None),
            (30, Some(900)),
            (u32::MAX, Some(900)),
        ] {
            let until = policy()
                .account_locked_until(failures, last)
                .map(Timestamp::as_second);
            assert_eq!(until, seconds, "{failures}");
        }
    }
}
