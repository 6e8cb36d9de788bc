//! Sliding-window limits, and the time to wait when one is reached.

use jiff::Timestamp;

/// One hour in seconds.
pub const HOUR: i64 = 3_600;
/// One day in seconds.
pub const DAY: i64 = 24 * HOUR;

/// Too soon: retry after this many whole seconds (at least one).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("wait {seconds} s")]
pub struct RetryAfter {
    pub seconds: i64,
}

/// Events in a window that ends now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub count: u32,
    /// The oldest event.
    pub oldest: Option<Timestamp>,
}

/// At most `limit` events in any `seconds`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    pub limit: u32,
    pub seconds: i64,
}

impl Tally {
    /// Counts the instants in the window before `now`.
    pub fn count_in_window(instants: &[Timestamp], window: i64, now: Timestamp) -> Self {
        let mut tally = Self::default();
        for at in instants
            .iter()
            .filter(|at| seconds_between(**at, now) < window)
        {
            tally.count += 1;
            tally.oldest = Some(tally.oldest.map_or(*at, |oldest| oldest.min(*at)));
        }
        tally
    }
}

impl Window {
    /// Whether another event is allowed now. Refused ones are not counted, so the count never exceeds the limit and the
    /// oldest is the next to leave the window.
    pub fn check(self, tally: Tally, now: Timestamp) -> Result<(), RetryAfter> {
        match tally.oldest {
            Some(oldest) if tally.count >= self.limit => check_elapsed(oldest, self.seconds, now),
            _ => Ok(()),
        }
    }
}

/// Ok when `seconds` have passed since `start`, otherwise the time to wait.
pub fn check_elapsed(start: Timestamp, seconds: i64, now: Timestamp) -> Result<(), RetryAfter> {
    match seconds - seconds_between(start, now) {
        left if left > 0 => Err(RetryAfter { seconds: left }),
        _ => Ok(()),
    }
}

/// Whole seconds from one instant to a later one; negative in reverse order.
pub(super) fn seconds_between(start: Timestamp, end: Timestamp) -> i64 {
    (end.as_millisecond() - start.as_millisecond()).div_euclid(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn the_oldest_must_leave_the_window_before_one_more_is_allowed() {
        let window = Window {
            limit: 2,
            seconds: 60,
        };
        let past = [at(0), at(30)];
        let allows = |now| window.check(Tally::count_in_window(&past, 60, at(now)), at(now));
        assert_eq!(allows(40), Err(RetryAfter { seconds: 20 }));
        assert_eq!(allows(59), Err(RetryAfter { seconds: 1 }));
        assert_eq!(allows(60), Ok(()));
    }
}
