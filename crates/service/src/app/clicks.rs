//! Clicks counted in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Clicks not yet in the database, by target; at most one entry per target.
#[derive(Debug)]
pub struct Clicks<K>(Mutex<BTreeMap<K, i64>>);

impl<K> Default for Clicks<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Ord> Clicks<K> {
    pub(crate) fn add(&self, followed: K, clicks: i64) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counted.entry(followed).or_default() += clicks;
    }

    pub(crate) fn drain(&self) -> BTreeMap<K, i64> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *counted)
    }

    /// Restores clicks that could not be stored, for the next attempt.
    pub(crate) fn restore(&self, counted: BTreeMap<K, i64>) {
        for (followed, clicks) in counted {
            self.add(followed, clicks);
        }
    }
}
