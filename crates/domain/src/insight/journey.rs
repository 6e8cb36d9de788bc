//! The way of applications: how far they come, how long each step takes, before which question people
//! stop, and how it ends at lenders. What is known of one application is a set of marks.

use std::collections::BTreeSet;

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
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::lifecycle::submission::Source;
    use crate::text::Texts;

    fn line<S>(second: i64, status: S, source: Source) -> Line<S> {
        let at = Timestamp::from_second(second).unwrap();
        Line { status, source, at }
    }

    fn own(all: &[(i64, ApplicationStatus)]) -> Vec<Line<ApplicationStatus>> {
        let lines = all.iter();
        lines
            .map(|(second, status)| line(*second, *status, Source::Customer))
            .collect()
    }

    const LENDER: LenderId = LenderId(7);

    #[test]
    fn an_application_that_stands_before_a_question_says_which() {
        let lines = own(&[(0, ApplicationStatus::Started)]);
        let stopped = Mark::Stopped("tin".to_owned());
        let all = [Mark::Reached(Step::Started), stopped];
        assert_eq!(marks(&lines, &[], Some("tin")), all.clone().into());
        assert_eq!(marks(&lines, &[], None), [all[0].clone()].into());
        let closed = own(&[
            (0, ApplicationStatus::Started),
            (9, ApplicationStatus::Closed),
        ]);
        assert_eq!(marks(&closed, &[], Some("tin")), [all[0].clone()].into());
    }

    #[test]
    fn steps_that_were_passed_unseen_are_reached_and_have_no_time() {
        let lines = own(&[
            (0, ApplicationStatus::Started),
            (100, ApplicationStatus::ProfileComplete),
        ]);
        let sent = vec![
            line(200, SubmissionStatus::Created, Source::Customer),
            line(90_000, SubmissionStatus::Disbursed, Source::Connector),
        ];
        let expected = Step::ALL.iter().map(|step| Mark::Reached(*step)).chain([
            Mark::Took(Step::Profile, 3),
            Mark::Took(Step::Approved, 17),
            Mark::Took(Step::Disbursed, 0),
            Mark::Ended(LENDER, Ending::Disbursed),
        ]);
        assert_eq!(
            marks(&lines, &[(LENDER, sent)], Some("tin")),
            expected.collect()
        );
    }

    #[test]
    fn what_was_taken_back_was_never_reached() {
        let lines = own(&[
            (0, ApplicationStatus::Started),
            (5, ApplicationStatus::ProfileComplete),
        ]);
        let sent = vec![
            line(9, SubmissionStatus::Created, Source::Customer),
            line(10, SubmissionStatus::Approved, Source::StatusFile),
            line(11, SubmissionStatus::Created, Source::Undo),
        ];
        let marks = marks(&lines, &[(LENDER, sent)], None);
        assert!(marks.contains(&Mark::Ended(LENDER, Ending::Open)));
        assert!(marks.contains(&Mark::Reached(Step::Submitted)));
        assert!(!marks.contains(&Mark::Reached(Step::Approved)));
    }

    #[test]
    fn codes_of_marks_lead_back_to_them() {
        for mark in [
            Mark::Reached(Step::Offers),
            Mark::Took(Step::Profile, 12),
            Mark::Stopped("monthly_income".to_owned()),
            Mark::Ended(LENDER, Ending::Withdrawn),
        ] {
            assert_eq!(Mark::from_code(&mark.code()), Some(mark));
        }
        assert_eq!(Mark::from_code("reached:moon"), None);
        assert_eq!(Mark::from_code("seen"), None);
    }

    #[test]
    fn a_typical_time_is_the_first_bound_that_so_many_keep() {
        let mut counts = [0; BOUNDS.len()];
        assert_eq!(within(&counts, 50), None);
        (counts[1], counts[5], counts[20]) = (5, 4, 1);
        assert_eq!(within(&counts, 50), Some(30));
        assert_eq!(within(&counts, 90), Some(300));
        assert_eq!(within(&counts, 91), Some(7 * DAY));
        assert!(BOUNDS.is_sorted());
        assert_eq!((bound_of(-5), bound_of(10), bound_of(11)), (0, 0, 1));
        assert_eq!(bound_of(i64::MAX), BOUNDS.len() - 1);
    }

    #[test]
    fn every_step_and_ending_has_its_name() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        let steps = Step::WORDS
            .iter()
            .map(|word| format!("journey_step_{word}"));
        let endings = Ending::WORDS
            .iter()
            .map(|word| format!("journey_ending_{word}"));
        for key in steps.chain(endings) {
            assert!(texts.has(&key), "{key}");
        }
    }
}
