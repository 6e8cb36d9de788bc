//! Stops the reading of a file from another thread: at its deadline, or because nobody wants it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Unreadable;

/// Asks those who read a file to end. Looked at for each piece that is read, so that also a file without rows ends.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks to end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn check(&self) -> Result<(), Unreadable> {
        if self.is_stopped() {
            return Err(Unreadable::Stopped);
        }
        Ok(())
    }
}
