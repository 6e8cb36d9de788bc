//! Numbers as people type them: understood or refused, never read as more than they say.
//! The web page repeats these rules (`web/src/shared/validate/typed.ts`); both sides are held to
//! `data/vectors/amount.json`, `data/vectors/whole-number.json` and `data/vectors/decimal.json`.

use crate::identity::identifiers::{Invalid, latin_digits};

/// The longest text that can be a number, characters.
const LONGEST: usize = 40;
/// The most digits of a number, before its unit.
const MOST_DIGITS: usize = 12;
/// The largest amount that is understood, rupees.
const MOST_RUPEES: i64 = 1_000_000_000_000;
/// Paise have two digits.
const PAISE_DIGITS: usize = 2;
/// The decimals of a number that is not whole.
const DECIMALS: usize = 3;

const LAKH: i64 = 100_000;
const CRORE: i64 = 10_000_000;
const THOUSAND: i64 = 1_000;

/// Words for a multiple of rupees, without the dot below Devanagari letters.
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
/// What may stand before and after an amount, the longer first.
const BEFORE: [&str; 8] = ["₹", "rs.", "rs", "inr", "रु.", "रु", "रू.", "रू"];
const AFTER: [&str; 8] = ["rupees", "rupee", "rs.", "rs", "रुपये", "रुपए", "रुपया", "रु"];

/// An amount in whole rupees: "5,00,000", "₹ 5000.00", "3.5 lakh", "३ लाख", "50 hazaar".
/// Refused: `invalid_amount`, and `invalid_amount_paise` where a part of a rupee is left over.
pub fn amount(text: &str) -> Result<i64, Invalid> {
    let refused = Invalid("invalid_amount");
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
        Err(Invalid("invalid_amount_paise"))
    }
}

/// A whole number: "24", "२४", "1,200", "24.0". Refused: `invalid_number`.
pub fn whole_number(text: &str) -> Result<i64, Invalid> {
    let refused = Invalid("invalid_number");
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

/// A number above nought with at most 3 decimals, in thousandths: "10.5", "१०.५", "1,200.125". Refused:
/// `invalid_decimal`.
pub fn decimal_number(text: &str) -> Result<i64, Invalid> {
    let refused = Invalid("invalid_decimal");
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

/// In small letters and Latin digits, without the dot below Devanagari letters, which many leave
/// out.
fn plain(text: &str) -> String {
    latin_digits(text)
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

/// What stands between groups of digits: a comma, a space, or a space where no line breaks.
const GROUPS_BY: [char; 4] = [',', ' ', '\u{A0}', '\u{202F}'];

/// Digits, alone or in groups as in 5,00,000 or 500,000. A comma anywhere else may have been meant
/// as a decimal sign.
fn grouped(text: &str) -> Option<i64> {
    let separator = text.chars().find(|c| GROUPS_BY.contains(c));
    // Two separators in one number are two numbers: "16,000 51,000" was copied from two cells.
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

/// Whole rupees, and whether something is left over; `None`: too much to be an amount.
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
