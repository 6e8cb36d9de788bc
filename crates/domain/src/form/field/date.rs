//! Parses dates as people write them.

use std::ops::RangeInclusive;

use jiff::civil::Date;

use crate::identity::identifiers::{InvalidInput, to_latin_digits};
use crate::time::age_in_years;

/// Earlier years are typing errors: no living person was born then.
const FIRST_YEAR: i16 = 1900;
/// The last year that an answer may have.
const LAST_YEAR: i16 = 2199;

/// Parses `YYYY-MM-DD` as on the wire, or `DD/MM/YYYY` as people write it. Refused: `invalid_date` (format, or no such
/// day), `invalid_year`.
pub fn parse_date(text: &str) -> Result<Date, InvalidInput> {
    let text = to_latin_digits(text);
    let (year, month, day) = parts(text.trim()).ok_or(InvalidInput("invalid_date"))?;
    if !(FIRST_YEAR..=LAST_YEAR).contains(&year) {
        return Err(InvalidInput("invalid_year"));
    }
    Date::new(year, month, day).map_err(|_| InvalidInput("invalid_date"))
}

/// Parses the birth date of a person whose age in whole years is in `ages` on the day `today`. Refused as
/// [`parse_date`], and `invalid_birth_date` (empty or in the future), `invalid_age`.
pub fn parse_birth_date(
    text: &str,
    today: Date,
    ages: RangeInclusive<i16>,
) -> Result<Date, InvalidInput> {
    if text.trim().is_empty() {
        return Err(InvalidInput("invalid_birth_date"));
    }
    let birth = parse_date(text)?;
    if birth.year() > today.year() {
        return Err(InvalidInput("invalid_year"));
    }
    if birth > today {
        return Err(InvalidInput("invalid_birth_date"));
    }
    if ages.contains(&age_in_years(birth, today)) {
        Ok(birth)
    } else {
        Err(InvalidInput("invalid_age"))
    }
}

fn parts(text: &str) -> Option<(i16, i8, i8)> {
    let (year, month, day) = match text.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] => (year, month, day),
        _ => match text.split('/').collect::<Vec<_>>()[..] {
            [day, month, year] => (year, month, day),
            _ => return None,
        },
    };
    Some((
        number(year, 4..=4)?,
        number(month, 1..=2)?,
        number(day, 1..=2)?,
    ))
}

fn number<N: std::str::FromStr>(text: &str, digits: RangeInclusive<usize>) -> Option<N> {
    let text = text.trim();
    let is_plain = digits.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn dates_are_taken_as_the_wire_and_as_people_write_them() {
        for text in [
            "1992-04-06",
            "06/04/1992",
            " 6/4/1992 ",
            "06 / 04 / 1992",
            "०६/०४/१९९२",
        ] {
            assert_eq!(parse_date(text), Ok(date(1992, 4, 6)), "{text}");
        }
        for (text, key) in [
            ("31/02/1992", "invalid_date"),
            ("29/02/1991", "invalid_date"),
            ("00/01/1992", "invalid_date"),
            ("1/13/1992", "invalid_date"),
            ("6/4/92", "invalid_date"),
            ("1992", "invalid_date"),
            ("+6/04/1992", "invalid_date"),
            ("06/04/1899", "invalid_year"),
            ("06/04/9992", "invalid_year"),
        ] {
            assert_eq!(parse_date(text), Err(InvalidInput(key)), "{text}");
        }
    }

    #[test]
    fn a_birth_date_is_in_the_past_and_of_the_required_age() {
        let today = date(2026, 11, 21);
        for (text, result) in [
            ("21/11/2008", Ok(date(2008, 11, 21))),
            ("22/11/2008", Err("invalid_age")),
            ("21/11/1960", Err("invalid_age")),
            ("22/11/1960", Ok(date(1960, 11, 22))),
            ("22/11/2026", Err("invalid_birth_date")),
            ("01/01/2027", Err("invalid_year")),
            ("", Err("invalid_birth_date")),
        ] {
            assert_eq!(
                parse_birth_date(text, today, 18..=65),
                result.map_err(InvalidInput),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = parse_date(&text);
        }

        #[test]
        fn every_formatted_date_parses(year in 1900_i16..2199, month in 1_i8..=12, day in 1_i8..=31) {
            if let Ok(day) = Date::new(year, month, day) {
                prop_assert_eq!(parse_date(&day.to_string()), Ok(day));
                prop_assert_eq!(parse_date(&day.strftime("%d/%m/%Y").to_string()), Ok(day));
            }
        }
    }
}
