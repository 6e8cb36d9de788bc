//! Number of passcodes that the installation sent in the last hour, cached in this process.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// Maximum age of a count in seconds: later sends of other nodes are not included.
const COUNTED_FOR_SECONDS: i64 = 5;

/// The cached number of sends in the last hour.
#[derive(Debug, Default)]
pub struct SentPasscodes(Mutex<Option<Count>>);

#[derive(Debug, Clone, Copy)]
struct Count {
    counted_at: Timestamp,
    sent: u32,
}

impl SentPasscodes {
    pub(crate) fn recent_count(&self, now: Timestamp) -> Option<u32> {
        let count = (*self.count())?;
        let age = now.duration_since(count.counted_at).as_secs();
        (0..COUNTED_FOR_SECONDS)
            .contains(&age)
            .then_some(count.sent)
    }

    pub(crate) fn set(&self, counted_at: Timestamp, sent: u32) {
        *self.count() = Some(Count { counted_at, sent });
    }

    /// Counts a send of this process.
    pub(crate) fn add_one(&self) {
        if let Some(count) = self.count().as_mut() {
            count.sent = count.sent.saturating_add(1);
        }
    }

    fn count(&self) -> MutexGuard<'_, Option<Count>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
