//! Determines which styles show a number as a date.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use jiff::civil::{DateTime, date};

use super::super::TableReadError;
use super::super::value::Value;
use super::archive::Archive;
use super::xml::{Event, MORE};

/// Maximum number of styles in Excel.
const MOST_STYLES: usize = 65_490;
/// Day 0 of a spreadsheet's calendar, for every day after February 1900.
const DAY_ZERO: DateTime = date(1899, 12, 30).at(0, 0, 0, 0);
/// Days from day 0 to 1 January 1904.
const DAYS_TO_1904: f64 = 1_462.0;
/// The last day of the year 9999.
const LAST_DAY: f64 = 2_958_466.0;
const SECONDS: f64 = 86_400.0;
/// Resolution of a day number: fractions of a second.
const PARTS: f64 = 100_000.0;

#[derive(Debug)]
pub(super) struct Styles {
    /// By style number.
    is_day: Vec<bool>,
    is_1904: bool,
}

impl Styles {
    /// Reads the styles from their part; without one no number is a date.
    pub(super) fn read(
        archive: &mut Archive,
        name: &str,
        is_1904: bool,
    ) -> Result<Self, TableReadError> {
        let mut is_day = Vec::new();
        let Some(mut part) = archive.part(name)? else {
            return Ok(Self { is_day, is_1904 });
        };
        let mut own: BTreeMap<u32, bool> = BTreeMap::new();
        let mut in_cells = false;
        part.each_event(|event| {
            match event {
                Event::Start("numFmt", attributes) => {
                    let id = attributes.get("numFmtId")?.and_then(|id| id.parse().ok());
                    if let (Some(id), Some(code)) = (id, attributes.get("formatCode")?)
                        && own.len() < MOST_STYLES
                    {
                        own.insert(id, shows_day(&code));
                    }
                }
                Event::Start("cellXfs", _) => in_cells = true,
                Event::End("cellXfs") => in_cells = false,
                Event::Start("xf", attributes) if in_cells => {
                    if is_day.len() == MOST_STYLES {
                        return Err(TableReadError::Damaged);
                    }
                    let id = attributes.get("numFmtId")?.and_then(|id| id.parse().ok());
                    let id = id.unwrap_or(0);
                    is_day.push(own.get(&id).copied().unwrap_or_else(|| is_built_in_day(id)));
                }
                _ => {}
            }
            MORE
        })?;
        Ok(Self { is_day, is_1904 })
    }

    /// Converts a number according to its style.
    pub(super) fn value(&self, number: f64, style: usize) -> Value {
        if self.is_day.get(style) == Some(&true)
            && let Some(day) = self.day(number)
        {
            return Value::Day(day);
        }
        Value::Number(number)
    }

    #[expect(clippy::cast_possible_truncation, reason = "bounded before")]
    fn day(&self, number: f64) -> Option<DateTime> {
        let mut days = number;
        if self.is_1904 {
            days += DAYS_TO_1904;
        } else if days < 60.0 {
            // The spreadsheet calendar has a 29 February 1900.
            days += 1.0;
        }
        if !(1.0..LAST_DAY).contains(&days) {
            return None;
        }
        // Rounds only below the number's precision: the last instant of a day must not become the next one.
        let parts = (days * SECONDS * PARTS).round() / PARTS;
        let seconds = SignedDuration::from_secs(parts.floor() as i64);
        DAY_ZERO.checked_add(seconds).ok()
    }
}

const fn is_built_in_day(id: u32) -> bool {
    matches!(id, 14..=22 | 27..=36 | 45..=47 | 50..=58)
}

/// Whether a format has a date or time letter outside quotes, brackets and escapes.
fn shows_day(code: &str) -> bool {
    let (mut quoted, mut bracketed, mut escaped) = (false, false, false);
    for c in code.chars() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '\\' | '_' | '*' => escaped = true,
            '[' => bracketed = true,
            ']' => bracketed = false,
            'd' | 'D' | 'm' | 'M' | 'y' | 'Y' | 'h' | 'H' | 's' | 'S' if !bracketed => return true,
            // Only the first section, for positive numbers.
            ';' => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_formats_are_distinguished_from_number_formats() {
        for code in [
            "dd/mm/yyyy",
            "[$-4009]d mmm yyyy",
            "yyyy\\-mm\\-dd",
            "hh:mm",
        ] {
            assert!(shows_day(code), "{code}");
        }
        for code in [
            "0.00",
            "\"days\" 0",
            "[Red]#,##0",
            "_-* #,##0_-;\"d\"",
            "[>=100]0;dd",
            "\\d0",
        ] {
            assert!(!shows_day(code), "{code}");
        }
    }

    #[test]
    fn both_calendars_count_alike() {
        let day = |is_1904, number| {
            let styles = Styles {
                is_day: vec![true],
                is_1904,
            };
            styles.value(number, 0)
        };
        let meant = Value::Day(date(2026, 11, 18).at(12, 0, 0, 0));
        assert_eq!(day(false, 46_344.5), meant);
        assert_eq!(day(true, 46_344.5 - DAYS_TO_1904), meant);
        let last = Value::Day(date(2026, 10, 31).at(23, 59, 59, 0));
        assert_eq!(day(false, 46_326.999_999_965_28), last);
        assert_eq!(day(false, 46_326.999_999_99), last);
        let morning = Value::Day(date(2026, 11, 18).at(10, 0, 0, 0));
        assert_eq!(day(false, 46_344.416_666_666_664), morning);
        assert_eq!(day(false, 1.0), Value::Day(date(1900, 1, 1).at(0, 0, 0, 0)));
        assert!(matches!(day(false, f64::NAN), Value::Number(number) if number.is_nan()));
        assert_eq!(day(false, 1e300), Value::Number(1e300));
    }
}
