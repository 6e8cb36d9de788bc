//! The way of applications: how far they come, how long each step takes, before which question people
//! stop, and how it ends at lenders. What is known of one application is a set of marks.

use std::collections::BTreeSet;

use super::Dimension;
use super::outcome::{Line, Outcome, outcomes, standing};
use crate::id::LenderId;
use crate::lifecycle::application::ApplicationStatus;
use crate::lifecycle::submission::SubmissionStatus;
use crate::words;

words! {
    /// A step of the way. Whoever came to one came past those before it.
    pub enum Step {
        /// The customer chose a product type.
        Started = "started",
        /// Every question is answered.
        Profile = "profile",
        /// They saw offers.
        Offers = "offers",
        /// They applied to a lender.
        Submitted = "submitted",
        /// A lender said yes.
        Approved = "approved",
        /// A lender paid.
        Disbursed = "disbursed",
    }
}

words! {
    /// How an application at a lender ended.
    pub enum Ending {
        /// The lender paid.
        Disbursed = "disbursed",
        /// The lender said no.
        Rejected = "rejected",
        /// The customer took it back.
        Withdrawn = "withdrawn",
        /// Nobody did anything for too long.
        Expired = "expired",
        /// It did not reach the lender.
        Failed = "failed",
        /// It has not ended.
        Open = "open",
    }
}

words! {
    /// By what applications are told apart beside each other.
    pub enum Cohort {
        /// The week in which they began.
        Week = "week",
        Product = "product",
        Partner = "partner",
        /// The brand that the partner's visitors see.
        Brand = "brand",
        Merchant = "merchant",
        /// In which the customer read when the application began.
        Language = "language",
        /// To which they were sent; one that went to two is with both.
        Lender = "lender",
        /// Where the customer lives, as far as they said.
        State = "state",
    }
}

impl Cohort {
    /// The dimension of the sums that it reads; none where every dimension has it.
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

/// Times are kept by the first of these that they do not exceed, seconds.
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

/// Something that is true of an application, and is counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It came so far.
    Reached(Step),
    /// It came from the step before to this one within one of [`BOUNDS`].
    Took(Step, usize),
    /// It stands before a question, told by its key.
    Stopped(String),
    /// At a lender it ended so.
    Ended(LenderId, Ending),
}

impl Mark {
    /// Where it stands in the sums.
    pub fn code(&self) -> String {
        match self {
            Self::Reached(step) => format!("reached:{}", step.code()),
            Self::Took(step, bound) => format!("took:{}:{bound}", step.code()),
            Self::Stopped(key) => format!("stopped:{key}"),
            Self::Ended(lender, ending) => format!("ended:{}:{}", lender.0, ending.code()),
        }
    }

    /// What stands there.
    pub fn from_code(code: &str) -> Option<Self> {
        let (kind, what) = code.split_once(':')?;
        match kind {
            "reached" => Step::from_code(what).map(Self::Reached),
            "stopped" => Some(Self::Stopped(what.to_owned())),
            "took" => {
                let (step, bound) = what.split_once(':')?;
                Some(Self::Took(Step::from_code(step)?, bound.parse().ok()?))
            }
            "ended" => {
                let (lender, ending) = what.split_once(':')?;
                let lender = LenderId(lender.parse().ok()?);
                Some(Self::Ended(lender, Ending::from_code(ending)?))
            }
            _ => None,
        }
    }
}

/// By what applications are found that a number counts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum FoundBy {
    /// By a mark that they have, but for times.
    Mark(Mark),
    /// By the last step that they came to.
    Furthest(Step),
}

impl FoundBy {
    /// Everything by which an application with these marks is found.
    pub fn all(marks: &BTreeSet<Mark>) -> BTreeSet<Self> {
        let reached = marks.iter().filter_map(|mark| match mark {
            Mark::Reached(step) => Some(*step),
            _ => None,
        });
        let furthest = reached.max().map(Self::Furthest);
        let told = marks.iter().filter(|mark| !matches!(mark, Mark::Took(..)));
        told.cloned().map(Self::Mark).chain(furthest).collect()
    }

    /// How it is stored and asked for.
    pub fn code(&self) -> String {
        match self {
            Self::Mark(mark) => mark.code(),
            Self::Furthest(step) => format!("furthest:{}", step.code()),
        }
    }

