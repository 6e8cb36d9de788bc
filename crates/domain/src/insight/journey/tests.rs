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
fn at_a_lender_only_what_became_of_it_there_is_true() {
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
    let here = marks_at(LENDER, &lines, &sent);
    assert!(here.contains(&Mark::Took(Step::Submitted, 0)));
    assert!(!here.contains(&Mark::Reached(Step::Approved)));
    assert!(here.contains(&Mark::Ended(LENDER, Ending::Open)));
    let there = marks_at(other, &lines, &sent);
    assert!(there.contains(&Mark::Took(Step::Submitted, 5)));
    assert!(there.contains(&Mark::Reached(Step::Approved)));
    assert!(!there.contains(&Mark::Ended(LENDER, Ending::Open)));
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
fn an_application_is_found_by_its_marks_and_by_how_far_it_came() {
    let marks = [
        Mark::Reached(Step::Started),
        Mark::Reached(Step::Profile),
        Mark::Took(Step::Profile, 3),
        Mark::Stopped("tin".to_owned()),
    ];
    let found: Vec<String> = FoundBy::all(&marks.into())
        .iter()
        .map(FoundBy::code)
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
            FoundBy::from_code(code)
                .map(|found| found.code())
                .as_deref(),
            Some(code)
        );
    }
    for code in ["took:profile:3", "furthest:moon", "furthest", ""] {
        assert_eq!(FoundBy::from_code(code), None, "{code}");
    }
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
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let steps = Step::WORDS
        .iter()
        .map(|word| format!("journey_step_{word}"));
    let endings = Ending::WORDS
        .iter()
        .map(|word| format!("journey_ending_{word}"));
    let cohorts = Cohort::WORDS
        .iter()
        .map(|word| format!("report_group_{word}"));
    for key in steps.chain(endings).chain(cohorts) {
        assert!(texts.has(&key), "{key}");
    }
}
