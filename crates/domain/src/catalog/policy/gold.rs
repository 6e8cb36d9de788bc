use serde::{Deserialize, Serialize};

use crate::catalog::rule::Tier;
use crate::{MilliPercent, Milligrams, Paise};

/// `data/policy/gold.toml`: rules of regulators and our own for gold loans.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldPolicy {
    pub price: GoldPriceRule,
    pub pledge: PledgeRule,
    pub loan: GoldLoanRule,
    pub consumption: ConsumptionRule,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldPriceRule {
    /// Days after which a price is stale.
    pub stale_after_days: i64,
    /// Minimum plausible price of a gram.
    pub per_gram_min: Paise,
    /// Maximum plausible price of a gram.
    pub per_gram_max: Paise,
    /// A larger change requires confirmation.
    pub unusual_percent: MilliPercent,
}

/// Limits of what one borrower may pledge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PledgeRule {
    pub items_max: usize,
    #[serde(rename = "ornaments_grams_max")]
    pub ornaments_max: Milligrams,
    #[serde(rename = "coins_grams_max")]
    pub coins_max: Milligrams,
    /// Coins of lower purity are not accepted.
    pub coins_carats_min: i64,
}

/// Rules for any gold loan.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldLoanRule {
    /// The largest loan.
    pub most: Paise,
}

/// Rules for consumption loans.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsumptionRule {
    /// Maximum loan-to-value ratio by amount. With a single repayment the amount is what is due at the end.
    pub tiers: Vec<Tier>,
    /// The longest term of a single repayment, months.
    pub bullet_months_max: u32,
}

impl GoldPolicy {
    /// Parses `data/policy/gold.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The maximum consumption loan on gold of this value: the best of the shares, each within its own limit, and at
    /// most the largest loan.
    #[must_use]
    pub fn max_consumption_loan(&self, value: Paise) -> Paise {
        Tier::max_loan(&self.consumption.tiers, value).min(self.loan.most)
    }
}
