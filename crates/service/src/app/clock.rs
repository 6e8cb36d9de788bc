//! The time, as a seam: tests set it.

use jiff::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where the clock is read"
    )]
    fn now(&self) -> Timestamp {
        // To the millisecond, as it is stored: what is read back equals what was written.
        Timestamp::from_millisecond(Timestamp::now().as_millisecond()).unwrap_or(Timestamp::MIN)
    }
}
