//! Parses days as lenders and their programs write them. The web page reads typed days by the same rules
//! (web/src/shared/validate/indian-date.ts); both share the examples of data/vectors/day.json.

use jiff::civil::{Date, DateTime, date};
use saakh_domain::identity::identifiers::to_latin_digits;
use serde::{Deserialize, Serialize};

use super::Value;

/// Day 0 of a spreadsheet's calendar, for every day after February 1900.
const DAY_ZERO: Date = date(1899, 12, 30);
/// Numbers without a format that count as a day: from 1990 to 2099.
const SERIALS: std::ops::Range<f64> = 32_874.0..73_051.0;
/// Its number as text.
const LAST_MONTH: &str = "12";
/// Added to a year of two digits.
const CENTURY: i16 = 2_000;

const MONTHS: [(&str, i8); 40] = [
    ("january", 1),
    ("february", 2),
    ("march", 3),
    ("april", 4),
    ("may", 5),
    ("june", 6),
    ("july", 7),
    ("august", 8),
    ("september", 9),
    ("october", 10),
    ("november", 11),
    ("december", 12),
    ("jan", 1),
    ("feb", 2),
    ("mar", 3),
    ("apr", 4),
    ("jun", 6),
    ("jul", 7),
    ("aug", 8),
    ("sep", 9),
    ("sept", 9),
    ("oct", 10),
    ("nov", 11),
    ("dec", 12),
    ("जनवरी", 1),
    ("फरवरी", 2),
    ("मार्च", 3),
    ("अप्रैल", 4),
    ("मई", 5),
    ("जून", 6),
    ("जुलाई", 7),
    ("अगस्त", 8),
    ("सितंबर", 9),
    ("सितम्बर", 9),
    ("अक्टूबर", 10),
    ("अक्तूबर", 10),
    ("नवंबर", 11),
    ("नवम्बर", 11),
    ("दिसंबर", 12),
    ("दिसम्बर", 12),
];
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

saakh_domain::words! {
    /// Order of day and month in a column.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum DayOrder {
        /// As in India: 18/11/2026.
        #[default]
        DayFirst = "day_first",
        /// As in the USA: 11/18/2026.
        MonthFirst = "month_first",
        /// Written as in India and opened by a US Excel, which swapped day and month where the text looked like a date.
        Swapped = "swapped",
    }
}

/// Why a cell is not a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayError {
    /// The cell is empty.
    Missing,
    /// The format is unknown.
    Unreadable,
    /// The month has no such day, or the year no such month.
    NoSuchDay,
    /// The date is valid only with the month first.
    MonthFirst,
}

impl Value {
    /// Parses a day: a spreadsheet's date, also without its format, or a text of day, month and year. Ignores a time of
    /// day after it.
    pub fn day(&self, order: DayOrder) -> Result<Date, DayError> {
        match self {
            Self::Day(day) => resolve_sheet_day(*day, order),
            Self::Number(number) => serial(*number).ok_or(DayError::Unreadable),
            Self::Text(text) => parse_day(text, order),
            Self::Empty => Err(DayError::Missing),
            Self::Flag(_) | Self::Formula => Err(DayError::Unreadable),
        }
    }
}

fn resolve_sheet_day(day: DateTime, order: DayOrder) -> Result<Date, DayError> {
    let day = day.date();
    if order != DayOrder::Swapped {
        return Ok(day);
    }
    // What a US Excel could not parse remained text.
    Date::new(day.year(), day.day(), day.month()).map_err(|_| DayError::NoSuchDay)
}

#[expect(clippy::cast_possible_truncation, reason = "bounded before")]
fn serial(number: f64) -> Option<Date> {
    if !SERIALS.contains(&number) {
        return None;
    }
    let days = jiff::Span::new().try_days(number.trunc() as i64).ok()?;
    DAY_ZERO.checked_add(days).ok()
}

/// A day, a month or a year as written.
enum Part<'t> {
    Number(&'t str),
    Month(i8),
}

fn parse_day(text: &str, order: DayOrder) -> Result<Date, DayError> {
    let text = to_latin_digits(text).to_lowercase();
    let parts = parts(&text).ok_or(DayError::Unreadable)?;
    match parts[..] {
        [Part::Number(whole)] => parse_compact_day(whole),
        [
            Part::Number(first),
            Part::Number(second),
            Part::Number(third),
        ] => numbers([first, second, third], order),
        [Part::Number(day), Part::Month(month), Part::Number(year)]
        | [Part::Month(month), Part::Number(day), Part::Number(year)] => {
            let (day, year) = if day.len() == 4 {
                (year, day)
            } else {
                (day, year)
            };
            parse_named_month(day, month, year)
        }
        _ => Err(DayError::Unreadable),
    }
}

