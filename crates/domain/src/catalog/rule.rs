//! What a lender asks of an applicant, as data.

use serde::{Deserialize, Serialize};

use super::fact::Fact;

/// One criterion of an offering. Bounds are inclusive and counted as [`FactKind`](super::fact::FactKind) says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Rule {
    /// At least, at most, or both.
    Between {
        fact: Fact,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<i64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<i64>,
    },
    /// A bound that is an item of the fact's list.
    Listed { fact: Fact, item: i64 },
    /// One of some choices, by their ids.
    OneOf { fact: Fact, ids: Vec<i64> },
    /// Begins with one of these.
    Prefix { fact: Fact, list: Vec<String> },
}

impl Rule {
    /// What it looks at.
    pub const fn fact(&self) -> Fact {
        match self {
            Self::Between { fact, .. }
            | Self::Listed { fact, .. }
            | Self::OneOf { fact, .. }
            | Self::Prefix { fact, .. } => *fact,
        }
    }
}
