//! Money and percentages as JSON numbers.

use saakh_domain::{MilliPercent, Paise};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Rupees as a JSON number with at most 2 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rupees(pub Paise);

/// Percent as a JSON number with at most 3 decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Percent(pub MilliPercent);

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
    ($type:ty, $name:literal, $description:literal) => {
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                let number = ObjectBuilder::new().schema_type(Type::Number);
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

number_schema!(Rupees, "Rupees", "Rupees, at most 2 decimals");
number_schema!(Percent, "Percent", "Percent, at most 3 decimals");
