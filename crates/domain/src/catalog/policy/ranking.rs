use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::catalog::product::ProductType;
use crate::text::Message;

/// Every ranking policy, old versions included (`data/policy/ranking.toml`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RankingPolicies {
    policy: Vec<RankingPolicy>,
}

/// One version of one policy: in which order products are shown. What a lender or a partner pays
/// is no [`RankBy`] and cannot become one (DL-5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingPolicy {
    pub name: String,
    /// Its version, from 1.
    pub version: i64,
    /// The first day on which it holds.
    pub effective_from: Date,
    /// Text: who set it.
    pub author: String,
    /// The product types that it orders.
    pub applies_to: Vec<ProductType>,
    /// What it is about, in one word of [`RankBy`].
    pub metric: RankBy,
    /// What is compared, first to last, all ascending.
    pub order: Vec<RankBy>,
    /// Text: why it is so.
    pub reason_key: String,
    /// Text: the rule in one sentence.
    pub sentence_key: String,
    /// Texts: its steps.
    pub step_keys: Vec<String>,
    /// Texts: what it does not look at.
    pub not_used_keys: Vec<String>,
}

/// What may be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankBy {
    /// Yearly cost with all charges, as shown (2 decimals).
    Apr,
    /// Rupees paid beyond the money received.
    TotalCost,
    /// The name, A to Z.
    Name,
    /// Our own order; for cards and insurance only.
    Priority,
}

impl RankingPolicies {
    /// From the text of `data/policy/ranking.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The policy that orders a product type on a day: of those in effect, the newest.
    pub fn current(&self, product: ProductType, today: Date) -> Option<&RankingPolicy> {
        self.policy
            .iter()
            .filter(|policy| policy.applies_to.contains(&product) && policy.effective_from <= today)
            .max_by_key(|policy| (policy.effective_from, policy.version))
    }

    /// One version of one policy, to replay a past view.
    pub fn version(&self, name: &str, version: i64) -> Option<&RankingPolicy> {
        self.policy
            .iter()
            .find(|policy| policy.name == name && policy.version == version)
    }

    /// Every policy, in the file's order.
    pub fn all(&self) -> &[RankingPolicy] {
        &self.policy
    }
}

impl RankingPolicy {
    /// Why it is so.
    pub fn reason(&self) -> Message {
        Message::new(&self.reason_key)
    }

    /// The rule in one sentence.
    pub fn sentence(&self) -> Message {
        Message::new(&self.sentence_key)
    }

    /// Its steps.
    pub fn steps(&self) -> impl Iterator<Item = Message> {
        self.step_keys.iter().map(Message::new)
    }

    /// What it does not look at.
    pub fn not_used(&self) -> impl Iterator<Item = Message> {
        self.not_used_keys.iter().map(Message::new)
    }
}

impl RankBy {
    /// Its name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Apr => "apr",
            Self::TotalCost => "total_cost",
            Self::Name => "name",
            Self::Priority => "priority",
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const FILE: &str = include_str!("../../../../../data/policy/ranking.toml");

    #[test]
    fn loans_are_ranked_by_apr_and_never_by_priority() {
        let policies = RankingPolicies::parse(FILE).unwrap();
        let today = date(2026, 11, 21);
        let loans = policies.current(ProductType::PersonalLoans, today).unwrap();
        assert_eq!(loans.order, [RankBy::Apr, RankBy::TotalCost, RankBy::Name]);
        assert_eq!(policies.version("apr", 1), Some(loans));
        for policy in policies
            .all()
            .iter()
            .filter(|p| p.order.contains(&RankBy::Priority))
        {
            let allowed = [ProductType::CreditCards, ProductType::OtherInsurance];
            assert!(
                policy
                    .applies_to
                    .iter()
                    .all(|product| allowed.contains(product))
            );
        }
        assert_eq!(
            policies.current(ProductType::PersonalLoans, date(2020, 1, 1)),
            None
        );
    }

    #[test]
    fn commission_is_no_word_of_a_policy() {
        let file = FILE.replace("\"total_cost\"", "\"commission\"");
        assert!(RankingPolicies::parse(&file).is_err());
    }
}
