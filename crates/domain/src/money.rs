//! Money in integer paise, percentages in integer thousandths of a percent.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The largest amount that a JSON number carries without loss of a paisa.
const MAX_PAISE: f64 = 9_007_199_254_740_991.0;

/// Digits after the first one that a spreadsheet shows of a number.
const SHOWN_DIGITS: usize = 14;

/// An amount of Indian rupees in paise. On the wire and in data files: rupees, at most 2 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Paise(pub i64);

/// A percentage in thousandths of a percent. On the wire and in data files: percent, at most
/// 3 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MilliPercent(pub i64);

/// The number has more decimals than its unit, or is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// More decimals than the unit has.
    #[error("at most {0} decimals")]
    TooPrecise(u32),
    /// The unit cannot represent the number.
    #[error("number out of range")]
    OutOfRange,
}

impl Paise {
    pub const ZERO: Self = Self(0);

    /// Whole rupees.
    pub const fn rupees(rupees: i64) -> Self {
        Self(rupees * 100)
    }

    /// Converts a number of rupees with at most 2 decimals.
    pub fn from_rupees(rupees: f64) -> Result<Self, NumberError> {
        to_scaled_integer(rupees, 2).map(Self)
    }

    /// Converts a number of rupees that a spreadsheet computed, rounded to paise half up: only the digits count that a
    /// spreadsheet shows.
    pub fn from_rounded_rupees(rupees: f64) -> Result<Self, NumberError> {
        if !rupees.is_finite() || (rupees * 100.0).abs() > MAX_PAISE {
            return Err(NumberError::OutOfRange);
        }
        let shown = format!("{rupees:.SHOWN_DIGITS$e}");
        let shown: f64 = shown.parse().map_err(|_| NumberError::OutOfRange)?;
        let text = shown.abs().to_string();
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let digit = |place: usize| {
            part.as_bytes()
                .get(place)
                .map_or(0, |digit| i64::from(*digit - b'0'))
        };
        let whole: i64 = whole.parse().map_err(|_| NumberError::OutOfRange)?;
        let paise = whole * 100 + digit(0) * 10 + digit(1) + i64::from(digit(2) >= 5);
        Ok(Self(if rupees < 0.0 { -paise } else { paise }))
    }

    /// Converts a computed number of paise, rounded half away from zero.
    pub fn from_f64(paise: f64) -> Self {
        Self(round(paise))
    }

    /// The number of paise, for computing.
    pub fn as_f64(self) -> f64 {
        to_float(self.0)
    }

    /// The number of rupees, for the wire.
    pub fn as_rupees(self) -> f64 {
        to_float(self.0) / 100.0
    }

    /// Rounded to whole rupees, half up.
    #[must_use]
    pub fn to_whole_rupees(self) -> Self {
        Self((self.0 + 50).div_euclid(100) * 100)
    }
}

impl MilliPercent {
    pub const ZERO: Self = Self(0);

    /// Converts a number of percent with at most 3 decimals.
    pub fn from_percent(percent: f64) -> Result<Self, NumberError> {
        to_scaled_integer(percent, 3).map(Self)
    }

    /// The fraction, for computing: 15 % is 0.15.
    pub fn as_fraction(self) -> f64 {
        to_float(self.0) / 100_000.0
    }

    /// The number of percent, for the wire.
    pub fn as_percent(self) -> f64 {
        to_float(self.0) / 1_000.0
    }

    /// This share of an amount, rounded half away from zero: in integers, because a binary fraction may fall just below
    /// the half that it represents.
    pub fn share_of(self, amount: Paise) -> Paise {
        const WHOLE: i128 = 100_000;
        let share = i128::from(amount.0) * i128::from(self.0);
        let rounded = (share + share.signum() * WHOLE / 2) / WHOLE;
        let limit = if rounded < 0 { i64::MIN } else { i64::MAX };
        Paise(i64::try_from(rounded).unwrap_or(limit))
    }
}

impl Add for Paise {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Paise {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Paise {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Paise {
    /// Formats the Indian way: `₹10,00,000`, with paise only if there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let paise = self.0.unsigned_abs();
        write!(f, "{sign}₹{}", grouped(paise / 100))?;
        match paise % 100 {
            0 => Ok(()),
            rest => write!(f, ".{rest:02}"),
        }
    }
}

impl fmt::Display for MilliPercent {
    /// Without trailing zeros: `13.99%`, `18%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.as_percent())
    }
}

/// Groups digits the Indian way: the last three, then pairs.
fn grouped(rupees: u64) -> String {
    let digits = rupees.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    if head.is_empty() {
        return tail.to_owned();
    }
    let mut out = String::new();
    for (index, digit) in head.chars().enumerate() {
        if index > 0 && (head.len() - index).is_multiple_of(2) {
            out.push(',');
        }
        out.push(digit);
    }
    format!("{out},{tail}")
}

pub(crate) fn to_scaled_integer(number: f64, decimals: u32) -> Result<i64, NumberError> {
    let exact = number * 10_f64.powi(decimals.cast_signed());
    if !exact.is_finite() || exact.abs() > MAX_PAISE {
        return Err(NumberError::OutOfRange);
    }
    // A decimal literal such as 0.29 is not exact in binary: its shortest representation is what was written.
    let written = number.to_string();
    let part = written.split_once('.').map_or("", |(_, part)| part);
    if part.len() > decimals as usize {
        return Err(NumberError::TooPrecise(decimals));
    }
    Ok(round(exact))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "amounts stay far below 2^53"
)]
fn round(number: f64) -> i64 {
    number.round() as i64
}

