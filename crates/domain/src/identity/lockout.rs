//! Password logins lock after some failures, each further failure twice as long.

use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

/// The table `[login]` of the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct LoginPolicy {
    /// Failures in a row that lock.
    pub failures: u32,
    /// Failures of one network address in any hour, over all accounts.
    pub failures_per_hour_per_address: u32,
    /// The first lock, seconds; every further failure doubles it.
    pub lock_seconds: i64,
    /// The longest lock, seconds.
    pub lock_seconds_max: i64,
    /// The shortest password, characters.
    pub password_min_length: usize,
    /// The longest password, characters: hashing has a cost.
    pub password_max_length: usize,
}

impl LoginPolicy {
    /// Until when a login is locked after so many failures in a row; `None` when it is not locked.
    pub fn locked_until(&self, failures: u32, last_failure: Timestamp) -> Option<Timestamp> {
        let doublings = failures.checked_sub(self.failures)?;
        let factor = 1_i64.checked_shl(doublings.min(40)).unwrap_or(i64::MAX);
        let seconds = self
            .lock_seconds
            .saturating_mul(factor)
            .min(self.lock_seconds_max);
        last_failure
            .saturating_add(SignedDuration::from_secs(seconds))
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifth_failure_locks_and_every_further_one_doubles_up_to_a_day() {
        let policy = LoginPolicy {
            failures: 5,
            failures_per_hour_per_address: 100,
            lock_seconds: 900,
            lock_seconds_max: 86_400,
            password_min_length: 12,
            password_max_length: 128,
        };
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
}
