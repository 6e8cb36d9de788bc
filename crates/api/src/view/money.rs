//! Money and percentages as JSON numbers.

use saakh_domain::{MilliPercent, Milligrams, Paise};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Rupees as a JSON number with at most 2 decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rupees(pub Paise);

/// Percent as a JSON number with at most 3 decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Percent(pub MilliPercent);

/// Grams as a JSON number with at most 3 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Grams(pub Milligrams);

/// A number with at most 3 decimals, in a unit that another field has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Quantity(pub MilliPercent);

impl From<Paise> for Rupees {
    fn from(amount: Paise) -> Self {
        Self(amount)
    }
}

impl From<MilliPercent> for Percent {
    fn from(percent: MilliPercent) -> Self {
        Self(percent)
    }
}

macro_rules! number_schema {
    ($type:ty, $name:literal, $most:literal, $description:literal) => {
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                let number = ObjectBuilder::new().schema_type(Type::Number);
                let number = number.minimum(Some(-$most)).maximum(Some($most));
                number.description(Some($description)).into()
            }
        }

        impl ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    };
}

number_schema!(
    Rupees,
    "Rupees",
    90_071_992_547_409_i64,
    "Rupees, at most 2 decimals"
);
number_schema!(
    Percent,
    "Percent",
    9_007_199_254_740_i64,
    "Percent, at most 3 decimals"
);
number_schema!(
    Grams,
    "Grams",
    9_007_199_254_740_i64,
    "Grams, at most 3 decimals"
);
number_schema!(
    Quantity,
    "Quantity",
    9_007_199_254_740_i64,
    "A number with at most 3 decimals"
);
