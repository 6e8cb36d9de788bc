//! How far applications come: the funnel of the dashboard.

use crate::lifecycle::application::ApplicationStatus;
use crate::lifecycle::submission::SubmissionStatus;

/// A stage that an application reaches once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The customer chose a product type.
    Started,
    Offers,
    /// A lender was applied to.
    Submitted,
    /// The first lender said yes.
    Approved,
    /// The first lender paid.
    Disbursed,
}

impl Stage {
    /// All, in their order.
    pub const ALL: [Self; 5] = [
        Self::Started,
        Self::Offers,
        Self::Submitted,
        Self::Approved,
        Self::Disbursed,
    ];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Offers => "offers",
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::Disbursed => "disbursed",
        }
    }

    /// What an application reaches with a status.
    pub const fn of_application(status: ApplicationStatus) -> Option<Self> {
        match status {
            ApplicationStatus::Started => Some(Self::Started),
            ApplicationStatus::OffersViewed => Some(Self::Offers),
            ApplicationStatus::Submitted => Some(Self::Submitted),
            ApplicationStatus::ProfileComplete | ApplicationStatus::Closed => None,
        }
    }

    /// What an application reaches when a lender reports a status. A lender that reports the
    /// payment without the approval approved all the same.
    pub const fn of_submission(status: SubmissionStatus) -> &'static [Self] {
        match status {
            SubmissionStatus::Approved => &[Self::Approved],
            SubmissionStatus::Disbursed => &[Self::Approved, Self::Disbursed],
            _ => &[],
        }
    }
}

/// How many applications reached each stage, in the order of [`Stage::ALL`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts(pub [i64; Stage::ALL.len()]);

impl Counts {
    /// One more application reached a stage.
    pub const fn reach(&mut self, stage: Stage) {
        self.0[stage as usize] += 1;
    }

    /// How many reached a stage.
    pub const fn of(&self, stage: Stage) -> i64 {
        self.0[stage as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stage_is_counted_for_itself() {
        let mut counts = Counts::default();
        for (times, stage) in Stage::ALL.into_iter().enumerate() {
            (0..times).for_each(|_| counts.reach(stage));
        }
        assert_eq!(counts, Counts([0, 1, 2, 3, 4]));
        assert_eq!(counts.of(Stage::Disbursed), 4);
    }

    #[test]
    fn each_stage_is_reached_by_one_status_of_its_own_or_a_lenders() {
        let applications = ApplicationStatus::ALL.iter().copied();
        let reached: Vec<_> = applications.filter_map(Stage::of_application).collect();
        assert_eq!(reached, Stage::ALL[..3]);
        assert_eq!(Stage::of_submission(SubmissionStatus::InReview), []);
        assert_eq!(
            Stage::of_submission(SubmissionStatus::Disbursed),
            &Stage::ALL[3..],
            "paid without a word is approved too"
        );
    }
}
