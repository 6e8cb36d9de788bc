//! Working days of banks (`data/policy/holidays.toml`).

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, Weekday};
use serde::Deserialize;

/// On which days banks work. A year that the file does not list is unknown: nobody may count
/// working days in it as if it had no holidays.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "HolidaysFile")]
pub struct HolidayCalendar {
    closed_saturdays: BTreeSet<i8>,
    years: BTreeMap<i16, BTreeSet<Date>>,
}

/// A year whose holidays are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("data/policy/holidays.toml has no holidays for {0}")]
pub struct NoHolidays(pub i16);

/// The file contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHolidays {
    /// A year stands there twice.
    #[error("the year {0} is there twice")]
    YearTwice(i16),
    /// A day stands under a year that is not its own, or twice.
    #[error("{0} stands there twice, or under the wrong year")]
    Day(Date),
}

#[derive(Deserialize)]
struct HolidaysFile {
    weekends: Weekends,
    year: Vec<Year>,
}

#[derive(Deserialize)]
struct Weekends {
    saturdays: BTreeSet<i8>,
}

#[derive(Deserialize)]
struct Year {
    year: i16,
    holidays: Vec<Holiday>,
}

#[derive(Deserialize)]
struct Holiday {
    date: Date,
}

impl TryFrom<HolidaysFile> for HolidayCalendar {
    type Error = InvalidHolidays;

    fn try_from(file: HolidaysFile) -> Result<Self, InvalidHolidays> {
        let mut years = BTreeMap::new();
        for year in file.year {
            let days = year.days()?;
            if years.insert(year.year, days).is_some() {
                return Err(InvalidHolidays::YearTwice(year.year));
            }
        }
        Ok(Self {
            closed_saturdays: file.weekends.saturdays,
            years,
        })
    }
}

impl Year {
    fn days(&self) -> Result<BTreeSet<Date>, InvalidHolidays> {
        let mut days = BTreeSet::new();
        for holiday in &self.holidays {
            if holiday.date.year() != self.year || !days.insert(holiday.date) {
                return Err(InvalidHolidays::Day(holiday.date));
            }
        }
        Ok(days)
    }
}

impl HolidayCalendar {
    /// From the text of `data/policy/holidays.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// Whether banks work on a day.
    pub fn is_working_day(&self, date: Date) -> Result<bool, NoHolidays> {
        let year = date.year();
        let holidays = self.years.get(&year).ok_or(NoHolidays(year))?;
        Ok(!self.is_weekend(date) && !holidays.contains(&date))
    }

    /// The `count`-th working day after a date, which does not count itself; the date where the
    /// count is 0.
    pub fn add_working_days(&self, date: Date, count: u32) -> Result<Date, NoHolidays> {
        let (mut day, mut left) = (date, count);
        while left > 0 {
            day = day.tomorrow().map_err(|_| NoHolidays(day.year()))?;
            left -= u32::from(self.is_working_day(day)?);
        }
        Ok(day)
    }

    fn is_weekend(&self, date: Date) -> bool {
        let week_of_month = (date.day() + 6) / 7;
        match date.weekday() {
            Weekday::Sunday => true,
            Weekday::Saturday => self.closed_saturdays.contains(&week_of_month),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    const FILE: &str = include_str!("../../../../../data/policy/holidays.toml");

    fn calendar() -> HolidayCalendar {
        HolidayCalendar::parse(FILE).unwrap()
    }

    #[test]
    fn holidays_sundays_and_two_saturdays_are_closed() {
        for (day, works) in [
            (date(2026, 1, 26), false),
            (date(2026, 11, 20), true),
            (date(2026, 11, 21), true), // third Saturday
            (date(2026, 11, 22), false),
            (date(2026, 11, 14), false), // second Saturday
            (date(2026, 11, 28), false), // fourth Saturday
            (date(2027, 10, 30), true),  // fifth Saturday
            (date(2026, 12, 25), false),
        ] {
            assert_eq!(calendar().is_working_day(day), Ok(works), "{day}");
        }
    }

    #[test]
    fn working_days_are_counted_over_weekends_holidays_and_the_new_year() {
        let add = |day, count| calendar().add_working_days(day, count);
        // Saturday 21 November 2026: then Sunday, Monday, a holiday, Wednesday, Thursday.
        assert_eq!(add(date(2026, 11, 21), 3), Ok(date(2026, 11, 26)));
        assert_eq!(add(date(2026, 11, 21), 1), Ok(date(2026, 11, 23)));
        assert_eq!(add(date(2026, 12, 31), 2), Ok(date(2027, 1, 2)));
        assert_eq!(add(date(2026, 11, 22), 0), Ok(date(2026, 11, 22)));
    }

    #[test]
    fn a_year_without_a_list_is_an_error() {
        assert_eq!(
            calendar().is_working_day(date(2028, 1, 3)),
            Err(NoHolidays(2028))
        );
        assert_eq!(
            calendar().add_working_days(date(2027, 12, 31), 1),
            Err(NoHolidays(2028))
        );
    }

    #[test]
    fn a_day_under_the_wrong_year_or_twice_is_refused() {
        let refused = |from: &str, to: &str| {
            assert!(FILE.contains(from));
            HolidayCalendar::parse(&FILE.replace(from, to)).is_err()
        };
        assert!(refused("2026-01-26", "2025-01-26"));
        assert!(refused("2026-03-26", "2026-01-26"));
        assert!(refused("year = 2027", "year = 2026"));
    }

    proptest! {
        #[test]
        fn exactly_as_many_working_days_lie_after_the_date(day in 0_i32..700, count in 1_u32..15) {
            let calendar = calendar();
            let from = date(2026, 1, 1).checked_add(day.days()).unwrap();
            let to = calendar.add_working_days(from, count).unwrap();
            let between = from
                .tomorrow()
                .unwrap()
                .series(1.day())
                .take_while(|day| *day <= to)
                .filter(|day| calendar.is_working_day(*day).unwrap());
            prop_assert_eq!(u32::try_from(between.count()).unwrap(), count);
            prop_assert!(calendar.is_working_day(to).unwrap());
        }
    }
}
