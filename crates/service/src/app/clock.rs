//! The clock, replaceable in tests.

use jiff::Timestamp;

/// A source of the current time.
pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where the clock is read"
    )]
    fn now(&self) -> Timestamp {
        // Truncated to milliseconds as in the database, so that stored values are read back unchanged.
        Timestamp::from_millisecond(Timestamp::now().as_millisecond()).unwrap_or(Timestamp::MIN)
    }
}
