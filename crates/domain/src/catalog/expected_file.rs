//! Files that lenders are expected to send on days of the week.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

use super::policy::HolidayCalendar;

/// What the rows of a lender's file are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LenderFileKind {
    /// Status changes of applications.
    Status,
    /// Disbursed loans.
    Mis,
    /// Commission paid to us.
    Commission,
}

impl LenderFileKind {
    pub const ALL: [Self; 3] = [Self::Status, Self::Mis, Self::Commission];

    /// The name in the database and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Mis => "mis",
            Self::Commission => "commission",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A day of the week on which a file is expected, since a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedDay {
    pub weekday: Weekday,
    pub since: Date,
}

/// Returns the days by whose end a lender's file should have arrived and did not, oldest first, each once. A day on
/// which banks are closed counts as the next working day. A file clears all days up to its own.
pub fn list_missed_days(
    expected: &[ExpectedDay],
    last_arrival: Option<Date>,
    today: Date,
    calendar: &HolidayCalendar,
) -> BTreeSet<Date> {
    let is_missed = |day: &Date| last_arrival.is_none_or(|arrived| arrived < *day);
    expected
        .iter()
        .flat_map(|expected| {
            let start = last_arrival.map_or(expected.since, |last| last.max(expected.since));
            let first = first_on_or_after(start, expected.weekday);
            first.series(7.days()).take_while(|day| *day < today)
        })
        .filter(is_missed)
        .filter_map(|day| first_working_day(day, today, calendar))
        .collect()
}

fn first_on_or_after(day: Date, weekday: Weekday) -> Date {
    let days = day.weekday().until(weekday);
    day.checked_add(i64::from(days).days()).unwrap_or(Date::MAX)
}

/// The first working day from a day on, if it is before today.
fn first_working_day(day: Date, today: Date, calendar: &HolidayCalendar) -> Option<Date> {
    day.series(1.day())
        .take_while(|day| *day < today)
        .find(|day| calendar.is_working_day(*day))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::catalog::policy::HolidayFile;

    fn calendar() -> HolidayCalendar {
        let toml = include_str!("../../../../data/policy/holidays.toml");
        HolidayFile::parse(toml).unwrap().calendar()
    }

    fn missed(weekdays: &[Weekday], arrived: Option<Date>, today: Date) -> Vec<Date> {
        let since = date(2026, 11, 2);
        let expected: Vec<ExpectedDay> = weekdays
            .iter()
            .map(|weekday| ExpectedDay {
                weekday: *weekday,
                since,
            })
            .collect();
        list_missed_days(&expected, arrived, today, &calendar())
            .into_iter()
            .collect()
    }

    #[test]
    fn a_file_is_missed_after_the_end_of_its_day_and_each_day_counts_once() {
        // Mondays in November 2026: 2, 9, 16, 23, 30.
        let monday = [Weekday::Monday];
        for (arrived, today, expected) in [
            (None, date(2026, 11, 2), vec![]),
            (None, date(2026, 11, 3), vec![date(2026, 11, 2)]),
            (
                None,
                date(2026, 11, 17),
                vec![date(2026, 11, 2), date(2026, 11, 9), date(2026, 11, 16)],
            ),
            (
                Some(date(2026, 11, 9)),
                date(2026, 11, 17),
                vec![date(2026, 11, 16)],
            ),
            // A late file clears the days before it.
            (Some(date(2026, 11, 12)), date(2026, 11, 16), vec![]),
            // A file of before the expectation clears nothing, and adds no earlier days.
            (
                Some(date(2026, 10, 1)),
                date(2026, 11, 3),
                vec![date(2026, 11, 2)],
            ),
        ] {
            assert_eq!(
                missed(&monday, arrived, today),
                expected,
                "{arrived:?} {today}"
            );
        }
    }

    #[test]
    fn a_closed_day_counts_as_the_next_working_day() {
        // 24 November 2026 is Guru Nanak Jayanti, a Tuesday; 14 November is a second Saturday, 15 November a Sunday.
        assert!(!calendar().is_working_day(date(2026, 11, 24)));
        let since_23 = |weekday, today| {
            let expected = [ExpectedDay {
                weekday,
                since: date(2026, 11, 23),
            }];
            list_missed_days(&expected, None, today, &calendar())
        };
        assert!(since_23(Weekday::Tuesday, date(2026, 11, 25)).is_empty());
        assert_eq!(
            since_23(Weekday::Tuesday, date(2026, 11, 26)),
            BTreeSet::from([date(2026, 11, 25)])
        );
        let saturday_and_monday = [Weekday::Saturday, Weekday::Monday];
        let arrived = Some(date(2026, 11, 10));
        // Both are due on Monday.
        assert_eq!(
            missed(&saturday_and_monday, arrived, date(2026, 11, 17)),
            [date(2026, 11, 16)]
        );
        // The file of the holiday itself clears it.
        let expected = [ExpectedDay {
            weekday: Weekday::Tuesday,
            since: date(2026, 11, 23),
        }];
        let arrived = Some(date(2026, 11, 24));
        assert!(list_missed_days(&expected, arrived, date(2026, 11, 27), &calendar()).is_empty());
    }
}
