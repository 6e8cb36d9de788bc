use serde::{Deserialize, Serialize};

use crate::catalog::rule::Tier;
use crate::{MilliPercent, Milligrams, Paise};

/// `data/policy/gold.toml`: rules that regulators or we set for loans against gold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldPolicy {
    pub price: GoldPriceRule,
    /// What may be pledged.
    pub pledge: PledgeRule,
    /// Any loan against gold.
    pub loan: GoldLoanRule,
    pub consumption: ConsumptionRule,
}

/// Prices of gold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldPriceRule {
    /// After how many days a price is old.
    pub stale_after_days: i64,
    /// A price below this is no price of a gram.
    pub per_gram_min: Paise,
    /// Nor is one above this.
    pub per_gram_max: Paise,
    /// A change by more than this is asked about once more.
    pub unusual_percent: MilliPercent,
}

/// What one borrower may pledge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PledgeRule {
    pub items_max: usize,
    #[serde(rename = "ornaments_grams_max")]
    pub ornaments_max: Milligrams,
    #[serde(rename = "coins_grams_max")]
    pub coins_max: Milligrams,
    /// Coins of less than this are not taken.
    pub coins_carats_min: i64,
}

/// Any loan against gold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GoldLoanRule {
    /// The largest one.
    pub most: Paise,
}

/// Loans for consumption.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsumptionRule {
    /// How much of the gold's value may be lent. The amount is what is owed at the end where it is
    /// repaid at once.
    pub tiers: Vec<Tier>,
    /// The longest term that may be repaid at once, months.
    pub bullet_months_max: u32,
}

impl GoldPolicy {
    /// From the text of `data/policy/gold.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The most that may be lent for consumption on gold of this value: the best of the shares, each
    /// within its own limit, and never more than the largest loan.
    #[must_use]
    pub fn most_for_consumption(&self, value: Paise) -> Paise {
        Tier::most(&self.consumption.tiers, value).min(self.loan.most)
    }
}
