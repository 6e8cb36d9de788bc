//! Stages of applications: the funnel of the dashboard.

use crate::Paise;
use crate::lifecycle::application::ApplicationStatus;
use crate::lifecycle::submission::SubmissionStatus;

/// A stage that an application reaches once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The customer chose a product type.
    Started,
    Offers,
    /// The first submission was made.
    Submitted,
    /// The first lender approved.
    Approved,
    /// The first lender disbursed.
    Disbursed,
}

impl Stage {
    /// All stages in order.
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

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.code() == code)
    }

    /// The stage reached by an application's status.
    pub const fn from_application(status: ApplicationStatus) -> Option<Self> {
        match status {
            ApplicationStatus::Started => Some(Self::Started),
            ApplicationStatus::OffersViewed => Some(Self::Offers),
            ApplicationStatus::Submitted => Some(Self::Submitted),
            ApplicationStatus::ProfileComplete | ApplicationStatus::Closed => None,
        }
    }

    /// The stages reached by a submission's status. A disbursal reported without an approval implies one.
    pub const fn from_submission(status: SubmissionStatus) -> &'static [Self] {
        match status {
            SubmissionStatus::Approved => &[Self::Approved],
            SubmissionStatus::Disbursed => &[Self::Approved, Self::Disbursed],
            _ => &[],
        }
    }
}

/// Number of applications by stage, in the order of [`Stage::ALL`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StageCounts(pub [i64; Stage::ALL.len()]);

impl StageCounts {
    /// Adds a number of applications at a stage; negative to subtract.
    pub const fn add(&mut self, stage: Stage, times: i64) {
        self.0[stage as usize] += times;
    }

    /// The number at a stage.
    pub const fn count(&self, stage: Stage) -> i64 {
        self.0[stage as usize]
    }
}

/// Number of applications by stage, and the approved and disbursed amounts, as applied for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StageTotals {
    pub counts: StageCounts,
    /// Of the first approval of each application.
    pub approved: Paise,
    /// Of the first disbursal of each application.
    pub disbursed: Paise,
}

impl StageTotals {
    /// Adds a number of applications at a stage; negative to subtract. The amount counts for approved and disbursed
    /// only.
    pub fn add(&mut self, stage: Stage, amount: Paise, times: i64) {
        self.counts.add(stage, times);
        let amount = Paise(amount.0 * times);
        match stage {
            Stage::Approved => self.approved = self.approved + amount,
            Stage::Disbursed => self.disbursed = self.disbursed + amount,
            Stage::Started | Stage::Offers | Stage::Submitted => {}
        }
    }

    /// The sum of both.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (count, more) in self.counts.0.iter_mut().zip(other.counts.0) {
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

    #[test]
    fn amounts_count_where_a_lender_decided() {
        let mut sums = StageTotals::default();
        for stage in Stage::ALL {
            sums.add(stage, Paise(100), 1);
        }
        let twice = sums.plus(&sums);
        assert_eq!(twice.counts, StageCounts([2; 5]));
        assert_eq!((twice.approved, twice.disbursed), (Paise(200), Paise(200)));
        let mut started = StageTotals::default();
        started.add(Stage::Submitted, Paise(100), 1);
        assert_eq!(
            (started.approved, started.disbursed),
            (Paise::ZERO, Paise::ZERO)
        );
    }

    #[test]
    fn each_stage_is_counted_for_itself() {
        let mut counts = StageCounts::default();
        for (times, stage) in Stage::ALL.into_iter().enumerate() {
            counts.add(stage, i64::try_from(times).unwrap());
        }
        assert_eq!(counts, StageCounts([0, 1, 2, 3, 4]));
        assert_eq!(counts.count(Stage::Disbursed), 4);
    }

    #[test]
    fn each_stage_is_reached_by_one_status_of_its_own_or_a_lenders() {
        let applications = ApplicationStatus::ALL.iter().copied();
        let reached: Vec<_> = applications.filter_map(Stage::from_application).collect();
        assert_eq!(reached, Stage::ALL[..3]);
        assert_eq!(Stage::from_submission(SubmissionStatus::InReview), []);
        assert_eq!(
            Stage::from_submission(SubmissionStatus::Disbursed),
            &Stage::ALL[3..],
            "paid without a word is approved too"
        );
    }
}
