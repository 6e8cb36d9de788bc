//! Mail schedules of saved reports: in the morning, on days in India.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};

use crate::time::{date_in_india, start_in_india};
use crate::words;

words! {
    /// A page that can be saved with its query, by the specification's name.
    pub enum ReportPage {
        Internal = "internal-report",
        Products = "products-report",
        Vendors = "vendors-products-report",
        Journey = "customers-journey",
        Builder = "report-builder",
    }
}

words! {
    pub enum Frequency {
        Daily = "daily",
        /// On Mondays.
        Weekly = "weekly",
        /// On the first of the month.
        Monthly = "monthly",
    }
}

words! {
    pub enum ScheduleState {
        Active = "active",
        /// Paused by its owner.
        Paused = "paused",
        /// The owner lost access to the report.
        Stopped = "stopped",
    }
}

/// Time of day: the previous day is over and counted.
const AFTER_MIDNIGHT: SignedDuration = SignedDuration::from_hours(7);

impl Frequency {
    /// The first run after an instant.
    pub fn next_run(self, after: Timestamp) -> Timestamp {
        let today = date_in_india(after);
        let days = std::iter::successors(Some(today), |day| day.tomorrow().ok());
        let mut runs = days.filter(|day| self.is_on(*day)).map(morning);
        runs.find(|run| *run > after).unwrap_or(Timestamp::MAX)
    }

    fn is_on(self, day: Date) -> bool {
        match self {
            Self::Daily => true,
            Self::Weekly => day.weekday() == Weekday::Monday,
            Self::Monthly => day.day() == 1,
        }
    }
}

fn morning(day: Date) -> Timestamp {
    let start = start_in_india(day);
    start.checked_add(AFTER_MIDNIGHT).unwrap_or(Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use proptest::prelude::*;

    use super::*;

    fn next(frequency: Frequency, after: &str) -> String {
        let run = frequency.next_run(after.parse().unwrap());
        run.to_string()
    }

    #[test]
    fn runs_are_at_seven_in_the_morning_of_india() {
        // A Saturday: half past one at night, seven sharp, and a minute before midnight.
        for (after, daily) in [
            ("2026-11-20T20:00:00Z", "2026-11-21T01:30:00Z"),
            ("2026-11-21T01:30:00Z", "2026-11-22T01:30:00Z"),
            ("2026-11-21T18:29:00Z", "2026-11-22T01:30:00Z"),
        ] {
            assert_eq!(next(Frequency::Daily, after), daily);
            assert_eq!(next(Frequency::Weekly, after), "2026-11-23T01:30:00Z");
            assert_eq!(next(Frequency::Monthly, after), "2026-12-01T01:30:00Z");
        }
    }

    #[test]
    fn months_end_where_they_end_in_india() {
        // In India it is the first already, before seven o'clock.
        let after = "2026-12-31T19:00:00Z";
        assert_eq!(next(Frequency::Monthly, after), "2027-01-01T01:30:00Z");
        let later = "2027-01-01T01:30:01Z";
        assert_eq!(next(Frequency::Monthly, later), "2027-02-01T01:30:00Z");
    }

    proptest! {
        #[test]
        fn a_run_is_later_and_none_lies_between(second in 0_i64..4_000_000_000, place in 0_usize..3) {
            let frequency = Frequency::ALL[place];
            let after = Timestamp::from_second(second).unwrap();
            let run = frequency.next_run(after);
            prop_assert!(run > after);
            prop_assert!(frequency.is_on(date_in_india(run)));
            let before = run.checked_sub(1.second()).unwrap();
            prop_assert_eq!(frequency.next_run(before.max(after)), run);
            let longest = match frequency {
                Frequency::Daily => 1,
                Frequency::Weekly => 7,
                Frequency::Monthly => 31,
            };
            prop_assert!(run.duration_since(after) <= SignedDuration::from_hours(24 * longest));
        }
    }
}
