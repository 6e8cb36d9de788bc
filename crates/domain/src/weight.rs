//! Weights in integer milligrams.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::money::{NumberError, serialize_number, to_float, to_scaled_integer};

/// A weight in milligrams. On the wire and in data files: grams, at most 3 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Milligrams(pub i64);

impl Milligrams {
    /// Whole grams.
    pub const fn grams(grams: i64) -> Self {
        Self(grams * 1_000)
    }

    /// Converts a number of grams with at most 3 decimals.
    pub fn from_grams(grams: f64) -> Result<Self, NumberError> {
        to_scaled_integer(grams, 3).map(Self)
    }

    /// The number of grams, for the wire.
    pub fn as_grams(self) -> f64 {
        to_float(self.0) / 1_000.0
    }
}

impl std::iter::Sum for Milligrams {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        Self(weights.map(|weight| weight.0).sum())
    }
}

impl std::fmt::Display for Milligrams {
    /// The number of grams, without trailing zeros.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.as_grams())
    }
}

impl Serialize for Milligrams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_number(self.0, 1_000, self.as_grams(), serializer)
    }
}

impl<'de> Deserialize<'de> for Milligrams {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let grams = f64::deserialize(deserializer)?;
        Self::from_grams(grams).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn grams_have_at_most_three_decimals() {
        assert_eq!(Milligrams::from_grams(8.125), Ok(Milligrams(8_125)));
        assert_eq!(
            Milligrams::from_grams(0.0005),
            Err(NumberError::TooPrecise(3))
        );
        assert_eq!(
            Milligrams::from_grams(f64::INFINITY),
            Err(NumberError::OutOfRange)
        );
        assert_eq!(Milligrams(8_100).to_string(), "8.1");
    }

    proptest! {
        #[test]
        fn every_weight_survives_the_wire(weight in 0_i64..2_000_000) {
            let json = serde_json::to_string(&Milligrams(weight)).unwrap();
            prop_assert_eq!(serde_json::from_str::<Milligrams>(&json).unwrap(), Milligrams(weight));
        }
    }
}
