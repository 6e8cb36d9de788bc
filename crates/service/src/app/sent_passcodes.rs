//! How many passcodes the installation sent in the last hour, as this process knows it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// How old a count may be, seconds: sends of other nodes since then are missing in it.
const COUNTED_FOR_SECONDS: i64 = 5;

/// The sends of the last hour as this process knows them.
#[derive(Debug, Default)]
pub struct SentPasscodes(Mutex<Option<Count>>);

#[derive(Debug, Clone, Copy)]
struct Count {
    counted_at: Timestamp,
    sent: u32,
}

impl SentPasscodes {
    pub(crate) fn recent(&self, now: Timestamp) -> Option<u32> {
        let count = (*self.count())?;
        let age = now.duration_since(count.counted_at).as_secs();
        (0..COUNTED_FOR_SECONDS)
            .contains(&age)
            .then_some(count.sent)
    }

    pub(crate) fn set(&self, counted_at: Timestamp, sent: u32) {
        *self.count() = Some(Count { counted_at, sent });
    }

    /// Adds a send of this process.
    pub(crate) fn add_one(&self) {
        if let Some(count) = self.count().as_mut() {
            count.sent = count.sent.saturating_add(1);
        }
    }

    fn count(&self) -> MutexGuard<'_, Option<Count>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
