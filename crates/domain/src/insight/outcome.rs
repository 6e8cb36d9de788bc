//! Outcomes of submissions, as reports by lender count them.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::Paise;
use crate::insight::Stage;
use crate::lifecycle::submission::{Source, SubmissionStatus};
use crate::words;

words! {
    /// An outcome of a submission; each is reached at most once.
    pub enum SubmissionOutcome {
        /// The submission was made.
        Sent = "sent",
        /// The lender approved it.
        Approved = "approved",
        /// The lender rejected it.
        Rejected = "rejected",
        /// The lender disbursed the loan.
        Disbursed = "disbursed",
    }
}

impl SubmissionOutcome {
    /// Outcomes reached by a status, besides being sent by the first one. A disbursal reported without an approval
    /// implies one.
    pub const fn from_status(status: SubmissionStatus) -> &'static [Self] {
        match status {
            SubmissionStatus::Approved => &[Self::Approved],
            SubmissionStatus::Disbursed => &[Self::Approved, Self::Disbursed],
            SubmissionStatus::Rejected => &[Self::Rejected],
            _ => &[],
        }
    }

    /// The application stage that it reaches.
    pub const fn stage(self) -> Option<Stage> {
        match self {
            Self::Approved => Some(Stage::Approved),
            Self::Disbursed => Some(Stage::Disbursed),
            Self::Sent | Self::Rejected => None,
        }
    }
}

/// A line of a submission's or application's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusChange<S = SubmissionStatus> {
    pub status: S,
    pub source: Source,
    pub at: Timestamp,
}

/// The lines in force: an undo cancels the line before it.
pub(super) fn drop_undone<S>(lines: &[StatusChange<S>]) -> Vec<&StatusChange<S>> {
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

/// Outcomes of a submission by its whole history, each with its first instant. Undone lines are ignored.
pub fn collect_outcomes(lines: &[StatusChange]) -> BTreeMap<SubmissionOutcome, Timestamp> {
    // The first line may have any status, for instance for a redirect to the lender's page.
    let first = lines
        .first()
        .map(|first| (SubmissionOutcome::Sent, first.at));
    let mut came_to: BTreeMap<SubmissionOutcome, Timestamp> = first.into_iter().collect();
    for line in drop_undone(lines) {
        for outcome in SubmissionOutcome::from_status(line.status) {
            came_to.entry(*outcome).or_insert(line.at);
        }
    }
    came_to
}

/// Number of submissions by outcome, in the order of [`SubmissionOutcome::ALL`], and the amounts applied for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OutcomeTotals {
    pub counts: [i64; SubmissionOutcome::ALL.len()],
    pub approved: Paise,
    pub disbursed: Paise,
}

impl OutcomeTotals {
    /// Adds a number of submissions with an outcome; negative to subtract.
    pub fn add(&mut self, outcome: SubmissionOutcome, amount: Paise, times: i64) {
        self.counts[outcome as usize] += times;
        let amount = Paise(amount.0 * times);
        match outcome {
            SubmissionOutcome::Approved => self.approved = self.approved + amount,
            SubmissionOutcome::Disbursed => self.disbursed = self.disbursed + amount,
            SubmissionOutcome::Sent | SubmissionOutcome::Rejected => {}
        }
    }

    /// The number with an outcome.
    pub const fn count(&self, outcome: SubmissionOutcome) -> i64 {
        self.counts[outcome as usize]
    }

    /// The sum of both.
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

    fn line(second: i64, status: SubmissionStatus, source: Source) -> StatusChange {
        let at = Timestamp::from_second(second).unwrap();
        StatusChange { status, source, at }
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
            (SubmissionOutcome::Sent, at(1)),
            (SubmissionOutcome::Approved, at(3)),
            (SubmissionOutcome::Disbursed, at(3)),
        ];
        assert_eq!(collect_outcomes(&lines), expected.into());
    }

    #[test]
    fn a_redirected_submission_counts_as_sent() {
        let lines = [line(1, SubmissionStatus::Redirected, Source::Customer)];
        let at = Timestamp::from_second(1).unwrap();
        assert_eq!(
            collect_outcomes(&lines),
            [(SubmissionOutcome::Sent, at)].into()
        );
        assert_eq!(collect_outcomes(&[]), BTreeMap::new());
    }

    #[test]
    fn an_undone_outcome_is_removed_and_may_be_counted_again() {
        let mut lines = vec![
            line(1, SubmissionStatus::Created, Source::Customer),
            line(2, SubmissionStatus::Approved, Source::Connector),
            line(3, SubmissionStatus::Disbursed, Source::StatusFile),
            line(4, SubmissionStatus::Approved, Source::Undo),
        ];
        let at = |second| Timestamp::from_second(second).unwrap();
        let until_approved = [
            (SubmissionOutcome::Sent, at(1)),
            (SubmissionOutcome::Approved, at(2)),
        ];
        assert_eq!(collect_outcomes(&lines), until_approved.into());
        lines.push(line(5, SubmissionStatus::Created, Source::Undo));
        assert_eq!(
            collect_outcomes(&lines),
            [(SubmissionOutcome::Sent, at(1))].into()
        );
        lines.push(line(6, SubmissionStatus::Rejected, Source::StatusFile));
        let rejected = [
            (SubmissionOutcome::Sent, at(1)),
            (SubmissionOutcome::Rejected, at(6)),
        ];
        assert_eq!(collect_outcomes(&lines), rejected.into());
    }

    #[test]
    fn totals_are_added_and_subtracted() {
        let mut sums = OutcomeTotals::default();
        for outcome in SubmissionOutcome::ALL {
            sums.add(*outcome, Paise(100), 2);
        }
        sums.add(SubmissionOutcome::Disbursed, Paise(100), -1);
        assert_eq!(sums.counts, [2, 2, 2, 1]);
        assert_eq!((sums.approved, sums.disbursed), (Paise(200), Paise(100)));
        assert_eq!(sums.plus(&sums).count(SubmissionOutcome::Disbursed), 2);
    }
}