    /// What is asked for; none where nothing is found by it.
    pub fn from_code(code: &str) -> Option<Self> {
        if let Some(step) = code.strip_prefix("furthest:") {
            return Step::from_code(step).map(Self::Furthest);
        }
        let mark = Mark::from_code(code)?;
        (!matches!(mark, Mark::Took(..))).then_some(Self::Mark(mark))
    }
}

impl Ending {
    /// How it ended with a status.
    pub const fn of(status: SubmissionStatus) -> Self {
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
    const fn of(status: ApplicationStatus) -> Option<Self> {
        match status {
            ApplicationStatus::Started => Some(Self::Started),
            ApplicationStatus::ProfileComplete => Some(Self::Profile),
            ApplicationStatus::OffersViewed => Some(Self::Offers),
            ApplicationStatus::Submitted => Some(Self::Submitted),
            ApplicationStatus::Closed => None,
        }
    }

    const fn of_outcome(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Sent => Some(Self::Submitted),
            Outcome::Approved => Some(Self::Approved),
            Outcome::Disbursed => Some(Self::Disbursed),
            Outcome::Rejected => None,
        }
    }
}

/// Everything that is true of an application by its history and those of its submissions. `stands_at`:
/// the question that has no answer yet, which counts while the application is open and its profile is not done.
pub fn marks(
    lines: &[Line<ApplicationStatus>],
    submissions: &[(LenderId, Vec<Line>)],
    stands_at: Option<&str>,
) -> BTreeSet<Mark> {
    let mut first = [None; Step::ALL.len()];
    let said = standing(lines);
    let own = said
        .iter()
        .filter_map(|line| Some((Step::of(line.status)?, line.at)));
    let lenders = submissions.iter().flat_map(|(_, lines)| outcomes(lines));
    let lenders = lenders.filter_map(|(outcome, at)| Some((Step::of_outcome(outcome)?, at)));
    for (step, at) in own.chain(lenders) {
        let place = &mut first[step as usize];
        *place = Some(place.map_or(at, |known: jiff::Timestamp| known.min(at)));
    }
    let mut marks = BTreeSet::new();
    let reached = first.iter().rposition(Option::is_some);
    for (index, step) in Step::ALL.iter().enumerate() {
        if reached.is_some_and(|last| index <= last) {
            marks.insert(Mark::Reached(*step));
        }
        if let Some(before) = index.checked_sub(1)
            && let (Some(from), Some(to)) = (first[before], first[index])
        {
            marks.insert(Mark::Took(
                *step,
                bound_of(to.duration_since(from).as_secs()),
            ));
        }
    }
    let is_open = said
        .last()
        .is_some_and(|last| last.status == ApplicationStatus::Started);
    let stopped = stands_at.filter(|_| is_open && reached == Some(Step::Started as usize));
    marks.extend(stopped.map(|key| Mark::Stopped(key.to_owned())));
    marks.extend(submissions.iter().map(|(lender, lines)| {
        let last = standing(lines).last().map(|last| last.status);
        Mark::Ended(*lender, last.map_or(Ending::Open, Ending::of))
    }));
    marks
}

/// What is true of an application at one lender: the steps before it, and what became of it there.
pub fn marks_at(
    lender: LenderId,
    lines: &[Line<ApplicationStatus>],
    submissions: &[(LenderId, Vec<Line>)],
) -> BTreeSet<Mark> {
    // When it was sent there, its submissions say; its own history says when it was first sent anywhere.
    let own = lines.iter().copied();
    let own: Vec<_> = own
        .filter(|line| line.status != ApplicationStatus::Submitted)
        .collect();
    let there = submissions.iter().filter(|(to, _)| *to == lender).cloned();
    marks(&own, &there.collect::<Vec<_>>(), None)
}

/// The place among [`BOUNDS`] of a time; one that is below nothing took none.
fn bound_of(seconds: i64) -> usize {
    let place = BOUNDS.iter().position(|bound| seconds <= *bound);
    place.unwrap_or(BOUNDS.len() - 1)
}

/// Within which time a part of all came to a step, of a hundred, by how many are in each of [`BOUNDS`]: the first
/// bound that so many did not exceed, seconds. None where nobody came.
pub fn within(counts: &[i64; BOUNDS.len()], part: i64) -> Option<i64> {
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
