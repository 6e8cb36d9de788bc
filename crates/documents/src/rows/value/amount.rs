//! Parses amounts as lenders and their programs write them.

use saakh_domain::Paise;
use saakh_domain::identity::identifiers::to_latin_digits;
use serde::{Deserialize, Serialize};

use super::Value;

/// Currency marks before or after an amount in rupees, longer ones first.
const CURRENCIES: [&str; 9] = ["rupees", "रुपये", "रु.", "रु", "inr", "rs.", "rs", "₹", "₨"];
const MINUS: [char; 6] = ['-', '−', '–', '—', '\u{2011}', '﹣'];

saakh_domain::words! {
    /// Which of Dr and Cr after an amount marks it as negative.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum DebitCredit {
        /// Amounts with Dr are clawed back, those with Cr are paid.
        DebitIsNegative = "debit_is_negative",
        /// Amounts with Cr are clawed back, those with Dr are paid.
        CreditIsNegative = "credit_is_negative",
    }
}

/// Why a cell is not an amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountError {
    /// The cell is empty.
    Missing,
    Invalid,
    /// The amount has Dr or Cr, whose meaning is not configured.
    DebitOrCredit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Debit,
    Credit,
}

impl Value {
    /// Parses an amount and rounds it to paise half up. Accepts ₹, Rs or INR, commas the Indian or the Western way, and
    /// brackets or a sign on either side for a negative amount.
    pub fn amount(&self, sides: Option<DebitCredit>) -> Result<Paise, AmountError> {
        match self {
            Self::Number(rupees) => {
                Paise::from_rounded_rupees(*rupees).map_err(|_| AmountError::Invalid)
            }
            Self::Text(text) => amount(text, sides),
            Self::Empty => Err(AmountError::Missing),
            Self::Day(_) | Self::Flag(_) | Self::Formula => Err(AmountError::Invalid),
        }
    }

    /// Whether it is an amount followed by Dr or Cr.
    pub fn has_side(&self) -> bool {
        match self {
            Self::Text(text) => amount(text, None) == Err(AmountError::DebitOrCredit),
            _ => false,
        }
    }
}

fn amount(text: &str, sides: Option<DebitCredit>) -> Result<Paise, AmountError> {
    let text = to_latin_digits(text).to_lowercase();
    let mut parts = Parts::default();
    let bare = parts.peel(&text);
    let amount = rupees(bare).ok_or(AmountError::Invalid)?;
    let is_negative = match (parts.side, sides) {
        (None, _) => parts.is_negative(),
        (Some(_), None) => return Err(AmountError::DebitOrCredit),
        // A sign together with Dr or Cr is ambiguous.
        (Some(_), _) if parts.is_bracketed || parts.sign.is_some() => {
            return Err(AmountError::Invalid);
        }
        (Some(Side::Debit), Some(sides)) => sides == DebitCredit::DebitIsNegative,
        (Some(Side::Credit), Some(sides)) => sides == DebitCredit::CreditIsNegative,
    };
    Ok(Paise(if is_negative { -amount.0 } else { amount.0 }))
}

/// Marks around the digits of an amount, each at most once.
#[derive(Debug, Default)]
struct Parts {
    is_bracketed: bool,
    sign: Option<Sign>,
    has_currency: bool,
    has_end: bool,
    side: Option<Side>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Minus,
}

impl Parts {
    fn is_negative(&self) -> bool {
        self.is_bracketed || self.sign == Some(Sign::Minus)
    }

    fn peel<'t>(&mut self, text: &'t str) -> &'t str {
        let mut text = text.trim();
        while let Some(rest) = self.peel_one(text) {
            text = rest.trim();
        }
        text
    }

    fn peel_one<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let bracketed = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        if let Some(rest) = bracketed.filter(|_| !self.is_bracketed && self.side.is_none()) {
            self.is_bracketed = true;
            return Some(rest);
        }
        if !self.has_end
            && let Some(rest) = text.strip_suffix("/-")
        {
            self.has_end = true;
            return Some(rest);
        }
        if self.sign.is_none() {
            let rest = text
                .strip_prefix(MINUS)
                .or_else(|| text.strip_suffix(MINUS));
            if let Some(rest) = rest {
                self.sign = Some(Sign::Minus);
                return Some(rest);
            }
            if let Some(rest) = text.strip_prefix('+') {
                self.sign = Some(Sign::Plus);
                return Some(rest);
            }
        }
        if self.side.is_none() {
            let dot = text.strip_suffix('.').unwrap_or(text);
            for (word, side) in [("dr", Side::Debit), ("cr", Side::Credit)] {
                if let Some(rest) = dot.strip_suffix(word) {
                    self.side = Some(side);
                    return Some(rest);
                }
            }
        }
        if self.has_currency {
            return None;
        }
        let currency = CURRENCIES
            .iter()
            .find_map(|unit| text.strip_prefix(unit).or_else(|| text.strip_suffix(unit)));
        self.has_currency = currency.is_some();
        currency
    }
}

