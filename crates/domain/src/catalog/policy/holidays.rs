//! Working days of banks. Holidays are edited in the back office and stored in the database;
//! `data/policy/holidays.toml` seeds a new database and lists the days that are closed every year.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, Weekday};
use serde::{Deserialize, Serialize};

use crate::text::Message;

/// Years of the calendar.
pub const HOLIDAY_YEARS: std::ops::RangeInclusive<i16> = 2024..=2040;
/// Maximum number of holidays in a year.
pub const HOLIDAYS_A_YEAR: usize = 60;
/// Extra working days for unannounced holidays: no stretch of up to three working days in the known years contains
/// more.
const MARGIN: u32 = 3;
/// Maximum length of a day's name.
const NAME_MAX: usize = 80;
/// Maximum length of a day's source.
const SOURCE_MAX: usize = 300;

/// A day on which banks are closed all over India.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    pub date: Date,
    pub name: String,
    /// Hindi name, if known.
    #[serde(default)]
    pub name_hi: Option<String>,
    /// Whether it is estimated from an almanac: the Government's list may name another day.
    #[serde(default)]
    pub estimate: bool,
    /// Source of the date.
    #[serde(default)]
    pub source: Option<String>,
}

impl Holiday {
    /// Trims texts and omits empty ones.
    #[must_use]
    pub fn trim_texts(self) -> Self {
        let filled = |text: Option<String>| {
            let text = text.map(|text| text.trim().to_owned());
            text.filter(|text| !text.is_empty())
        };
        Self {
            name: self.name.trim().to_owned(),
            name_hi: filled(self.name_hi),
            source: filled(self.source),
            ..self
        }
    }

    /// Validation errors by field.
    pub fn validate(&self) -> BTreeMap<String, Message> {
        let lengths = [
            ("name", Some(&self.name), NAME_MAX),
            ("nameHi", self.name_hi.as_ref(), NAME_MAX),
            ("source", self.source.as_ref(), SOURCE_MAX),
        ];
        let mut faults: BTreeMap<String, Message> = lengths
            .into_iter()
            .filter_map(|(field, text, most)| Some((field, text?, most)))
            .filter_map(|(field, text, most)| Some((field.to_owned(), fault(text, most)?)))
            .collect();
        if self.name.is_empty() {
            faults.insert("name".to_owned(), Message::new("invalid_required"));
        }
        if !HOLIDAY_YEARS.contains(&self.date.year()) {
            faults.insert("date".to_owned(), year_range_message());
        }
        faults
    }
}

fn fault(text: &str, most: usize) -> Option<Message> {
    if text.chars().any(char::is_control) {
        return Some(Message::new("invalid_text"));
    }
    (text.chars().count() > most).then(|| Message::new("invalid_too_long").with("max", most))
}

/// A message that a day is outside the years of the calendar.
pub fn year_range_message() -> Message {
    Message::new("invalid_calendar_year")
        .with("from", HOLIDAY_YEARS.start())
        .with("to", HOLIDAY_YEARS.end())
}

/// Contents of `data/policy/holidays.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "HolidaysFile")]
pub struct HolidayFile {
    /// Days closed without being listed.
    pub rules: ClosedDays,
    /// All listed days in chronological order.
    pub days: Vec<Holiday>,
    /// The last day of the last listed year.
    pub known_until: Date,
}

/// Days that are closed in every year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedDays {
    saturdays: BTreeSet<i8>,
    yearly: BTreeSet<(i8, i8)>,
}

impl ClosedDays {
    fn is_weekend(&self, date: Date) -> bool {
        let week_of_month = (date.day() + 6) / 7;
        match date.weekday() {
            Weekday::Sunday => true,
            Weekday::Saturday => self.saturdays.contains(&week_of_month),
            _ => false,
        }
    }

    fn is_yearly(&self, date: Date) -> bool {
        self.yearly.contains(&(date.month(), date.day()))
    }
}

/// The file contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHolidays {
    /// Duplicate year.
    #[error("the year {0} is there twice")]
    DuplicateYear(i16),
    /// A year is missing between others.
    #[error("there is a gap before the year {0}")]
    Gap(i16),
    /// A day is listed under another year, or twice.
    #[error("{0} stands there twice, or under the wrong year")]
    Day(Date),
    /// A day breaks a rule of the calendar, or a year has too many days.
    #[error("{0} breaks a rule of the calendar")]
    Rule(Date),
    /// There is no year, or a date does not exist.
    #[error("there is no year, or a yearly day that no calendar has")]
    Empty,
}

#[derive(Deserialize)]
struct HolidaysFile {
    weekends: Weekends,
    yearly: YearlyClosures,
    year: Vec<HolidayYear>,
}

