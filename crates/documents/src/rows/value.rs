//! The value of a cell, and its conversion to text, a day or an amount.

mod amount;
mod clean;
mod day;

use jiff::civil::DateTime;

pub use amount::{AmountError, DebitCredit};
use clean::clean;
pub(super) use clean::unescape;
pub use day::{DayError, DayOrder};

/// Magnitude from which a spreadsheet does not store every digit of a number.
const FIRST_INEXACT: f64 = 1e15;

#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Empty,
    Text(String),
    Number(f64),
    /// A number that the cell's format shows as a date.
    Day(DateTime),
    Flag(bool),
    /// A formula without a stored result.
    Formula,
}

impl Value {
    /// Trims a text and removes invisible characters; empty if nothing is left.
    pub(super) fn text(text: &str) -> Self {
        let text = clean(text);
        if text.is_empty() {
            return Self::Empty;
        }
        Self::Text(text)
    }

    /// Formats the value for people.
    pub fn to_display_text(&self) -> String {
        match self {
            Self::Empty | Self::Formula => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Day(day) if day.time() == jiff::civil::Time::midnight() => {
                day.date().strftime("%d/%m/%Y").to_string()
            }
            Self::Day(day) => day.strftime("%d/%m/%Y %H:%M:%S").to_string(),
            Self::Flag(flag) => if *flag { "TRUE" } else { "FALSE" }.to_owned(),
        }
    }

    /// Whether a spreadsheet has kept only the first digits of an identifier: `1.23457E+15`, or a number of more than
    /// 15 digits.
    pub fn is_shortened(&self) -> bool {
        match self {
            Self::Number(number) => number.abs() >= FIRST_INEXACT,
            Self::Text(text) => is_scientific(text),
            Self::Empty | Self::Day(_) | Self::Flag(_) | Self::Formula => false,
        }
    }
}

/// Whether a text is a number in the notation that a spreadsheet uses for one too wide for its cell.
fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let all_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, part) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    let digits = exponent.strip_prefix('+').unwrap_or(exponent);
    // `12E5` may be a loan's number.
    let is_shown_so =
        part.len() < mantissa.len() && mantissa.contains(['.', ',']) || digits != exponent;
    whole.len() == 1
        && all_digits(whole)
        && all_digits(part)
        && all_digits(digits)
        && digits.len() <= 3
        && is_shown_so
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_shortened_by_a_spreadsheet_are_recognised() {
        for text in [
            "1.23457E+15",
            "9.87654E+14",
            "1E+15",
            "1,2346e+15",
            "1.2E15",
        ] {
            assert!(Value::text(text).is_shortened(), "{text}");
        }
        for text in [
            "12E5",
            "1E5",
            "LAN1.2E+15",
            "1234567890123456",
            "E+15",
            "1.E+",
            "NE+1",
        ] {
            assert!(!Value::text(text).is_shortened(), "{text}");
        }
        assert!(Value::Number(1_234_567_890_123_456.0).is_shortened());
        assert!(!Value::Number(123_456_789_012_345.0).is_shortened());
    }
}