/// Splits a date into parts without weekday and time of day; none if there is anything else.
fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let text = without_time(text);
    let is_between = |c: char| c.is_whitespace() || "/-.,–—−‑".contains(c);
    let mut parts = Vec::new();
    let words = text.split(is_between).filter(|word| !word.is_empty());
    for word in words.flat_map(split_digits) {
        if parts.len() == 3 {
            return None;
        }
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            parts.push(Part::Number(word));
        } else if let Some((_, month)) = MONTHS.iter().find(|(name, _)| *name == word) {
            parts.push(Part::Month(*month));
        } else if !(parts.is_empty() && WEEKDAYS.iter().any(|day| word.starts_with(day))) {
            return None;
        }
    }
    Some(parts)
}

/// Splits a word such as `26nov2026` into its digits and letters.
fn split_digits(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let is_digit = rest.chars().next()?.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit);
        let (part, others) = rest.split_at(end.unwrap_or(rest.len()));
        rest = others;
        Some(part)
    })
}

/// Cuts a text before its time of day.
fn without_time(text: &str) -> &str {
    let Some(colon) = text.find(':') else {
        return text;
    };
    let hours = text[..colon].trim_end_matches(|c: char| c.is_ascii_digit());
    let day = hours.trim_end();
    // The separator of `2026-11-18T10:00`, but not the end of a month's name.
    let before = day.strip_suffix('t');
    let is_of_machine = |before: &&str| before.ends_with(|c: char| c.is_ascii_digit());
    before.filter(is_of_machine).unwrap_or(day)
}

/// Parses a compact date such as `20261118` or `18112026`, or a spreadsheet's day number.
fn parse_compact_day(digits: &str) -> Result<Date, DayError> {
    match digits.len() {
        // A year has no month's number in its first half, so that both orders differ.
        8 if &digits[4..6] <= LAST_MONTH => calendar(&digits[..4], &digits[4..6], &digits[6..]),
        8 => calendar(&digits[4..], &digits[2..4], &digits[..2]),
        5 => {
            let number = digits.parse().ok();
            number.and_then(serial).ok_or(DayError::Unreadable)
        }
        _ => Err(DayError::Unreadable),
    }
}

fn numbers([first, second, third]: [&str; 3], order: DayOrder) -> Result<Date, DayError> {
    match (first.len(), second.len(), third.len()) {
        (4, 1..=2, 1..=2) => calendar(first, second, third),
        (1..=2, 1..=2, 2 | 4) if order == DayOrder::MonthFirst => calendar(third, first, second),
        (1..=2, 1..=2, 2 | 4) => {
            let read = calendar(third, second, first);
            // Reports the actual reason: there is no month 18.
            let is_month_first = read.is_err() && calendar(third, first, second).is_ok();
            if is_month_first {
                Err(DayError::MonthFirst)
            } else {
                read
            }
        }
        _ => Err(DayError::Unreadable),
    }
}

fn parse_named_month(day: &str, month: i8, year: &str) -> Result<Date, DayError> {
    if day.len() > 2 || !matches!(year.len(), 2 | 4) {
        return Err(DayError::Unreadable);
    }
    calendar(year, &month.to_string(), day)
}

