//! What becomes of an application at one lender, as reports by lender count it.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::Paise;
use crate::insight::Stage;
use crate::lifecycle::submission::{Source, SubmissionStatus};
use crate::words;

words! {
    /// What a submission came to; it comes to each once.
    pub enum Outcome {
        /// The customer applied there.
        Sent = "sent",
        /// The lender said yes.
        Approved = "approved",
        /// The lender said no.
        Rejected = "rejected",
        /// The lender paid.
        Disbursed = "disbursed",
    }
}

impl Outcome {
    /// What a submission comes to with a status, beside being sent with its first one. A lender that reports the payment without the
    /// approval approved all the same.
    pub const fn of(status: SubmissionStatus) -> &'static [Self] {
        match status {
            SubmissionStatus::Approved => &[Self::Approved],
            SubmissionStatus::Disbursed => &[Self::Approved, Self::Disbursed],
            SubmissionStatus::Rejected => &[Self::Rejected],
            _ => &[],
        }
    }

    /// What its application reaches by it.
    pub const fn stage(self) -> Option<Stage> {
        match self {
            Self::Approved => Some(Stage::Approved),
            Self::Disbursed => Some(Stage::Disbursed),
            Self::Sent | Self::Rejected => None,
        }
    }
}

/// A line of a history: a submission's, or an application's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<S = SubmissionStatus> {
    pub status: S,
    pub source: Source,
    pub at: Timestamp,
}

/// The lines that stand: one that takes back cancels the one before it.
pub(super) fn standing<S>(lines: &[Line<S>]) -> Vec<&Line<S>> {
    let mut standing = Vec::new();
    for line in lines {
        if line.source == Source::Undo {
            standing.pop();
        } else {
            standing.push(line);
        }
    }
    standing
}

/// What a submission came to, each with its first instant, by its whole history. What was taken
/// back counts as if it had not been said.
pub fn outcomes(lines: &[Line]) -> BTreeMap<Outcome, Timestamp> {
    // Its first line may say anything: a lender's own page is gone to at once.
    let first = lines.first().map(|first| (Outcome::Sent, first.at));
    let mut came_to: BTreeMap<Outcome, Timestamp> = first.into_iter().collect();
    for line in standing(lines) {
        for outcome in Outcome::of(line.status) {
            came_to.entry(*outcome).or_insert(line.at);
        }
    }
    came_to
}

/// How many submissions came to each outcome, in the order of [`Outcome::ALL`], and the amounts as
/// they were applied for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutcomeSums {
    pub counts: [i64; Outcome::ALL.len()],
    pub approved: Paise,
    pub disbursed: Paise,
}

impl OutcomeSums {
    /// So many more came to an outcome; fewer where it is below nothing.
    pub fn add(&mut self, outcome: Outcome, amount: Paise, times: i64) {
        self.counts[outcome as usize] += times;
        let amount = Paise(amount.0 * times);
        match outcome {
            Outcome::Approved => self.approved = self.approved + amount,
            Outcome::Disbursed => self.disbursed = self.disbursed + amount,
            Outcome::Sent | Outcome::Rejected => {}
        }
    }

    /// How many came to an outcome.
    pub const fn of(&self, outcome: Outcome) -> i64 {
        self.counts[outcome as usize]
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.approved = self.approved + other.approved;
        self.disbursed = self.disbursed + other.disbursed;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(second: i64, status: SubmissionStatus, source: Source) -> Line {
        let at = Timestamp::from_second(second).unwrap();
        Line { status, source, at }
    }

    #[test]
    fn a_payment_without_a_word_before_it_is_an_approval_too() {
        let lines = [
            line(1, SubmissionStatus::Created, Source::Customer),
            line(2, SubmissionStatus::Submitted, Source::Connector),
            line(3, SubmissionStatus::Disbursed, Source::Connector),
        ];
        let at = |second| Timestamp::from_second(second).unwrap();
        let expected = [
            (Outcome::Sent, at(1)),
            (Outcome::Approved, at(3)),
            (Outcome::Disbursed, at(3)),
        ];
        assert_eq!(outcomes(&lines), expected.into());
    }

    #[test]
    fn what_begins_at_the_lenders_own_page_was_sent_too() {
        let lines = [line(1, SubmissionStatus::Redirected, Source::Customer)];
        let at = Timestamp::from_second(1).unwrap();
        assert_eq!(outcomes(&lines), [(Outcome::Sent, at)].into());
        assert_eq!(outcomes(&[]), BTreeMap::new());
    }

    #[test]
    fn what_was_taken_back_was_never_said_and_may_be_said_again() {
        let mut lines = vec![
            line(1, SubmissionStatus::Created, Source::Customer),
            line(2, SubmissionStatus::Approved, Source::Connector),
            line(3, SubmissionStatus::Disbursed, Source::StatusFile),
            line(4, SubmissionStatus::Approved, Source::Undo),
        ];
        let at = |second| Timestamp::from_second(second).unwrap();
        let until_approved = [(Outcome::Sent, at(1)), (Outcome::Approved, at(2))];
        assert_eq!(outcomes(&lines), until_approved.into());
        lines.push(line(5, SubmissionStatus::Created, Source::Undo));
        assert_eq!(outcomes(&lines), [(Outcome::Sent, at(1))].into());
        lines.push(line(6, SubmissionStatus::Rejected, Source::StatusFile));
        let rejected = [(Outcome::Sent, at(1)), (Outcome::Rejected, at(6))];
        assert_eq!(outcomes(&lines), rejected.into());
    }

    #[test]
    fn sums_go_up_and_down() {
        let mut sums = OutcomeSums::default();
        for outcome in Outcome::ALL {
            sums.add(*outcome, Paise(100), 2);
        }
        sums.add(Outcome::Disbursed, Paise(100), -1);
        assert_eq!(sums.counts, [2, 2, 2, 1]);
        assert_eq!((sums.approved, sums.disbursed), (Paise(200), Paise(100)));
        assert_eq!(sums.plus(&sums).of(Outcome::Disbursed), 2);
    }
}
