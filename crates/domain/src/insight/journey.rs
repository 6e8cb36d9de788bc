//! Applications' journeys: how far they get, how long each step takes, at which question customers stop, and how they
//! end at lenders. An application is described by a set of marks.

use std::collections::BTreeSet;

use super::Dimension;
use super::outcome::{StatusChange, SubmissionOutcome, collect_outcomes, drop_undone};
use crate::id::LenderId;
use crate::lifecycle::application::ApplicationStatus;
use crate::lifecycle::submission::SubmissionStatus;
use crate::words;

words! {
    /// A step of the journey. Reaching one implies the ones before it.
    pub enum Step {
        /// The customer chose a product type.
        Started = "started",
        /// All questions are answered.
        Profile = "profile",
        /// Offers were viewed.
        Offers = "offers",
        /// A submission was made.
        Submitted = "submitted",
        /// A lender approved.
        Approved = "approved",
        /// A lender disbursed.
        Disbursed = "disbursed",
    }
}

words! {
    /// How a submission at a lender ended.
    pub enum JourneyOutcome {
        /// The lender disbursed the loan.
        Disbursed = "disbursed",
        /// The lender rejected it.
        Rejected = "rejected",
        /// The customer withdrew it.
        Withdrawn = "withdrawn",
        /// Inactive for too long.
        Expired = "expired",
        /// It could not be sent to the lender.
        Failed = "failed",
        /// Not ended.
        Open = "open",
    }
}

words! {
    /// Dimension for comparing applications.
    pub enum Cohort {
        /// The week in which they started.
        Week = "week",
        Product = "product",
        Partner = "partner",
        /// The brand of the partner.
        Brand = "brand",
        Merchant = "merchant",
        /// The customer's language at the start.
        Language = "language",
        /// The lender; an application sent to two counts for both.
        Lender = "lender",
        /// The customer's state, if known.
        State = "state",
    }
}

impl Cohort {
    /// The dimension of the sums that it reads; none if every dimension has it.
    pub const fn dimension(self) -> Option<Dimension> {
        match self {
            Self::Week | Self::Product => None,
            Self::Partner | Self::Brand => Some(Dimension::Partner),
            Self::Merchant => Some(Dimension::Merchant),
            Self::Language => Some(Dimension::Language),
            Self::Lender => Some(Dimension::Lender),
            Self::State => Some(Dimension::State),
        }
    }
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Upper bounds of duration buckets, seconds.
pub const BOUNDS: [i64; 26] = [
    10,
    30,
    MINUTE,
    2 * MINUTE,
    3 * MINUTE,
    5 * MINUTE,
    10 * MINUTE,
    15 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    45 * MINUTE,
    HOUR,
    2 * HOUR,
    3 * HOUR,
    6 * HOUR,
    12 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    14 * DAY,
    30 * DAY,
    60 * DAY,
    90 * DAY,
    365 * DAY,
];

/// A counted property of an application.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum JourneyMark {
    /// It reached a step.
    Reached(Step),
    /// The time from the previous step to this one is in the bucket of [`BOUNDS`].
    StepDuration(Step, usize),
    /// It stopped at a question, given by its key.
    StoppedAt(String),
    /// Its outcome at a lender.
    LenderOutcome(LenderId, JourneyOutcome),
}

impl JourneyMark {
    /// The mark's code in the sums.
    pub fn code(&self) -> String {
        match self {
            Self::Reached(step) => format!("reached:{}", step.code()),
            Self::StepDuration(step, bound) => format!("took:{}:{bound}", step.code()),
            Self::StoppedAt(key) => format!("stopped:{key}"),
            Self::LenderOutcome(lender, ending) => format!("ended:{}:{}", lender.0, ending.code()),
        }
    }

    /// Inverse of [`Self::code`].
    pub fn from_code(code: &str) -> Option<Self> {
        let (kind, what) = code.split_once(':')?;
        match kind {
            "reached" => Step::from_code(what).map(Self::Reached),
            "stopped" => Some(Self::StoppedAt(what.to_owned())),
            "took" => {
                let (step, bound) = what.split_once(':')?;
                Some(Self::StepDuration(
                    Step::from_code(step)?,
                    bound.parse().ok()?,
                ))
            }
            "ended" => {
                let (lender, ending) = what.split_once(':')?;
                let lender = LenderId(lender.parse().ok()?);
                Some(Self::LenderOutcome(
                    lender,
                    JourneyOutcome::from_code(ending)?,
                ))
            }
            _ => None,
        }
    }
}

/// Criteria for finding the applications behind a figure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum JourneySelector {
    /// By a mark, except durations.
    Mark(JourneyMark),
    /// By the last reached step.
    Furthest(Step),
}

impl JourneySelector {
    /// All criteria that match an application with these marks.
    pub fn from_marks(marks: &BTreeSet<JourneyMark>) -> BTreeSet<Self> {
        let reached = marks.iter().filter_map(|mark| match mark {
            JourneyMark::Reached(step) => Some(*step),
            _ => None,
        });
        let furthest = reached.max().map(Self::Furthest);
        let selected = marks
            .iter()
            .filter(|mark| !matches!(mark, JourneyMark::StepDuration(..)));
        selected.cloned().map(Self::Mark).chain(furthest).collect()
    }

    /// The code in storage and queries.
    pub fn code(&self) -> String {
        match self {
            Self::Mark(mark) => mark.code(),
            Self::Furthest(step) => format!("furthest:{}", step.code()),
        }
    }

