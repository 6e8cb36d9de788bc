//! Text that begins with a query apart from one typing error, by the rule of the command palette
//! (`web/src/shared/console-ui/command-palette/typo.ts`).

/// Shorter queries have too many others within one error.
const MIN_TOLERATED_CHARS: usize = 4;

/// Whether a text begins with the query, apart from one typing error.
pub(super) fn starts_with_typo(text: &str, q: &str) -> bool {
    let q: Vec<char> = q.chars().collect();
    if q.len() < MIN_TOLERATED_CHARS {
        return false;
    }
    let text: Vec<char> = text.chars().take(q.len() + 1).collect();
    let lengths = [q.len() - 1, q.len(), q.len() + 1];
    let mut beginnings = lengths.into_iter().filter_map(|length| text.get(..length));
    beginnings.any(|beginning| is_within_one_edit(&q, beginning))
}

/// Whether two texts differ by at most one letter that is changed, added or missing, or by two
/// swapped neighbours.
fn is_within_one_edit(one: &[char], other: &[char]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let (Some((a, one_rest)), Some((b, other_rest))) = (one.split_first(), other.split_first())
    else {
        return one.len().max(other.len()) <= 1;
    };
    let is_swapped = match (one_rest, other_rest) {
        ([next, one_end @ ..], [other_next, other_end @ ..]) => {
            next == b && other_next == a && one_end == other_end
        }
        _ => false,
    };
    one_rest == other_rest || one_rest == other || one == other_rest || is_swapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_may_be_changed_added_missing_or_swapped() {
        for q in ["axis", "acis", "axsi", "axxis", "xis b", "axs b", "axix"] {
            assert!(starts_with_typo("axis bank", q), "{q}");
        }
        for q in ["axi", "asix", "xaxs", "bank", "axis bank ltd"] {
            assert!(!starts_with_typo("axis bank", q), "{q}");
        }
    }

    #[test]
    fn a_text_as_short_as_the_query_may_lack_a_letter() {
        assert!(starts_with_typo("axi", "axis"));
        assert!(!starts_with_typo("ax", "axis"));
    }
}
