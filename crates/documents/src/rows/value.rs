//! What stands in a cell, and what it says as text, a day or an amount.

use jiff::civil::{Date, DateTime};
use saakh_domain::Paise;

/// What stands in a cell.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Empty,
    Text(String),
    Number(f64),
    /// A number that its cell shows as a day.
    Day(DateTime),
    Flag(bool),
}

impl Value {
    /// Text without the space around it; nothing where nothing is left.
    pub(super) fn text(text: &str) -> Self {
        match text.trim() {
            "" => Self::Empty,
            text => Self::Text(text.to_owned()),
        }
    }

    /// As a person reads it.
    pub fn said(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Day(day) if day.time() == jiff::civil::Time::midnight() => {
                day.date().strftime("%d/%m/%Y").to_string()
            }
            Self::Day(day) => day.strftime("%d/%m/%Y %H:%M:%S").to_string(),
            Self::Flag(flag) => if *flag { "TRUE" } else { "FALSE" }.to_owned(),
        }
    }

    /// As a day: one of a spreadsheet, DD/MM/YYYY (also with `-` or `.`), or YYYY-MM-DD; a time of day
    /// behind it says nothing.
    pub fn day(&self) -> Option<Date> {
        match self {
            Self::Day(day) => Some(day.date()),
            Self::Text(text) => day(text),
            Self::Empty | Self::Number(_) | Self::Flag(_) => None,
        }
    }

    /// As an amount: with ₹, Rs or INR, commas the Indian or the Western way, and brackets or a sign for
    /// less than nothing.
    pub fn amount(&self) -> Option<Paise> {
        match self {
            Self::Number(rupees) => Paise::from_rupees(*rupees).ok(),
            Self::Text(text) => amount(text),
            Self::Empty | Self::Day(_) | Self::Flag(_) => None,
        }
    }
}

fn day(text: &str) -> Option<Date> {
    let text = text.split(['T', ' ']).next()?;
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let [first, second, third] = parts[..] else {
        return None;
    };
    if !parts
        .iter()
        .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return None;
    }
    let (year, month, day) = match (first.len(), second.len(), third.len()) {
        (4, 1..=2, 1..=2) => (first, second, third),
        (1..=2, 1..=2, 4) => (third, second, first),
        _ => return None,
    };
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

fn amount(text: &str) -> Option<Paise> {
    let text = text.trim();
    let bracketed = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let signed = text.strip_prefix(['-', '−']);
    let is_negative = bracketed.is_some() || signed.is_some();
    let unsigned = bracketed.or(signed).unwrap_or(text).trim();
    let bare = ["₹", "Rs.", "Rs", "INR"]
        .iter()
        .find_map(|unit| unsigned.strip_prefix(unit))
        .unwrap_or(unsigned)
        .trim();
    let bare = bare.strip_suffix("/-").unwrap_or(bare);
    let (whole, part) = bare.split_once('.').unwrap_or((bare, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() > 2 || !is_digits(part) || !is_grouped(whole) {
        return None;
    }
    let rupees: i64 = whole.replace(',', "").parse().ok()?;
    let paise: i64 = format!("{part:0<2}").parse().ok()?;
    let amount = rupees.checked_mul(100)?.checked_add(paise)?;
    Some(Paise(if is_negative { -amount } else { amount }))
}

/// Whether commas stand where a person puts them: three digits last, before that pairs (2,00,000) or
/// threes (200,000), so that an amount with a digit missing is none.
fn is_grouped(whole: &str) -> bool {
    let groups: Vec<&str> = whole.split(',').collect();
    let is_digits =
        |group: &&str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    if !groups.iter().all(is_digits) {
        return false;
    }
    let [first, between @ .., last] = &groups[..] else {
        return true;
    };
    let all =
        |length: usize| first.len() <= length && between.iter().all(|group| group.len() == length);
    last.len() == 3 && (all(2) || all(3))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn days_are_read_in_the_indian_order_and_as_machines_write_them() {
        for text in [
            "18/11/2026",
            "18-11-2026",
            "18.11.2026",
            "2026-11-18",
            "2026-11-18T10:00:00",
            "18/11/2026 23:59",
        ] {
            assert_eq!(Value::text(text).day(), Some(date(2026, 11, 18)), "{text}");
        }
        for text in [
            "31/11/2026",
            "11/18/2026",
            "18/11/26",
            "18 Nov 2026",
            "2026/11/18/1",
            "+1/+1/2026",
            "",
        ] {
            assert_eq!(Value::text(text).day(), None, "{text}");
        }
        let day = Value::Day(date(2026, 11, 18).at(0, 0, 0, 0));
        assert_eq!(
            (day.day(), day.said().as_str()),
            (Some(date(2026, 11, 18)), "18/11/2026")
        );
    }

    #[test]
    fn amounts_are_read_with_commas_where_people_put_them() {
        for (text, rupees) in [
            ("2,00,000", 200_000),
            ("200,000", 200_000),
            ("₹ 2,00,000.00", 200_000),
            ("Rs. 500/-", 500),
            ("INR 12,34,567", 1_234_567),
            ("1,234,567", 1_234_567),
            ("(1,500)", -1_500),
            ("-500", -500),
            ("0", 0),
        ] {
            assert_eq!(
                Value::text(text).amount(),
                Some(Paise::rupees(rupees)),
                "{text}"
            );
        }
        assert_eq!(Value::text("99.5").amount(), Some(Paise(9_950)));
        assert_eq!(Value::Number(10_000.5).amount(), Some(Paise(1_000_050)));
        for text in [
            "2,00,00",
            "2,0000",
            ",200",
            "20,",
            "1.234",
            "two",
            "--5",
            "()",
            "",
            "1,2345,678",
            "99999999999999999999",
        ] {
            assert_eq!(Value::text(text).amount(), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_that_is_written_is_read(paise in -1_000_000_000_000_i64..1_000_000_000_000) {
            let amount = Paise(paise);
            prop_assert_eq!(Value::text(&amount.to_string()).amount(), Some(amount), "{}", amount);
        }

        #[test]
        fn no_text_is_too_strange(text in "\\PC{0,40}") {
            let value = Value::text(&text);
            let _ = (value.day(), value.amount(), value.said());
        }
    }
}
