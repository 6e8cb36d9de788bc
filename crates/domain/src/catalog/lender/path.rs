//! Limits of a dotted path in a connector, which protect those who follow it.

/// Maximum parts of a dotted path: deeper than any lender's JSON, and safe for the stack.
pub const PATH_PARTS: usize = 8;
/// Maximum length of a dotted path.
pub const PATH_LENGTH: usize = 100;

/// Whether a dotted path is short enough to be followed.
pub fn is_valid_path(path: &str) -> bool {
    path.len() <= PATH_LENGTH && path.split('.').count() <= PATH_PARTS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_path_has_at_most_eight_parts() {
        assert!(is_valid_path("a.b.c.d.e.f.g.h"));
        assert!(!is_valid_path("a.b.c.d.e.f.g.h.i"));
        assert!(is_valid_path(&"a".repeat(PATH_LENGTH)));
        assert!(!is_valid_path(&"a".repeat(PATH_LENGTH + 1)));
        assert!(!is_valid_path(&vec!["a"; 20_000].join(".")));
    }

    proptest! {
        #[test]
        fn a_path_is_followed_as_its_parts_and_length_say(path in "[a-z.]{0,120}") {
            let parts = path.matches('.').count() + 1;
            prop_assert_eq!(is_valid_path(&path), parts <= 8 && path.len() <= 100);
        }
    }
}
