use jiff::Timestamp;

use super::*;
use crate::lifecycle::submission::Source;
use crate::text::Texts;

fn line<S>(second: i64, status: S, source: Source) -> StatusChange<S> {
    let at = Timestamp::from_second(second).unwrap();
    StatusChange { status, source, at }
}

fn own(all: &[(i64, ApplicationStatus)]) -> Vec<StatusChange<ApplicationStatus>> {
    let lines = all.iter();
    lines
        .map(|(second, status)| line(*second, *status, Source::Customer))
        .collect()
}

const LENDER: LenderId = LenderId(7);

#[test]
fn an_application_that_stopped_at_a_question_is_marked_with_it() {
    let lines = own(&[(0, ApplicationStatus::Started)]);
    let stopped = JourneyMark::StoppedAt("tin".to_owned());
    let all = [JourneyMark::Reached(Step::Started), stopped];
    assert_eq!(collect_marks(&lines, &[], Some("tin")), all.clone().into());
    assert_eq!(collect_marks(&lines, &[], None), [all[0].clone()].into());
    let closed = own(&[
        (0, ApplicationStatus::Started),
        (9, ApplicationStatus::Closed),
    ]);
    assert_eq!(
        collect_marks(&closed, &[], Some("tin")),
        [all[0].clone()].into()
    );
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
    let expected = Step::ALL
        .iter()
        .map(|step| JourneyMark::Reached(*step))
        .chain([
            JourneyMark::StepDuration(Step::Profile, 3),
            JourneyMark::StepDuration(Step::Approved, 17),
            JourneyMark::StepDuration(Step::Disbursed, 0),
            JourneyMark::LenderOutcome(LENDER, JourneyOutcome::Disbursed),
        ]);
    assert_eq!(
        collect_marks(&lines, &[(LENDER, sent)], Some("tin")),
        expected.collect()
    );
}

#[test]
fn a_status_that_was_undone_was_never_reached() {
    let lines = own(&[
        (0, ApplicationStatus::Started),
        (5, ApplicationStatus::ProfileComplete),
    ]);
    let sent = vec![
        line(9, SubmissionStatus::Created, Source::Customer),
        line(10, SubmissionStatus::Approved, Source::StatusFile),
        line(11, SubmissionStatus::Created, Source::Undo),
    ];
    let marks = collect_marks(&lines, &[(LENDER, sent)], None);
    assert!(marks.contains(&JourneyMark::LenderOutcome(LENDER, JourneyOutcome::Open)));
    assert!(marks.contains(&JourneyMark::Reached(Step::Submitted)));
    assert!(!marks.contains(&JourneyMark::Reached(Step::Approved)));
}

#[test]
fn outcomes_at_one_lender_ignore_other_lenders() {
    let lines = own(&[
        (0, ApplicationStatus::Started),
        (100, ApplicationStatus::OffersViewed),
        (110, ApplicationStatus::Submitted),
    ]);
    let other = LenderId(8);
    let sent = [
        (
            LENDER,
            vec![line(110, SubmissionStatus::Created, Source::Customer)],
        ),
        (
            other,
            vec![
                line(400, SubmissionStatus::Created, Source::Customer),
                line(500, SubmissionStatus::Approved, Source::Connector),
            ],
        ),
    ];
    let here = collect_lender_marks(LENDER, &lines, &sent);
    assert!(here.contains(&JourneyMark::StepDuration(Step::Submitted, 0)));
    assert!(!here.contains(&JourneyMark::Reached(Step::Approved)));
    assert!(here.contains(&JourneyMark::LenderOutcome(LENDER, JourneyOutcome::Open)));
    let there = collect_lender_marks(other, &lines, &sent);
    assert!(there.contains(&JourneyMark::StepDuration(Step::Submitted, 5)));
    assert!(there.contains(&JourneyMark::Reached(Step::Approved)));
    assert!(!there.contains(&JourneyMark::LenderOutcome(LENDER, JourneyOutcome::Open)));
}

#[test]
fn a_journey_mark_parses_from_its_code() {
    for mark in [
        JourneyMark::Reached(Step::Offers),
        JourneyMark::StepDuration(Step::Profile, 12),
        JourneyMark::StoppedAt("monthly_income".to_owned()),
        JourneyMark::LenderOutcome(LENDER, JourneyOutcome::Withdrawn),
    ] {
        assert_eq!(JourneyMark::from_code(&mark.code()), Some(mark));
    }
    assert_eq!(JourneyMark::from_code("reached:moon"), None);
    assert_eq!(JourneyMark::from_code("seen"), None);
}

#[test]
fn an_application_is_found_by_its_marks_and_its_furthest_step() {
    let marks = [
        JourneyMark::Reached(Step::Started),
        JourneyMark::Reached(Step::Profile),
        JourneyMark::StepDuration(Step::Profile, 3),
        JourneyMark::StoppedAt("tin".to_owned()),
    ];
    let found: Vec<String> = JourneySelector::from_marks(&marks.into())
        .iter()
        .map(JourneySelector::code)
        .collect();
    let expected = [
        "reached:started",
        "reached:profile",
        "stopped:tin",
        "furthest:profile",
    ];
    assert_eq!(found, expected);
    for code in expected {
        assert_eq!(
            JourneySelector::from_code(code)
                .map(|found| found.code())
                .as_deref(),
            Some(code)
        );
    }
    for code in ["took:profile:3", "furthest:moon", "furthest", ""] {
        assert_eq!(JourneySelector::from_code(code), None, "{code}");
    }
}

#[test]
fn a_typical_duration_is_the_first_bound_that_the_share_meets() {
    let mut counts = [0; BOUNDS.len()];
    assert_eq!(find_duration(&counts, 50), None);
    (counts[1], counts[5], counts[20]) = (5, 4, 1);
    assert_eq!(find_duration(&counts, 50), Some(30));
    assert_eq!(find_duration(&counts, 90), Some(300));
    assert_eq!(find_duration(&counts, 91), Some(7 * DAY));
    assert!(BOUNDS.is_sorted());
    assert_eq!((bound_of(-5), bound_of(10), bound_of(11)), (0, 0, 1));
    assert_eq!(bound_of(i64::MAX), BOUNDS.len() - 1);
}

#[test]
fn every_step_and_ending_has_its_name() {
    let texts = Texts::parse(
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let steps = Step::WORDS
        .iter()
        .map(|word| format!("common_journey_step_{word}"));
    let endings = JourneyOutcome::WORDS
        .iter()
        .map(|word| format!("common_journey_ending_{word}"));
    let cohorts = Cohort::WORDS
        .iter()
        .map(|word| format!("common_group_{word}"));
    for key in steps.chain(endings).chain(cohorts) {
        assert!(texts.has(&key), "{key}");
    }
}