fn calendar(year: &str, month: &str, day: &str) -> Result<Date, DayError> {
    let parsed = (year.parse::<i16>(), month.parse(), day.parse());
    let (Ok(number), Ok(month), Ok(day)) = parsed else {
        return Err(DayError::Unreadable);
    };
    let year = if year.len() == 2 {
        CENTURY + number
    } else {
        number
    };
    Date::new(year, month, day).map_err(|_| DayError::NoSuchDay)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Date, DayError> {
        Value::text(text).day(DayOrder::DayFirst)
    }

    #[test]
    fn days_are_read_in_the_indian_order_and_as_machines_write_them() {
        for text in [
            "18/11/2026",
            "18-11-2026",
            "18.11.2026",
            "2026-11-18",
            "2026-11-18T10:00:00",
            "18/11/2026 23:59",
            "18-Nov-26",
            "18-Nov-2026",
            "18 Nov 2026",
            "18-NOV-2026",
            "18-11-26",
            "18/11/26",
            "18/11/2026 05:30 PM",
            "18-11-2026 17:30:00",
            "2026-11-18T10:00:00+05:30",
            "20261118",
            "46344",
            "Nov 18, 2026",
            "18/11/2026\u{a0}",
            "१८/११/२०२६",
            "18/11/2026,",
            "2026/11/18",
            "18–11–2026",
            "18 November 2026",
            "18-Nov-2026 17:30",
            "'18/11/2026",
            "18 / 11 / 2026",
            "Wed, 18 Nov 2026",
            "18 नवंबर 2026",
            "2026-Nov-18",
        ] {
            assert_eq!(read(text), Ok(date(2026, 11, 18)), "{text}");
        }
        for (text, error) in [
            ("31/11/2026", DayError::NoSuchDay),
            ("31/09/2026", DayError::NoSuchDay),
            ("29/02/2026", DayError::NoSuchDay),
            ("11/18/2026", DayError::MonthFirst),
            ("2026/11/18/1", DayError::Unreadable),
            ("+1/+1/2026", DayError::Unreadable),
            ("12345678901", DayError::Unreadable),
            ("soon", DayError::Unreadable),
            ("18/11", DayError::Unreadable),
            ("18/11/202", DayError::Unreadable),
            ("", DayError::Missing),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
        assert_eq!(read("18 August 10:30"), Err(DayError::Unreadable));
        assert_eq!(read("18 Aug 2026 10:30"), Ok(date(2026, 8, 18)));
        assert_eq!(read("2026 18 August 10:30"), Err(DayError::Unreadable));
        assert_eq!(read("29/02/2024"), Ok(date(2024, 2, 29)));
        let day = Value::Day(date(2026, 11, 18).at(0, 0, 0, 0));
        assert_eq!(day.day(DayOrder::DayFirst), Ok(date(2026, 11, 18)));
        assert_eq!(day.to_display_text(), "18/11/2026");
        assert_eq!(
            Value::Number(46_344.999).day(DayOrder::DayFirst),
            Ok(date(2026, 11, 18))
        );
        for number in [2_026.0, 500_000.0, f64::NAN] {
            assert_eq!(
                Value::Number(number).day(DayOrder::DayFirst),
                Err(DayError::Unreadable)
            );
        }
    }

    #[derive(serde::Deserialize)]
    struct Vectors {
        valid: Vec<Vector>,
        invalid: Vec<String>,
    }

    #[derive(serde::Deserialize)]
    struct Vector {
        input: String,
        canonical: String,
    }

    #[test]
    fn days_are_read_as_on_the_web_page() {
        let vectors = include_str!("../../../../../data/vectors/day.json");
        let vectors: Vectors = serde_json::from_str(vectors).unwrap();
        for Vector { input, canonical } in vectors.valid {
            assert_eq!(read(&input), Ok(canonical.parse().unwrap()), "{input}");
        }
        for input in vectors.invalid {
            assert!(read(&input).is_err(), "{input}");
        }
    }

    #[test]
    fn dates_are_read_in_the_chosen_order() {
        let read = |text: &str, order| Value::text(text).day(order);
        assert_eq!(
            read("11/02/2026", DayOrder::DayFirst),
            Ok(date(2026, 2, 11))
        );
        assert_eq!(
            read("11/02/2026", DayOrder::MonthFirst),
            Ok(date(2026, 11, 2))
        );
        assert_eq!(
            read("18/11/2026", DayOrder::MonthFirst),
            Err(DayError::NoSuchDay)
        );
        assert_eq!(
            read("18 Nov 2026", DayOrder::MonthFirst),
            Ok(date(2026, 11, 18))
        );
        // 11 February, swapped by a US Excel.
        let swapped = Value::Day(date(2026, 11, 2).at(0, 0, 0, 0));
        assert_eq!(swapped.day(DayOrder::Swapped), Ok(date(2026, 2, 11)));
        assert_eq!(
            read("18/11/2026", DayOrder::Swapped),
            Ok(date(2026, 11, 18))
        );
        let whole = Value::Day(date(2026, 11, 18).at(0, 0, 0, 0));
        assert_eq!(whole.day(DayOrder::Swapped), Err(DayError::NoSuchDay));
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "([0-9०-९/. :,-]|nov|t|\\PC){0,20}") {
            let value = Value::text(&text);
            let _ = (value.day(DayOrder::DayFirst), value.day(DayOrder::MonthFirst), value.to_display_text());
        }

        #[test]
        fn every_date_parses_from_its_formats(days in 0_i32..40_000) {
            let day = date(1990, 1, 1).checked_add(jiff::Span::new().days(days)).unwrap();
            for form in ["%d/%m/%Y", "%Y-%m-%d", "%d-%b-%Y", "%d %B %Y", "%b %d, %Y"] {
                prop_assert_eq!(read(&day.strftime(form).to_string()), Ok(day));
            }
        }
    }
}
