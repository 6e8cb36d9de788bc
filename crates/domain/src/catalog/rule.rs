//! A lender's criteria, as data.

use serde::{Deserialize, Serialize};

use super::fact::Fact;
use crate::{MilliPercent, Paise};

/// Maximum number of tiers of a rule.
pub const TIERS_MAX: usize = 20;
/// 100 percent, in thousandths of a percent.
const WHOLE: i128 = 100_000;

/// One criterion of an offering. Bounds are inclusive and in the unit of [`FactKind`](super::fact::FactKind).
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
    /// One of several choices, by id.
    OneOf { fact: Fact, ids: Vec<i64> },
    /// Starts with one of these.
    Prefix { fact: Fact, list: Vec<String> },
    /// At most a share of another fact, such as the loan-to-value ratio. An amount's tier is the first one that it does
    /// not exceed.
    AtMostShare {
        fact: Fact,
        of: Fact,
        tiers: Vec<Tier>,
    },
}

/// The share for amounts up to a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// The largest amount of the tier; the last tier has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Paise>,
    pub share: MilliPercent,
}

impl Tier {
    /// The maximum loan against a value by this tier, paise rounded down, so that the share is never exceeded.
    #[must_use]
    pub fn limit(&self, of: Paise) -> Paise {
        let share = i128::from(of.0) * i128::from(self.share.0) / WHOLE;
        let share = Paise(i64::try_from(share).unwrap_or(i64::MAX));
        self.up_to.map_or(share, |end| share.min(end))
    }

    /// The maximum loan against a value. As shares only decrease, an amount is within the share of its own tier exactly
    /// if it is within this maximum.
    #[must_use]
    pub fn max_loan(tiers: &[Self], of: Paise) -> Paise {
        let limits = tiers.iter().map(|tier| tier.limit(of));
        limits.max().unwrap_or_default()
    }
}

impl Rule {
    /// A rule that limits all monthly repayments, including the new one, to a share of the income.
    pub fn repayments_of_income(share: MilliPercent) -> Self {
        Self::AtMostShare {
            fact: Fact::AllRepayments,
            of: Fact::MonthlyIncome,
            tiers: vec![Tier { up_to: None, share }],
        }
    }

    /// The fact that it checks.
    pub const fn fact(&self) -> Fact {
        match self {
            Self::Between { fact, .. }
            | Self::Listed { fact, .. }
            | Self::OneOf { fact, .. }
            | Self::Prefix { fact, .. }
            | Self::AtMostShare { fact, .. } => *fact,
        }
    }

    /// Whether it uses only these facts.
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