    /// Parses a code; none if there is no such criterion.
    pub fn from_code(code: &str) -> Option<Self> {
        if let Some(step) = code.strip_prefix("furthest:") {
            return Step::from_code(step).map(Self::Furthest);
        }
        let mark = JourneyMark::from_code(code)?;
        (!matches!(mark, JourneyMark::StepDuration(..))).then_some(Self::Mark(mark))
    }
}

impl JourneyOutcome {
    /// The ending for a status.
    pub const fn from_status(status: SubmissionStatus) -> Self {
        match status {
            SubmissionStatus::Disbursed => Self::Disbursed,
            SubmissionStatus::Rejected => Self::Rejected,
            SubmissionStatus::Withdrawn => Self::Withdrawn,
            SubmissionStatus::Expired => Self::Expired,
            SubmissionStatus::Failed => Self::Failed,
            SubmissionStatus::Created
            | SubmissionStatus::Submitted
            | SubmissionStatus::Redirected
            | SubmissionStatus::InReview
            | SubmissionStatus::Approved => Self::Open,
        }
    }
}

impl Step {
    const fn from_status(status: ApplicationStatus) -> Option<Self> {
        match status {
            ApplicationStatus::Started => Some(Self::Started),
            ApplicationStatus::ProfileComplete => Some(Self::Profile),
            ApplicationStatus::OffersViewed => Some(Self::Offers),
            ApplicationStatus::Submitted => Some(Self::Submitted),
            ApplicationStatus::Closed => None,
        }
    }

    const fn from_outcome(outcome: SubmissionOutcome) -> Option<Self> {
        match outcome {
            SubmissionOutcome::Sent => Some(Self::Submitted),
            SubmissionOutcome::Approved => Some(Self::Approved),
            SubmissionOutcome::Disbursed => Some(Self::Disbursed),
            SubmissionOutcome::Rejected => None,
        }
    }
}

/// All marks of an application, from its history and those of its submissions. `stands_at`: the next unanswered
/// question, which counts while the application is open and its profile incomplete.
pub fn collect_marks(
    lines: &[StatusChange<ApplicationStatus>],
    submissions: &[(LenderId, Vec<StatusChange>)],
    stands_at: Option<&str>,
) -> BTreeSet<JourneyMark> {
    let mut first = [None; Step::ALL.len()];
    let kept = drop_undone(lines);
    let own = kept
        .iter()
        .filter_map(|line| Some((Step::from_status(line.status)?, line.at)));
    let lenders = submissions
        .iter()
        .flat_map(|(_, lines)| collect_outcomes(lines));
    let lenders = lenders.filter_map(|(outcome, at)| Some((Step::from_outcome(outcome)?, at)));
    for (step, at) in own.chain(lenders) {
        let place = &mut first[step as usize];
        *place = Some(place.map_or(at, |known: jiff::Timestamp| known.min(at)));
    }
    let mut marks = BTreeSet::new();
    let reached = first.iter().rposition(Option::is_some);
    for (index, step) in Step::ALL.iter().enumerate() {
        if reached.is_some_and(|last| index <= last) {
            marks.insert(JourneyMark::Reached(*step));
        }
        if let Some(before) = index.checked_sub(1)
            && let (Some(from), Some(to)) = (first[before], first[index])
        {
            marks.insert(JourneyMark::StepDuration(
                *step,
                bound_of(to.duration_since(from).as_secs()),
            ));
        }
    }
    let is_open = kept
        .last()
        .is_some_and(|last| last.status == ApplicationStatus::Started);
    let stopped = stands_at.filter(|_| is_open && reached == Some(Step::Started as usize));
    marks.extend(stopped.map(|key| JourneyMark::StoppedAt(key.to_owned())));
    marks.extend(submissions.iter().map(|(lender, lines)| {
        let last = drop_undone(lines).last().map(|last| last.status);
        JourneyMark::LenderOutcome(
            *lender,
            last.map_or(JourneyOutcome::Open, JourneyOutcome::from_status),
        )
    }));
    marks
}

/// Marks of an application at one lender: the steps before, and its outcome there.
pub fn collect_lender_marks(
    lender: LenderId,
    lines: &[StatusChange<ApplicationStatus>],
    submissions: &[(LenderId, Vec<StatusChange>)],
) -> BTreeSet<JourneyMark> {
    // The submissions have the time when it was sent to this lender; its own history has the time when it was first
    // sent to any.
    let own = lines.iter().copied();
    let own: Vec<_> = own
        .filter(|line| line.status != ApplicationStatus::Submitted)
        .collect();
    let there = submissions.iter().filter(|(to, _)| *to == lender).cloned();
    collect_marks(&own, &there.collect::<Vec<_>>(), None)
}

/// The index of a duration in [`BOUNDS`]; negative durations count as zero.
fn bound_of(seconds: i64) -> usize {
    let place = BOUNDS.iter().position(|bound| seconds <= *bound);
    place.unwrap_or(BOUNDS.len() - 1)
}

/// The duration within which a percentage of all reached a step, by the counts for each of [`BOUNDS`]: the first bound
/// that enough did not exceed, seconds. None without any.
pub fn find_duration(counts: &[i64; BOUNDS.len()], part: i64) -> Option<i64> {
    let all: i64 = counts.iter().sum();
    let mut so_far = 0;
    let place = counts.iter().position(|count| {
        so_far += count;
        so_far * 100 >= all * part
    });
    place.filter(|_| all > 0).map(|place| BOUNDS[place])
}

#[cfg(test)]
mod tests;
