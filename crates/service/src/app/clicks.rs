//! Clicks on tracking links that are counted in memory.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use saakh_domain::id::LinkId;

/// Clicks that are not in the database yet. There are at most as many entries as links.
#[derive(Debug, Default)]
pub struct Clicks(Mutex<BTreeMap<LinkId, i64>>);

impl Clicks {
    pub(crate) fn add(&self, id: LinkId, clicks: i64) {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counted.entry(id).or_default() += clicks;
    }

    pub(crate) fn take(&self) -> BTreeMap<LinkId, i64> {
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *counted)
    }
}
