//! Kinds of employment.

use serde::{Deserialize, Serialize};

/// Kind of employment, by the ids of the smart list `employmentStatus`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Employment {
    Salaried,
    SelfEmployed,
    Business,
}

impl Employment {
    /// All values in the list's order.
    pub const ALL: [Self; 3] = [Self::Salaried, Self::SelfEmployed, Self::Business];

    pub const fn id(self) -> i64 {
        match self {
            Self::Salaried => 1,
            Self::SelfEmployed => 2,
            Self::Business => 3,
        }
    }

    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|employment| employment.id() == id)
    }

    /// The word in message keys.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Salaried => "salaried",
            Self::SelfEmployed => "self_employed",
            Self::Business => "business",
        }
    }
}
