//! Stops the reading of a file from another thread: at its deadline, or because it is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::TableReadError;

/// A flag that asks readers of a file to stop. Checked for each piece that is read, so that a file without rows stops
/// too.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn check(&self) -> Result<(), TableReadError> {
        if self.is_stopped() {
            return Err(TableReadError::Stopped);
        }
        Ok(())
    }
}
