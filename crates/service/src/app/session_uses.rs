//! Uses of sessions, buffered until they are written to the database.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// Maximum number of buffered sessions; others are recorded by a later request.
const MAX_BUFFERED_SESSIONS: usize = 50_000;

/// Buffered uses of sessions. If the node is killed, the last seconds are lost and the sessions look idle for longer.
#[derive(Debug, Default)]
pub struct SessionUses(Mutex<HashMap<String, BufferedSessionUse>>);

/// The last use of one session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BufferedSessionUse {
    pub at: Timestamp,
    /// Browser and operating system.
    pub device: String,
}

impl SessionUses {
    /// Records a use of the session with this hash.
    pub(crate) fn record_use(&self, token_hash: &str, used: BufferedSessionUse) {
        let mut noted = self.lock();
        if let Some(before) = noted.get_mut(token_hash) {
            // The first device is kept.
            before.at = before.at.max(used.at);
        } else if noted.len() < MAX_BUFFERED_SESSIONS {
            noted.insert(token_hash.to_owned(), used);
        }
    }

    /// The last recorded use of a session.
    pub(crate) fn last_use(&self, token_hash: &str) -> Option<BufferedSessionUse> {
        self.lock().get(token_hash).cloned()
    }

    /// All uses. They remain until they are [forgotten](Self::forget), because the database does not have them yet.
    pub(crate) fn all(&self) -> Vec<(String, BufferedSessionUse)> {
        let noted = self.lock();
        noted
            .iter()
            .map(|(hash, used)| (hash.clone(), used.clone()))
            .collect()
    }

    /// Whether everything is written.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Removes written uses. A later use of the same session remains.
    pub(crate) fn remove_written(&self, written: &[(String, BufferedSessionUse)]) {
        let mut noted = self.lock();
        for (hash, used) in written {
            if noted.get(hash) == Some(used) {
                noted.remove(hash);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, BufferedSessionUse>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(second: i64) -> BufferedSessionUse {
        BufferedSessionUse {
            at: Timestamp::from_second(second).unwrap(),
            device: "Firefox, Linux".to_owned(),
        }
    }

    #[test]
    fn uses_recorded_during_a_write_are_retained() {
        let uses = SessionUses::default();
        uses.record_use("a", used(1));
        uses.record_use("b", used(1));
        let written = uses.all();
        uses.record_use("a", used(2));
        uses.record_use("a", used(1));
        uses.remove_written(&written);
        assert_eq!(uses.all(), [("a".to_owned(), used(2))]);
        assert_eq!(
            (uses.last_use("a"), uses.last_use("b")),
            (Some(used(2)), None)
        );
    }

    #[test]
    fn the_number_of_buffered_session_uses_is_limited() {
        let uses = SessionUses::default();
        for number in 0..=MAX_BUFFERED_SESSIONS {
            uses.record_use(&number.to_string(), used(1));
        }
        assert_eq!(uses.all().len(), MAX_BUFFERED_SESSIONS);
    }
}