#[expect(clippy::cast_precision_loss, reason = "amounts stay far below 2^53")]
pub(crate) fn to_float(number: i64) -> f64 {
    number as f64
}

impl Serialize for Paise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, 100, self.as_rupees(), serializer)
    }
}

impl<'de> Deserialize<'de> for Paise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rupees = f64::deserialize(deserializer)?;
        Self::from_rupees(rupees).map_err(serde::de::Error::custom)
    }
}

impl Serialize for MilliPercent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, 1_000, self.as_percent(), serializer)
    }
}

impl<'de> Deserialize<'de> for MilliPercent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let percent = f64::deserialize(deserializer)?;
        Self::from_percent(percent).map_err(serde::de::Error::custom)
    }
}

/// Serialises whole numbers without a decimal point, as people and other programs expect.
pub(crate) fn serialize_number<S: Serializer>(
    units: i64,
    per_one: i64,
    number: f64,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if units % per_one == 0 {
        serializer.serialize_i64(units / per_one)
    } else {
        serializer.serialize_f64(number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_are_formatted_in_indian_notation() {
        for (paise, shown) in [
            (0, "₹0"),
            (99_900, "₹999"),
            (100_000, "₹1,000"),
            (10_000_000, "₹1,00,000"),
            (100_000_000, "₹10,00,000"),
            (1_234_567_850, "₹1,23,45,678.50"),
            (-123_400, "-₹1,234"),
        ] {
            assert_eq!(Paise(paise).to_string(), shown);
        }
        assert_eq!(MilliPercent(13_990).to_string(), "13.99%");
        assert_eq!(MilliPercent(18_000).to_string(), "18%");
    }

    #[test]
    fn a_share_that_is_half_a_paisa_is_rounded_away_from_zero() {
        for (amount, share, expected) in [
            (153_662_500, 8_532, 13_110_485),
            (-153_662_500, 8_532, -13_110_485),
            (153_662_499, 8_532, 13_110_484),
            (1, 50_000, 1),
            (1, 49_999, 0),
            (i64::MAX, 100_000, i64::MAX),
            (i64::MAX, 200_000, i64::MAX),
        ] {
            let of = MilliPercent(share).share_of(Paise(amount));
            assert_eq!(of, Paise(expected), "{share} of {amount}");
        }
    }

    #[test]
    fn more_decimals_than_the_unit_has_are_refused() {
        assert_eq!(Paise::from_rupees(1.005), Err(NumberError::TooPrecise(2)));
        assert_eq!(Paise::from_rupees(f64::NAN), Err(NumberError::OutOfRange));
        assert_eq!(Paise::from_rupees(1e300), Err(NumberError::OutOfRange));
        assert_eq!(
            MilliPercent::from_percent(0.0005),
            Err(NumberError::TooPrecise(3))
        );
        assert_eq!(MilliPercent::from_percent(10.99), Ok(MilliPercent(10_990)));
        // However large the amount is.
        for rupees in [1_234.005, 12_345_678.125, 99_999_999_999.999] {
            assert_eq!(
                Paise::from_rupees(rupees),
                Err(NumberError::TooPrecise(2)),
                "{rupees}"
            );
        }
    }

    #[test]
    fn amounts_computed_by_a_spreadsheet_are_rounded_half_up() {
        for (rupees, paise) in [
            (3_395.067_5, 339_507),
            (0.1 + 0.2, 30),
            (1_234.564_999_999_999_8, 123_457),
            (0.005, 1),
            (-0.005, -1),
            (0.004_9, 0),
            (99_999.999, 10_000_000),
            (1e-20, 0),
            (12_345_678.125, 1_234_567_813),
        ] {
            assert_eq!(
                Paise::from_rounded_rupees(rupees),
                Ok(Paise(paise)),
                "{rupees}"
            );
        }
        for rupees in [f64::NAN, f64::INFINITY, 1e300, -1e300] {
            assert_eq!(
                Paise::from_rounded_rupees(rupees),
                Err(NumberError::OutOfRange)
            );
        }
    }

    proptest! {
        #[test]
        fn every_amount_survives_the_wire(paise in -10_000_000_000_i64..10_000_000_000) {
            let json = serde_json::to_string(&Paise(paise)).unwrap();
            prop_assert_eq!(serde_json::from_str::<Paise>(&json).unwrap(), Paise(paise));
            prop_assert_eq!(Paise::from_rounded_rupees(Paise(paise).as_rupees()), Ok(Paise(paise)));
        }

        #[test]
        fn any_number_is_rounded_or_refused(rupees: f64) {
            if let Ok(paise) = Paise::from_rounded_rupees(rupees) {
                prop_assert!((paise.as_f64() - rupees * 100.0).abs() <= 0.5 + 1e-9 * rupees.abs());
            }
        }
    }
}
