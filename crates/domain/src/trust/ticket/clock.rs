//! The clock of a ticket: support time while it is open. It is computed from the ticket's states each time, never added up.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::{SupportPolicy, Target, TicketState};
use crate::catalog::policy::HolidayCalendar;
use crate::time::{date_in_india, end_in_india};

/// Support time goes on for at most so many days of search, about ten years.
const SEARCH_DAYS: usize = 3_660;

/// The support hours of every day.
#[derive(Debug, Clone, Copy)]
pub struct SupportClock<'a> {
    pub policy: &'a SupportPolicy,
    pub holidays: &'a HolidayCalendar,
}

/// A ticket has another state from an instant on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StateChange {
    pub at: Timestamp,
    /// The place among the ticket's entries, which orders changes of one instant.
    pub place: i64,
    pub to: TicketState,
}

/// When a ticket is due, if its clock goes on from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TicketTimes {
    pub first_response_due: Timestamp,
    pub resolve_due: Timestamp,
}

/// When a ticket is due: after its support hours, but at the latest when its statutory day ends, which nothing pauses.
/// Where its clock rests, only that day is left.
pub fn limit_due(
    state: TicketState,
    resolve_due: Timestamp,
    statutory_due_on: Option<Date>,
) -> Timestamp {
    match statutory_due_on.map(end_in_india) {
        Some(end) if end < resolve_due || state.is_resting() => end,
        _ => resolve_due,
    }
}

/// Whether a ticket should have been resolved. Only while it is open do support hours pass; the statutory day passes in
/// all states that are not the end.
pub fn is_late(
    state: TicketState,
    resolve_due: Timestamp,
    statutory_due_on: Option<Date>,
    now: Timestamp,
) -> bool {
    let is_over = statutory_due_on.is_some_and(|day| day < date_in_india(now));
    resolve_due < now && (state == TicketState::Open || state.is_open() && is_over)
}

