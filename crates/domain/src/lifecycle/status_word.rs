//! Words of status files and their default meanings.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::submission::SubmissionStatus;
use super::visit::{VisitKind, VisitStatus};

/// Maximum length of a word.
pub const LONGEST: usize = 60;

/// Contents of `data/policy/status_words.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct StatusWords {
    words: BTreeMap<String, SubmissionStatus>,
    card_words: BTreeMap<String, VisitStatus>,
    plan_words: BTreeMap<String, VisitStatus>,
}

impl StatusWords {
    /// Parses the file.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        let words: Self = toml::from_str(toml)?;
        for kind in VisitKind::ALL {
            let wrong = words
                .visit_words(*kind)
                .iter()
                .find(|(_, status)| !kind.statuses().contains(status));
            if let Some((word, _)) = wrong {
                let text = format!("no visit to a {} becomes what {word} means", kind.code());
                return Err(serde::de::Error::custom(text));
            }
        }
        Ok(words)
    }

    /// The default meaning of a word: our own status names, and the words of the file.
    pub fn meaning(&self, word: &str) -> Option<SubmissionStatus> {
        let ours = SubmissionStatus::from_code(&word.replace(' ', "_"));
        ours.filter(|status| *status != SubmissionStatus::Created)
            .or_else(|| self.words.get(word).copied())
    }

    /// The meaning of a seller's word for a visit: our own status names, and the words of the file.
    pub fn visit_meaning(&self, kind: VisitKind, word: &str) -> Option<VisitStatus> {
        let ours = kind.parse_status(&word.replace(' ', "_"));
        ours.filter(|status| *status != VisitStatus::Visited)
            .or_else(|| self.visit_words(kind).get(word).copied())
    }

    /// All words with a meaning for a visit.
    pub fn all_visit_words(&self, kind: VisitKind) -> impl Iterator<Item = &str> {
        let ours = kind.statuses().iter().skip(1).map(|status| status.code());
        ours.chain(self.visit_words(kind).keys().map(String::as_str))
    }

    const fn visit_words(&self, kind: VisitKind) -> &BTreeMap<String, VisitStatus> {
        match kind {
            VisitKind::Card => &self.card_words,
            VisitKind::Plan => &self.plan_words,
        }
    }

    /// All words with a default meaning.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        let ours = SubmissionStatus::ALL
            .iter()
            .skip(1)
            .map(|status| status.code());
        ours.chain(self.words.keys().map(String::as_str))
    }
}

/// Normalises a word for lookup: lower case, single spaces.
pub fn normalise(word: &str) -> String {
    let words: Vec<String> = word.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

/// The candidate that was probably meant: at most two letters away, and nearer than the others.
pub fn find_nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let short = |text: &str| text.chars().count() <= LONGEST;
    let best = candidates
        .filter(|candidate| short(candidate) && short(word))
        .map(|candidate| (distance(word, &normalise(candidate)), candidate))
        .min_by_key(|(distance, _)| *distance)?;
    (best.0 <= 2 && word.chars().count() > 2 * best.0).then_some(best.1)
}

/// The edit distance.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, c) in one.chars().enumerate() {
        let mut before = row[0];
        row[0] = place + 1;
        for (column, with) in other.iter().enumerate() {
            let above = row[column + 1];
            let changed = before + usize::from(c != *with);
            row[column + 1] = changed.min(above + 1).min(row[column] + 1);
            before = above;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status_words() -> StatusWords {
        let file = include_str!("../../../../data/policy/status_words.toml");
        StatusWords::parse(file).unwrap()
    }

    #[test]
    fn status_words_match_in_any_case_and_our_own_names_are_known() {
        let words = status_words();
        assert_eq!(
            words.meaning(&normalise("  Loan  DISBURSED ")),
            Some(SubmissionStatus::Disbursed)
        );
        assert_eq!(words.meaning("in_review"), Some(SubmissionStatus::InReview));
        assert_eq!(words.meaning("in review"), Some(SubmissionStatus::InReview));
        assert_eq!(words.meaning("created"), None, "no lender uses it");
        assert!(words.all().all(|word| word == normalise(word)));
    }

    #[test]
    fn a_sellers_status_word_depends_on_the_kind_of_visit() {
        let words = status_words();
        let of = |kind, word| words.visit_meaning(kind, &normalise(word));
        assert_eq!(of(VisitKind::Card, "Declined"), Some(VisitStatus::Rejected));
        assert_eq!(of(VisitKind::Plan, "Declined"), Some(VisitStatus::Declined));
        assert_eq!(
            of(VisitKind::Card, "Card  ISSUED"),
            Some(VisitStatus::Issued)
        );
        assert_eq!(of(VisitKind::Plan, "approved"), None);
        assert_eq!(of(VisitKind::Card, "visited"), None, "no seller uses it");
        for kind in VisitKind::ALL {
            assert!(
                words
                    .all_visit_words(*kind)
                    .all(|word| word == normalise(word))
            );
        }
        let wrong = "[words]\n[card_words]\nno = \"declined\"\n[plan_words]\n";
        assert!(StatusWords::parse(wrong).is_err());
    }

    #[test]
    fn a_misspelt_status_word_suggests_the_nearest_one() {
        let words = status_words();
        assert_eq!(find_nearest("aproved", words.all()), Some("approved"));
        assert_eq!(find_nearest("rejeced", words.all()), Some("rejected"));
        assert_eq!(find_nearest("sanct.", words.all()), None);
        assert_eq!(find_nearest("ab", words.all()), None);
        assert_eq!(
            find_nearest("north lanten", ["North Lantern", "CASHe"].into_iter()),
            Some("North Lantern")
        );
    }
}
