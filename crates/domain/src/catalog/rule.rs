//! What a lender asks of an applicant, as data.

use serde::{Deserialize, Serialize};

use super::fact::Fact;
use crate::{MilliPercent, Paise};

/// The most tiers of shares that a rule may have.
pub const TIERS_MAX: usize = 20;
/// All of something, in thousandths of a percent.
const WHOLE: i128 = 100_000;

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
    /// At most a share of another fact: a loan of what is pledged for it. The tier of an amount is
    /// the first that it does not exceed.
    AtMostShare {
        fact: Fact,
        of: Fact,
        tiers: Vec<Tier>,
    },
}

/// The share for amounts up to a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// The largest amount of the tier; the last tier has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Paise>,
    pub share: MilliPercent,
}

impl Tier {
    /// The most that it lets be lent against something, paise rounded down: nobody is lent more than the share.
    #[must_use]
    pub fn limit(&self, of: Paise) -> Paise {
        let share = i128::from(of.0) * i128::from(self.share.0) / WHOLE;
        let share = Paise(i64::try_from(share).unwrap_or(i64::MAX));
        self.up_to.map_or(share, |end| share.min(end))
    }

    /// The most that may be lent against something. As shares only fall, an amount stays within the
    /// share of its own tier exactly when it is within this.
    #[must_use]
    pub fn most(tiers: &[Self], of: Paise) -> Paise {
        let limits = tiers.iter().map(|tier| tier.limit(of));
        limits.max().unwrap_or_default()
    }
}

impl Rule {
    /// All monthly repayments, with the new one, at most a share of the income.
    pub fn repayments_of_income(share: MilliPercent) -> Self {
        Self::AtMostShare {
            fact: Fact::AllRepayments,
            of: Fact::MonthlyIncome,
            tiers: vec![Tier { up_to: None, share }],
        }
    }

    /// What it looks at.
    pub const fn fact(&self) -> Fact {
        match self {
            Self::Between { fact, .. }
            | Self::Listed { fact, .. }
            | Self::OneOf { fact, .. }
            | Self::Prefix { fact, .. }
            | Self::AtMostShare { fact, .. } => *fact,
        }
    }

    /// Whether all that it looks at is among these.
    pub fn is_about(&self, facts: &[Fact]) -> bool {
        let other = match self {
            Self::AtMostShare { of, .. } => Some(*of),
            _ => None,
        };
        facts.contains(&self.fact()) && other.is_none_or(|of| facts.contains(&of))
    }
}

#[cfg(test)]
mod tests;
