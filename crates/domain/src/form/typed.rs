//! Parses numbers as people type them, rejecting ambiguous ones.
//! The web page repeats these rules (`web/src/shared/validate/typed.ts`); both sides are held to
//! `data/vectors/amount.json`, `data/vectors/whole-number.json` and `data/vectors/decimal.json`.

use crate::identity::identifiers::{InvalidInput, to_latin_digits};

/// Maximum length of a number's text.
const LONGEST: usize = 40;
/// Maximum number of digits, before the unit.
const MOST_DIGITS: usize = 12;
/// Maximum amount, rupees.
const MOST_RUPEES: i64 = 1_000_000_000_000;
/// Paise have two digits.
const PAISE_DIGITS: usize = 2;
/// Decimals of a number that is not whole.
const DECIMALS: usize = 3;

const LAKH: i64 = 100_000;
const CRORE: i64 = 10_000_000;
const THOUSAND: i64 = 1_000;

/// Words for multiples of rupees, without the nukta of Devanagari letters.
const UNITS: [(i64, &[&str]); 4] = [
    (1, &[""]),
    (
        THOUSAND,
        &[
            "k",
            "thousand",
            "hazaar",
            "hazar",
            "hajaar",
            "hajar",
            "हजार",
        ],
    ),
    (LAKH, &["lakh", "lakhs", "lac", "lacs", "l", "लाख"]),
    (CRORE, &["crore", "crores", "cr", "करोड"]),
];
/// Text allowed before and after an amount, longer ones first.
const BEFORE: [&str; 8] = ["₹", "rs.", "rs", "inr", "रु.", "रु", "रू.", "रू"];
const AFTER: [&str; 8] = ["rupees", "rupee", "rs.", "rs", "रुपये", "रुपए", "रुपया", "रु"];

/// Parses an amount in whole rupees: "5,00,000", "₹ 5000.00", "3.5 lakh", "३ लाख", "50 hazaar". Refused:
/// `invalid_amount`, and `invalid_amount_paise` if a fraction of a rupee is left.
pub fn parse_amount(text: &str) -> Result<i64, InvalidInput> {
    let refused = InvalidInput("invalid_amount");
    if text.chars().count() > LONGEST {
        return Err(refused);
    }
    let plain = plain(text);
    let bare = without_currency(&plain);
    let of_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '.');
    let end = bare.find(|c| !of_number(c)).unwrap_or(bare.len());
    let (number, unit) = bare.split_at(end);
    let unit = unit.trim_end_matches('.').trim();
    let (factor, _) = UNITS
        .iter()
        .find(|(_, words)| words.contains(&unit))
        .ok_or(refused)?;
    let (whole, fraction) = decimal(number).ok_or(refused)?;
    if *factor == 1 && fraction.len() > PAISE_DIGITS {
        return Err(refused);
    }
    let (rupees, rest) = scaled(whole, fraction, *factor).ok_or(refused)?;
    if rest == 0 {
        Ok(rupees)
    } else {
        Err(InvalidInput("invalid_amount_paise"))
    }
}

/// Parses a whole number: "24", "२४", "1,200", "24.0". Refused: `invalid_number`.
pub fn parse_whole_number(text: &str) -> Result<i64, InvalidInput> {
    let refused = InvalidInput("invalid_number");
    if text.chars().count() > LONGEST {
        return Err(refused);
    }
    let plain = plain(text);
    let (whole, fraction) = decimal(&plain).ok_or(refused)?;
    if fraction.bytes().all(|digit| digit == b'0') {
        Ok(whole)
    } else {
        Err(refused)
    }
}

/// Parses a positive number with at most 3 decimals, in thousandths: "10.5", "१०.५", "1,200.125". Refused:
/// `invalid_decimal`.
pub fn parse_decimal_number(text: &str) -> Result<i64, InvalidInput> {
    let refused = InvalidInput("invalid_decimal");
    if text.chars().count() > LONGEST {
        return Err(refused);
    }
    let plain = plain(text);
    let (whole, fraction) = decimal(&plain).ok_or(refused)?;
    let (digits, rest) = fraction.split_at(fraction.len().min(DECIMALS));
    if rest.bytes().any(|digit| digit != b'0') {
        return Err(refused);
    }
    let part: i64 = format!("{digits:0<DECIMALS$}")
        .parse()
        .map_err(|_| refused)?;
    let thousandths = whole
        .checked_mul(1_000)
        .and_then(|all| all.checked_add(part));
    thousandths.filter(|number| *number > 0).ok_or(refused)
}

/// Normalises to lower case and Latin digits, without the nukta of Devanagari letters, which many omit.
fn plain(text: &str) -> String {
    to_latin_digits(text)
        .to_lowercase()
        .chars()
        .filter(|c| *c != '\u{93C}')
        .map(|c| match c {
            '\u{95B}' => 'ज',
            '\u{95C}' => 'ड',
            other => other,
        })
        .collect::<String>()
        .trim()
        .to_owned()
}

fn without_currency(text: &str) -> &str {
    let text = BEFORE
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .unwrap_or(text)
        .trim_start();
    let text = text.strip_suffix("/-").unwrap_or(text).trim_end();
    AFTER
        .iter()
        .find_map(|word| text.strip_suffix(word))
        .unwrap_or(text)
        .trim()
}

/// The number before the dot, and the digits after it.
fn decimal(text: &str) -> Option<(i64, &str)> {
    let text = text.trim();
    let (whole, fraction) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let is_fraction = |digits: &str| (1..=MOST_DIGITS).contains(&digits.len()) && is_digits(digits);
    if fraction.is_some_and(|digits| !is_fraction(digits)) {
        return None;
    }
    Some((grouped(whole)?, fraction.unwrap_or_default()))
}

/// Separators of digit groups: a comma, a space, or a non-breaking space.
const GROUPS_BY: [char; 4] = [',', ' ', '\u{A0}', '\u{202F}'];

/// Parses digits, ungrouped or grouped as in 5,00,000 or 500,000. A comma elsewhere may have been meant as a decimal
/// sign.
fn grouped(text: &str) -> Option<i64> {
    let separator = text.chars().find(|c| GROUPS_BY.contains(c));
    // Two different separators mean two numbers: "16,000 51,000" was copied from two cells.
    let groups: Vec<&str> = match separator {
        Some(separator) => text.split(separator).collect(),
        None => vec![text],
    };
    let sizes_fit = match &groups[..] {
        [one] => (1..=MOST_DIGITS).contains(&one.len()),
        [first, middle @ .., last] => {
            (1..=3).contains(&first.len())
                && middle.iter().all(|group| (2..=3).contains(&group.len()))
                && last.len() == 3
        }
        [] => false,
    };
    let digits = groups.concat();
    (sizes_fit && digits.len() <= MOST_DIGITS && is_digits(&digits))
        .then(|| digits.parse().ok())
        .flatten()
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whole rupees, and the remainder; `None` if the amount is too large.
fn scaled(whole: i64, fraction: &str, factor: i64) -> Option<(i64, i64)> {
    let places = u32::try_from(fraction.len()).ok()?;
    let unit = 10_i64.checked_pow(places)?;
    let part: i64 = if fraction.is_empty() {
        0
    } else {
        fraction.parse().ok()?
    };
    let part = part.checked_mul(factor)?;
    let rupees = whole.checked_mul(factor)?.checked_add(part / unit)?;
    (rupees <= MOST_RUPEES).then_some((rupees, part % unit))
}

#[cfg(test)]
mod tests;
