//! A token bucket for rate limiting: it refills evenly, each request takes its weight, and a full one allows a burst.

use serde::Deserialize;

use super::tally::RetryAfter;

/// Tokens are counted in thousandths, so that each millisecond adds a whole number.
const THOUSAND: i64 = 1_000;

/// Refill rate and capacity of buckets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Rate {
    /// Tokens per second; 0: unlimited.
    pub per_second: u32,
    /// Seconds in which an empty bucket becomes full.
    pub burst_seconds: u32,
}

impl Rate {
    pub const fn is_limited(self) -> bool {
        self.per_second > 0
    }

    /// Capacity, in thousandths.
    fn full(self) -> i64 {
        let seconds = i64::from(self.burst_seconds.max(1));
        i64::from(self.per_second)
            .saturating_mul(seconds)
            .saturating_mul(THOUSAND)
    }
}

/// The remaining tokens of one caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bucket {
    thousandths: i64,
    /// Epoch milliseconds.
    filled_at: i64,
}

impl Bucket {
    /// A full bucket, for a new caller.
    pub fn full(rate: Rate, now_millis: i64) -> Self {
        Self {
            thousandths: rate.full(),
            filled_at: now_millis,
        }
    }

    /// Takes a request's weight, or returns the time until it is available. A refused request takes nothing. A request
    /// heavier than the capacity needs a full bucket.
    pub fn consume(&mut self, rate: Rate, weight: u32, now_millis: i64) -> Result<(), RetryAfter> {
        if !rate.is_limited() {
            return Ok(());
        }
        // A clock that was set back adds nothing.
        let elapsed = now_millis.saturating_sub(self.filled_at).max(0);
        let gained = elapsed.saturating_mul(i64::from(rate.per_second));
        self.thousandths = self.thousandths.saturating_add(gained).min(rate.full());
        self.filled_at = now_millis;
        let needed = (i64::from(weight) * THOUSAND).min(rate.full());
        let missing = needed - self.thousandths;
        if missing > 0 {
            let in_a_second = i64::from(rate.per_second) * THOUSAND;
            let seconds = missing.saturating_add(in_a_second - 1) / in_a_second;
            return Err(RetryAfter { seconds });
        }
        self.thousandths -= needed;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RATE: Rate = Rate {
        per_second: 2,
        burst_seconds: 3,
    };

    #[test]
    fn a_full_bucket_allows_a_burst_and_then_the_refill() {
        let mut bucket = Bucket::full(RATE, 0);
        for _ in 0..6 {
            assert_eq!(bucket.consume(RATE, 1, 0), Ok(()));
        }
        assert_eq!(bucket.consume(RATE, 1, 0), Err(RetryAfter { seconds: 1 }));
        assert_eq!(bucket.consume(RATE, 1, 499), Err(RetryAfter { seconds: 1 }));
        assert_eq!(bucket.consume(RATE, 1, 500), Ok(()));
        assert_eq!(bucket.consume(RATE, 5, 500), Err(RetryAfter { seconds: 3 }));
        // Heavier than the capacity: a full bucket is enough, and is empty afterwards.
        assert_eq!(bucket.consume(RATE, 100, 60_000), Ok(()));
        assert_eq!(
            bucket.consume(RATE, 1, 60_000),
            Err(RetryAfter { seconds: 1 })
        );
    }

    #[test]
    fn a_clock_that_goes_backwards_does_not_change_the_bucket() {
        let mut bucket = Bucket::full(RATE, 10_000);
        assert_eq!(bucket.consume(RATE, 6, 10_000), Ok(()));
        assert_eq!(bucket.consume(RATE, 1, 0), Err(RetryAfter { seconds: 1 }));
        assert_eq!(bucket.consume(RATE, 2, 1_000), Ok(()));
        assert_eq!(
            bucket.consume(RATE, 1, 1_000),
            Err(RetryAfter { seconds: 1 })
        );
    }

    #[test]
    fn no_rate_is_no_limit() {
        let none = Rate {
            per_second: 0,
            burst_seconds: 10,
        };
        let mut bucket = Bucket::full(none, 0);
        for _ in 0..1_000 {
            assert_eq!(bucket.consume(none, 100, 0), Ok(()));
        }
    }

    proptest! {
        #[test]
        fn a_bucket_allows_the_burst_and_the_refill_only(
            per_second in 1_u32..1_000,
            burst_seconds in 1_u32..20,
            asked in proptest::collection::vec((0_i64..3_000, 1_u32..50), 1..200),
        ) {
            let rate = Rate { per_second, burst_seconds };
            let (mut bucket, mut now, mut taken) = (Bucket::full(rate, 0), 0, 0_i64);
            for (pause, weight) in asked {
                now += pause;
                let weight = weight.min(per_second);
                if bucket.consume(rate, weight, now).is_ok() {
                    taken += i64::from(weight);
                }
            }
            let most = i64::from(per_second) * (i64::from(burst_seconds) * 1_000 + now) / 1_000;
            prop_assert!(taken <= most, "{taken} of {most}");
        }

        #[test]
        fn a_request_passes_after_the_announced_wait(
            per_second in 1_u32..1_000,
            burst_seconds in 1_u32..20,
            weight in 1_u32..5_000,
        ) {
            let rate = Rate { per_second, burst_seconds };
            let mut bucket = Bucket::full(rate, 0);
            prop_assert_eq!(bucket.consume(rate, u32::MAX, 0), Ok(()));
            let wait = bucket.consume(rate, weight, 0).unwrap_err();
            prop_assert_eq!(bucket.consume(rate, weight, wait.seconds * 1_000), Ok(()));
        }
    }
}