/// Parses digits with optional grouping commas and decimals, rounded to paise half up.
fn rupees(text: &str) -> Option<Paise> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(part) || !is_grouped(whole) {
        return None;
    }
    let rupees: i64 = whole.replace(',', "").parse().ok()?;
    let paise: i64 = format!("{part:0<2}").get(..2)?.parse().ok()?;
    let is_half = part.as_bytes().get(2).is_some_and(|digit| *digit >= b'5');
    let amount = rupees.checked_mul(100)?.checked_add(paise)?;
    amount.checked_add(i64::from(is_half)).map(Paise)
}

/// Whether commas group the digits correctly: three digits last, before that pairs (2,00,000) or threes (200,000), so
/// that an amount with a digit missing is rejected.
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
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Paise, AmountError> {
        Value::text(text).amount(None)
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
            ("rs 500", 500),
            ("500 INR", 500),
            ("₹ १,२३,४५६", 123_456),
            ("+500", 500),
        ] {
            assert_eq!(read(text), Ok(Paise::rupees(rupees)), "{text}");
        }
        assert_eq!(read("99.5"), Ok(Paise(9_950)));
        assert_eq!(Value::Number(10_000.5).amount(None), Ok(Paise(1_000_050)));
        for text in [
            "2,00,00",
            "2,0000",
            ",200",
            "20,",
            "two",
            "--5",
            "()",
            "-",
            "1,2345,678",
            "99999999999999999999",
            "Rs Rs 5",
            "5 - 3",
        ] {
            assert_eq!(read(text), Err(AmountError::Invalid), "{text}");
        }
        assert_eq!(read(""), Err(AmountError::Missing));
    }

    #[test]
    fn less_than_nothing_is_written_in_many_ways() {
        for text in [
            "-500",
            "(500)",
            "500-",
            "-₹500",
            "₹-500",
            "− 500",
            "– 500",
            "–500",
            "(₹ 500)",
            "Rs. -500",
            "- 500",
            "(-500)",
            "500.00-",
            "(500.00) INR",
        ] {
            assert_eq!(read(text), Ok(Paise::rupees(-500)), "{text}");
        }
        assert_eq!(read("(1,500.00)"), Ok(Paise::rupees(-1_500)));
    }

    #[test]
    fn debit_and_credit_have_the_chosen_sign() {
        for text in ["500 Dr", "500Dr.", "₹500 DR"] {
            let value = Value::text(text);
            assert_eq!(
                value.amount(None),
                Err(AmountError::DebitOrCredit),
                "{text}"
            );
            let taken = value.amount(Some(DebitCredit::DebitIsNegative));
            assert_eq!(taken, Ok(Paise::rupees(-500)), "{text}");
            let paid = value.amount(Some(DebitCredit::CreditIsNegative));
            assert_eq!(paid, Ok(Paise::rupees(500)), "{text}");
            assert!(value.has_side());
        }
        let credit = Value::text("500 Cr");
        assert_eq!(
            credit.amount(Some(DebitCredit::DebitIsNegative)),
            Ok(Paise::rupees(500))
        );
        assert_eq!(
            credit.amount(Some(DebitCredit::CreditIsNegative)),
            Ok(Paise::rupees(-500))
        );
        let both = Value::text("-500 Dr");
        assert_eq!(
            both.amount(Some(DebitCredit::DebitIsNegative)),
            Err(AmountError::Invalid)
        );
        assert!(!Value::text("500").has_side());
    }

    #[test]
    fn fractions_of_a_paisa_are_rounded_half_up() {
        for (text, paise) in [
            ("1.234", 123),
            ("1.235", 124),
            ("3395.0675", 339_507),
            ("-0.005", -1),
        ] {
            assert_eq!(read(text), Ok(Paise(paise)), "{text}");
        }
        for (number, paise) in [
            (3_395.067_5, 339_507),
            (0.1 + 0.2, 30),
            (1_234.564_999_999_999_8, 123_457),
            (666.666_666_666_666_6, 66_667),
            (-2.675, -268),
        ] {
            assert_eq!(
                Value::Number(number).amount(None),
                Ok(Paise(paise)),
                "{number}"
            );
        }
    }

    proptest! {
        #[test]
        fn an_amount_that_is_written_is_read(paise in -1_000_000_000_000_i64..1_000_000_000_000) {
            let amount = Paise(paise);
            prop_assert_eq!(read(&amount.to_string()), Ok(amount), "{}", amount);
            prop_assert_eq!(Value::Number(amount.as_rupees()).amount(None), Ok(amount), "{}", amount);
        }

        #[test]
        fn no_text_is_too_strange(text in "([()+-–₹0-9.,/ ]|rs|dr|cr|\\PC){0,20}") {
            let value = Value::text(&text);
            let _ = (value.amount(None), value.amount(Some(DebitCredit::DebitIsNegative)), value.has_side());
        }
    }
}