impl SupportClock<'_> {
    /// Support time between two instants.
    pub fn measure(&self, from: Timestamp, to: Timestamp) -> SignedDuration {
        let last = date_in_india(to);
        let days = SupportPolicy::days_from(from).take_while(|day| *day <= last);
        let parts = days.filter_map(|day| {
            let (opens, closes) = self.policy.hours_on(day, self.holidays)?;
            let (from, to) = (opens.max(from), closes.min(to));
            (from < to).then(|| to.duration_since(from))
        });
        parts.fold(SignedDuration::ZERO, SignedDuration::saturating_add)
    }

    /// The instant at which so much support time has gone by; for nothing or less the start.
    pub fn add(&self, from: Timestamp, time: SignedDuration) -> Timestamp {
        let mut left = time;
        if left <= SignedDuration::ZERO {
            return from;
        }
        for day in SupportPolicy::days_from(from).take(SEARCH_DAYS) {
            let Some((opens, closes)) = self.policy.hours_on(day, self.holidays) else {
                continue;
            };
            let opens = opens.max(from);
            let open = closes.duration_since(opens);
            if left <= open {
                return opens.saturating_add(left).unwrap_or(closes);
            }
            left -= open.max(SignedDuration::ZERO);
        }
        Timestamp::MAX
    }

    /// When a ticket with these states, in any order, is due. Where its clock rests, as if it went on from now.
    pub fn times(&self, changes: &[StateChange], target: Target, now: Timestamp) -> TicketTimes {
        let mut changes = changes.to_vec();
        changes.sort_unstable_by_key(|change| (change.at, change.place));
        TicketTimes {
            first_response_due: self.find_passing(&changes, target.first_response, now),
            resolve_due: self.find_passing(&changes, target.resolve, now),
        }
    }

    /// The instant at which a ticket will have been open for so long.
    fn find_passing(
        &self,
        changes: &[StateChange],
        time: SignedDuration,
        now: Timestamp,
    ) -> Timestamp {
        let mut left = time;
        for (place, change) in changes.iter().enumerate() {
            if change.to != TicketState::Open {
                continue;
            }
            let passes = self.add(change.at, left);
            match changes.get(place + 1) {
                Some(next) if passes > next.at => {
                    left = left.saturating_sub(self.measure(change.at, next.at));
                }
                _ => return passes,
            }
        }
        self.add(now, left)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::catalog::policy::HolidayFile;
    use crate::time::start_in_india;
    use crate::trust::ticket::{StatutoryStep, TicketKind, TicketPriority};

    fn policy() -> SupportPolicy {
        SupportPolicy::parse(include_str!("../../../../../data/policy/support.toml")).unwrap()
    }

    fn holidays() -> HolidayCalendar {
        let file = include_str!("../../../../../data/policy/holidays.toml");
        HolidayFile::parse(file).unwrap().calendar()
    }

    /// An instant of a day in India: `26 10:00` is in November 2026.
    fn at(text: &str) -> Timestamp {
        let text = match text.split_once(' ') {
            Some((day, time)) if day.len() == 2 => format!("2026-11-{day}T{time}:00+05:30"),
            Some((day, time)) => format!("2026-{day}T{time}:00+05:30"),
            None => unreachable!("a day and a time"),
        };
        text.parse().unwrap()
    }

    /// When a question of normal priority is answered and resolved: after 9 and 27 hours.
    fn times(states: &[(&str, TicketState)], now: &str) -> TicketTimes {
        let (policy, holidays) = (policy(), holidays());
        let clock = SupportClock {
            policy: &policy,
            holidays: &holidays,
        };
        let changes = states
            .iter()
            .zip(1..)
            .map(|((at_text, to), place)| StateChange {
                at: at(at_text),
                place,
                to: *to,
            });
        let target = policy.target(TicketKind::Question, TicketPriority::Normal);
        clock.times(&changes.collect::<Vec<_>>(), target, at(now))
    }

    #[test]
    fn the_end_of_the_statutory_day_is_the_last_time_to_resolve() {
        let end = at("12-02 00:00");
        let day = Some(date(2026, 12, 1));
        for (state, resolve_due, statutory_due_on, due) in [
            (TicketState::Open, "30 18:30", None, at("30 18:30")),
            (TicketState::Open, "30 18:30", day, at("30 18:30")),
            (TicketState::Open, "12-04 18:30", day, end),
            (TicketState::OnHold, "30 18:30", day, end),
            (TicketState::Waiting, "30 18:30", day, end),
            (TicketState::Waiting, "30 18:30", None, at("30 18:30")),
            (TicketState::Resolved, "30 18:30", day, at("30 18:30")),
        ] {
            let limited = limit_due(state, at(resolve_due), statutory_due_on);
            assert_eq!(limited, due, "{state:?} {resolve_due}");
        }
    }

    #[test]
    fn an_open_ticket_is_late_after_its_due_time_and_every_unfinished_one_after_its_statutory_day()
    {
        use TicketState::{Closed, Merged, OnHold, Open, Resolved, Waiting};
        let day = Some(date(2026, 11, 30));
        for (states, statutory_due_on, now, late) in [
            (&[Open, Waiting, OnHold] as &[_], day, "30 17:59", false),
            (&[Open], day, "30 18:01", true),
            (&[Waiting, OnHold], day, "30 18:01", false),
            (&[Open, Waiting, OnHold], day, "12-01 00:01", true),
            (&[Waiting, OnHold], None, "12-01 00:01", false),
            (&[Resolved, Closed, Merged], day, "12-01 00:01", false),
        ] {
            for state in states {
                let is_late = is_late(*state, at("30 18:00"), statutory_due_on, at(now));
                assert_eq!(is_late, late, "{state:?} {now}");
            }
        }
    }

    #[test]
    fn a_ticket_is_due_after_support_hours_in_which_it_is_open() {
        use TicketState::{Open, Waiting};
        let thursday: &[_] = &[("26 10:00", Open)];
        let saturday_night: &[_] = &[("28 20:00", Open)];
        let before_christmas: &[_] = &[("12-24 17:30", Open)];
        let asked_back: &[_] = &[("26 10:00", Open), ("26 12:00", Waiting)];
        let answered: &[_] = &[
            ("26 10:00", Open),
            ("26 12:00", Waiting),
            ("30 10:00", Open),
        ];
        for (states, now, first_response, resolve) in [
            (thursday, "26 10:00", "27 10:00", "30 10:00"),
            // Late, and as late when it is computed a month after.
            (thursday, "12-26 10:00", "27 10:00", "30 10:00"),
            (saturday_night, "28 20:00", "30 18:30", "12-02 18:30"),
            (
                before_christmas,
                "12-24 17:30",
                "12-26 17:30",
                "12-29 17:30",
            ),
            (asked_back, "30 10:00", "30 17:00", "12-02 17:00"),
            (answered, "12-10 10:00", "30 17:00", "12-02 17:00"),
        ] {
            let expected = TicketTimes {
                first_response_due: at(first_response),
                resolve_due: at(resolve),
            };
            assert_eq!(times(states, now), expected, "{states:?} at {now}");
        }
    }

    #[test]
    fn each_ticket_has_its_statutory_steps_once_and_in_order_through_a_year() {
        let policy = policy();
        let year = date(2027, 1, 1).series(jiff::Span::new().days(1)).take(365);
        for opened_on in year {
            let due_on = policy.statutory_due_on(opened_on);
            let days = opened_on.series(jiff::Span::new().days(1)).take(40);
            let steps: Vec<(Date, StatutoryStep)> = days
                .filter_map(|day| Some((day, policy.statutory_step(due_on, day)?)))
                .collect();
            let first = |step| steps.iter().find(|one| one.1 == step).map(|one| one.0);
            let after = |days: i32| Some(opened_on.saturating_add(jiff::Span::new().days(days)));
            assert_eq!(first(StatutoryStep::Remind), after(20));
            assert_eq!(first(StatutoryStep::Escalate), after(25));
            assert_eq!(first(StatutoryStep::Notify), after(30));
            assert!(steps.is_sorted_by_key(|one| one.1));
            for (steps, day) in [(0, 20), (1, 25), (2, 30)] {
                let last = after(day).map(|day| policy.last_due_on(steps, day));
                assert_eq!(last, Some(due_on));
            }
        }
    }

    #[test]
    fn a_policy_with_a_gap_is_refused() {
        let text = include_str!("../../../../../data/policy/support.toml");
        for (from, to) in [
            ("kind = \"complaint\"", "kind = \"question\""),
            ("[18, 9, 4, 1]", "[18, 9, 4, 0]"),
            ("[18, 9, 4, 1]", "[9, 18, 4, 1]"),
            ("escalate_day = 25", "escalate_day = 19"),
            ("closes = \"18:30\"", "closes = \"09:30\""),
        ] {
            assert!(text.contains(from));
            assert!(
                SupportPolicy::parse(&text.replace(from, to)).is_err(),
                "{to}"
            );
        }
    }

    /// Minutes of a year from its first instant in India.
    const MINUTES: i64 = 365 * 24 * 60;

    fn instant(minute: i64) -> Timestamp {
        start_in_india(date(2027, 1, 1)) + SignedDuration::from_mins(minute)
    }

    proptest! {
        #[test]
        fn support_time_that_is_added_is_measured(from in 0..MINUTES, minutes in 0_i64..20_000) {
            let (policy, holidays) = (policy(), holidays());
            let clock = SupportClock { policy: &policy, holidays: &holidays };
            let time = SignedDuration::from_mins(minutes);
            let end = clock.add(instant(from), time);
            prop_assert_eq!(clock.measure(instant(from), end), time);
        }

        #[test]
        fn the_order_of_changes_does_not_matter_and_pauses_only_delay(
            minutes in proptest::collection::btree_set(0..MINUTES, 1..12),
            states in proptest::collection::vec(0_usize..3, 12),
            turn in 0_usize..12,
        ) {
            let (policy, holidays) = (policy(), holidays());
            let clock = SupportClock { policy: &policy, holidays: &holidays };
            let target = policy.target(TicketKind::Complaint, TicketPriority::Normal);
            let opened = *minutes.first().unwrap();
            let mut changes: Vec<StateChange> = minutes
                .iter()
                .zip(&states)
                .zip(1..)
                .map(|((minute, state), place)| StateChange {
                    at: instant(*minute),
                    place,
                    to: if *minute == opened { TicketState::Open } else { TicketState::ALL[*state] },
                })
                .collect();
            let now = instant(MINUTES);
            let times = clock.times(&changes, target, now);
            let unpaused = clock.times(&changes[..1], target, now);
            prop_assert!(times.resolve_due >= unpaused.resolve_due);
            prop_assert!(times.first_response_due <= times.resolve_due);
            let turn = turn % changes.len();
            changes.rotate_left(turn);
            prop_assert_eq!(clock.times(&changes, target, now), times);
        }
    }
}
