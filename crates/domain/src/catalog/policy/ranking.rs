use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::catalog::product::ProductType;
use crate::text::Message;

/// All ranking policies, old versions included (`data/policy/ranking.toml`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RankingPolicies {
    policy: Vec<RankingPolicy>,
}

/// One version of a ranking policy. What a lender or a partner pays is not a [`RankingKey`] and cannot become one (DL-5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankingPolicy {
    pub name: String,
    /// Version number, from 1.
    pub version: i64,
    /// The first day on which it applies.
    pub effective_from: Date,
    /// Its author, as a message key: in lower case, with underscores.
    pub author: String,
    /// Product types it was first defined for. Unused, because products name their policy; kept because the text of a
    /// version never changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub applies_to: Vec<ProductType>,
    /// Its main criterion, a word of [`RankingKey`].
    pub metric: RankingKey,
    /// Sort keys in order, all ascending.
    pub order: Vec<RankingKey>,
    /// Message key: the reason.
    pub reason_key: String,
    /// Message key: the rule in one sentence.
    pub sentence_key: String,
    /// Message keys: its steps.
    pub step_keys: Vec<String>,
    /// Message keys: what it does not consider.
    pub not_used_keys: Vec<String>,
}

/// A sort key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RankingKey {
    /// Whether amount and term are as requested; those come first.
    Asked,
    /// Yearly cost with all charges, as shown (2 decimals).
    Apr,
    /// Rupees paid in excess of the disbursed amount.
    TotalCost,
    /// The name, A to Z.
    Name,
    /// Our own order; for cards and insurance only.
    Priority,
}

impl RankingPolicies {
    /// Parses `data/policy/ranking.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The version of a policy in force on a day: the latest effective one.
    pub fn current(&self, name: &str, today: Date) -> Option<&RankingPolicy> {
        self.policy
            .iter()
            .filter(|policy| policy.name == name && policy.effective_from <= today)
            .max_by_key(|policy| (policy.effective_from, policy.version))
    }

    /// A version of a policy, to replay a past view.
    pub fn version(&self, name: &str, version: i64) -> Option<&RankingPolicy> {
        self.policy
            .iter()
            .find(|policy| policy.name == name && policy.version == version)
    }

    /// The policies that an earlier release had, to replay its views.
    #[must_use]
    pub fn filter(&self, had: impl Fn(&RankingPolicy) -> bool) -> Self {
        let policy = self.policy.iter().filter(|policy| had(policy));
        Self {
            policy: policy.cloned().collect(),
        }
    }

    /// All policies in the file's order.
    pub fn all(&self) -> &[RankingPolicy] {
        &self.policy
    }
}

impl RankingPolicy {
    /// The author's display name. The file has the name instead of the key, as first published.
    pub fn author_name(&self) -> Message {
        let key = self.author.to_lowercase().replace(' ', "_");
        Message::new(format!("ranking_author_{key}"))
    }

    pub fn reason(&self) -> Message {
        Message::new(&self.reason_key)
    }

    pub fn sentence(&self) -> Message {
        Message::new(&self.sentence_key)
    }

    /// Whether loans as requested are listed separately, before all others.
    pub fn is_requested_first(&self) -> bool {
        self.order.first() == Some(&RankingKey::Asked)
    }

    pub fn steps(&self) -> impl Iterator<Item = Message> {
        self.step_keys.iter().map(Message::new)
    }

    pub fn not_used(&self) -> impl Iterator<Item = Message> {
        self.not_used_keys.iter().map(Message::new)
    }
}

impl RankingKey {
    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Asked => "asked",
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
    fn the_newest_ranking_policy_in_effect_applies() {
        let policies = RankingPolicies::parse(FILE).unwrap();
        let first = policies.current("apr", date(2026, 11, 21)).unwrap();
        assert_eq!(
            first.order,
            [RankingKey::Apr, RankingKey::TotalCost, RankingKey::Name]
        );
        assert_eq!(policies.version("apr", 1), Some(first));
        let second = policies.current("apr", date(2026, 11, 22)).unwrap();
        assert_eq!(
            second.order,
            [
                RankingKey::Asked,
                RankingKey::Apr,
                RankingKey::TotalCost,
                RankingKey::Name
            ]
        );
        assert_eq!(policies.version("apr", 2), Some(second));
        assert!(second.is_requested_first() && !first.is_requested_first());
        assert_eq!(policies.current("apr", date(2020, 1, 1)), None);
        assert_eq!(policies.current("commission", date(2026, 11, 21)), None);
    }

    /// Databases store the text of every version, and reject a release that changed one.
    #[test]
    fn the_text_of_the_first_version_is_as_it_was_published() {
        let policies = RankingPolicies::parse(FILE).unwrap();
        let first = serde_json::to_string(policies.version("apr", 1).unwrap()).unwrap();
        let published = r#"{"name":"apr","version":1,"effective_from":"2026-11-01","author":"Saakh product team","applies_to":["personal-loans","gold-loans","business-loans","affordable-housing-loan"],"metric":"apr","order":["apr","total_cost","name"],"reason_key":"ranking_apr_reason","sentence_key":"ranking_apr_sentence","step_keys":["ranking_apr_step_match","ranking_apr_step_apr","ranking_apr_step_total_cost","ranking_apr_step_name"],"not_used_keys":["ranking_not_used_commission","ranking_not_used_partner","ranking_not_used_special_offer","ranking_not_used_priority"]}"#;
        assert_eq!(first, published);
    }

    #[test]
    fn a_ranking_policy_with_commission_is_refused() {
        let file = FILE.replace("\"total_cost\"", "\"commission\"");
        assert!(RankingPolicies::parse(&file).is_err());
    }
}
