//! When sessions were used last, as far as it is not in the database yet.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

/// As many are noted here at most; who comes beyond is noted by a later request.
const MOST: usize = 50_000;

/// Uses that are to be written together. A node that is killed takes the last seconds of them
/// with it: the sessions look idle that much longer.
#[derive(Debug, Default)]
pub struct SessionUses(Mutex<HashMap<String, SessionUse>>);

/// The last use of one session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionUse {
    pub at: Timestamp,
    /// The browser and system that it was opened with.
    pub device: String,
}

impl SessionUses {
    /// Notes a use of the session with this hash.
    pub(crate) fn note(&self, token_hash: &str, used: SessionUse) {
        let mut noted = self.lock();
        if let Some(before) = noted.get_mut(token_hash) {
            // The first device stays.
            before.at = before.at.max(used.at);
        } else if noted.len() < MOST {
            noted.insert(token_hash.to_owned(), used);
        }
    }

    /// The last use that was noted of a session.
    pub(crate) fn last(&self, token_hash: &str) -> Option<SessionUse> {
        self.lock().get(token_hash).cloned()
    }

    /// All of them. They stay until they are [forgotten](Self::forget): until then the database
    /// does not have them.
    pub(crate) fn all(&self) -> Vec<(String, SessionUse)> {
        let noted = self.lock();
        noted
            .iter()
            .map(|(hash, used)| (hash.clone(), used.clone()))
            .collect()
    }

    /// Whether everything that was noted is written.
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// What was written. A later use of the same session stays.
    pub(crate) fn forget(&self, written: &[(String, SessionUse)]) {
        let mut noted = self.lock();
        for (hash, used) in written {
            if noted.get(hash) == Some(used) {
                noted.remove(hash);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, SessionUse>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(second: i64) -> SessionUse {
        SessionUse {
            at: Timestamp::from_second(second).unwrap(),
            device: "Firefox, Linux".to_owned(),
        }
    }

    #[test]
    fn what_came_while_it_was_written_stays() {
        let uses = SessionUses::default();
        uses.note("a", used(1));
        uses.note("b", used(1));
        let written = uses.all();
        uses.note("a", used(2));
        uses.note("a", used(1));
        uses.forget(&written);
        assert_eq!(uses.all(), [("a".to_owned(), used(2))]);
        assert_eq!((uses.last("a"), uses.last("b")), (Some(used(2)), None));
    }

    #[test]
    fn so_many_are_noted_and_no_more() {
        let uses = SessionUses::default();
        for number in 0..=MOST {
            uses.note(&number.to_string(), used(1));
        }
        assert_eq!(uses.all().len(), MOST);
    }
}
