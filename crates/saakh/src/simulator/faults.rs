//! What goes wrong at the simulated lenders, set while they run.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How often what goes wrong, in percent of the occasions. Which occasions is drawn from the
/// submission itself, so the same run goes wrong in the same places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Faults {
    /// Time to answer, instead of the lender's own.
    pub(crate) latency_ms: Option<u64>,
    /// Time to the decision, instead of the lender's own.
    pub(crate) callback_ms: Option<u64>,
    /// Requests answered with 503, half of them after the submission was taken.
    pub(crate) outage_percent: u8,
    /// Callbacks sent twice.
    pub(crate) duplicate_percent: u8,
    /// Callbacks that come ten times later.
    pub(crate) late_percent: u8,
    /// Submissions whose decision is called back before their review.
    pub(crate) out_of_order_percent: u8,
    /// Submissions whose decision is called back once more as its opposite.
    pub(crate) contradiction_percent: u8,
}

impl Faults {
    pub(super) fn latency(&self, own: Duration) -> Duration {
        self.latency_ms.map_or(own, Duration::from_millis)
    }

    pub(super) fn callback_after(&self, own: Duration) -> Duration {
        self.callback_ms.map_or(own, Duration::from_millis)
    }
}

/// Whether an occasion, named by words, is among the given percent.
pub(super) fn hits(percent: u8, occasion: &[&str]) -> bool {
    percent > 0 && draw(occasion) % 100 < u64::from(percent)
}

/// A number drawn from words: the same words, the same number.
pub(super) fn draw(words: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for word in words {
        hash.update(word.as_bytes());
        hash.update([0]);
    }
    let digest: [u8; 32] = hash.finalize().into();
    digest
        .iter()
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_as_many_occasions_are_hit_as_asked_for() {
        let hit = |percent| {
            (0..1000)
                .filter(|n| hits(percent, &["x", &n.to_string()]))
                .count()
        };
        assert_eq!(hit(0), 0);
        assert!((250..350).contains(&hit(30)), "{}", hit(30));
        assert_eq!(hit(100), 1000);
    }
}