#[derive(Deserialize)]
struct Weekends {
    saturdays: BTreeSet<i8>,
}

#[derive(Deserialize)]
struct YearlyClosures {
    /// A day of each, of any year.
    days: Vec<Date>,
}

#[derive(Deserialize)]
struct HolidayYear {
    year: i16,
    citation: String,
    holidays: Vec<Holiday>,
}

impl TryFrom<HolidaysFile> for HolidayFile {
    type Error = InvalidHolidays;

    fn try_from(file: HolidaysFile) -> Result<Self, InvalidHolidays> {
        let mut years = BTreeMap::new();
        for year in file.year {
            let number = year.year;
            if years.insert(number, year.days()?).is_some() {
                return Err(InvalidHolidays::DuplicateYear(number));
            }
        }
        let numbers: Vec<i16> = years.keys().copied().collect();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] + 1 != pair[1]) {
            return Err(InvalidHolidays::Gap(pair[1]));
        }
        let last = numbers.last().ok_or(InvalidHolidays::Empty)?;
        let yearly = file.yearly.days.iter().map(|day| (day.month(), day.day()));
        Ok(Self {
            rules: ClosedDays {
                saturdays: file.weekends.saturdays,
                yearly: yearly.collect(),
            },
            days: years.into_values().flatten().collect(),
            known_until: Date::new(*last, 12, 31).map_err(|_| InvalidHolidays::Empty)?,
        })
    }
}

impl HolidayYear {
    fn days(self) -> Result<Vec<Holiday>, InvalidHolidays> {
        let mut days = BTreeMap::new();
        for mut day in self.holidays {
            let date = day.date;
            day.source.get_or_insert_with(|| self.citation.clone());
            if date.year() != self.year {
                return Err(InvalidHolidays::Day(date));
            }
            if !day.validate().is_empty() || days.len() >= HOLIDAYS_A_YEAR {
                return Err(InvalidHolidays::Rule(date));
            }
            if days.insert(date, day).is_some() {
                return Err(InvalidHolidays::Day(date));
            }
        }
        Ok(days.into_values().collect())
    }
}

impl HolidayFile {
    /// Parses `data/policy/holidays.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The initial calendar.
    pub fn calendar(&self) -> HolidayCalendar {
        HolidayCalendar::new(self.rules.clone(), &self.days, self.known_until)
    }
}

/// The calendar of banks' working days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HolidayCalendar {
    rules: ClosedDays,
    /// Closed days, each with whether it is an estimate.
    closed: BTreeMap<Date, bool>,
    known_until: Date,
}

/// The last of a number of working days, and its certainty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastWorkingDay {
    pub last: Date,
    /// Whether an estimated holiday was counted, or the date is after the calendar's end.
    pub estimate: bool,
}

impl HolidayCalendar {
    /// Builds a calendar from closed days that are known until a day.
    pub fn new(rules: ClosedDays, days: &[Holiday], known_until: Date) -> Self {
        Self {
            rules,
            closed: days.iter().map(|day| (day.date, day.estimate)).collect(),
            known_until,
        }
    }

    pub fn known_until(&self) -> Date {
        self.known_until
    }

    /// Whether banks work on a day, as far as known.
    pub fn is_working_day(&self, date: Date) -> bool {
        !self.rules.is_weekend(date) && !self.is_named_holiday(date)
    }

    /// Whether a day is closed for another reason than a weekend, as far as known.
    pub fn is_named_holiday(&self, date: Date) -> bool {
        self.closed.contains_key(&date) || (date > self.known_until && self.rules.is_yearly(date))
    }

    /// The `count`-th working day after a date, which is not counted itself; the date if `count` is 0.
    ///
    /// After the calendar's end only weekends and yearly closed days are known. A count that goes beyond it is extended
    /// by [`MARGIN`] days, so that a promised number of working days is never too small.
    pub fn add_working_days(&self, date: Date, count: u32) -> LastWorkingDay {
        let mut left = count;
        let mut is_beyond = false;
        let mut counted = LastWorkingDay {
            last: date,
            estimate: false,
        };
        while left > 0 {
            let Ok(day) = counted.last.tomorrow() else {
                return counted;
            };
            if day > self.known_until && !is_beyond {
                is_beyond = true;
                left = left.saturating_add(MARGIN);
            }
            counted.last = day;
            counted.estimate |= is_beyond || self.is_closed_by_estimate(day);
            left -= u32::from(self.is_working_day(day));
        }
        counted
    }

    /// Whether only an estimated holiday closes this day.
    fn is_closed_by_estimate(&self, day: Date) -> bool {
        self.closed.get(&day) == Some(&true) && !self.rules.is_weekend(day)
    }
}

#[cfg(test)]
mod tests;
