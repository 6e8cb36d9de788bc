//! Deterministic selection of faults.

use sha2::{Digest, Sha256};

/// Whether an occasion, identified by words, is within the given percentage.
pub(super) fn is_fault_due(percent: u8, occasion: &[&str]) -> bool {
    percent > 0 && hash_number(occasion) % 100 < u64::from(percent)
}

/// A number hashed from words.
pub(super) fn hash_number(parts: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    for word in parts {
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
    fn the_share_of_faults_matches_the_configured_percentage() {
        let hit = |percent| {
            (0..1000)
                .filter(|n| is_fault_due(percent, &["x", &n.to_string()]))
                .count()
        };
        assert_eq!(hit(0), 0);
        assert!((250..350).contains(&hit(30)), "{}", hit(30));
        assert_eq!(hit(100), 1000);
    }
}
