//! Ranking of offers: by a published policy, from facts without commission, revenue or partner terms (DL-5).

use std::cmp::Ordering;

use crate::catalog::policy::{RankingKey, RankingPolicy};
use crate::{MilliPercent, Paise};

/// All facts about an offer that a policy may compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankFacts<'a> {
    /// Whether amount and term are as requested.
    pub as_asked: bool,
    /// Yearly cost with all charges, as shown (2 decimals).
    pub apr: MilliPercent,
    /// Interest and all charges.
    pub total_cost: Paise,
    /// Display name.
    pub name: &'a str,
    /// Our own order; not used by loan policies.
    pub priority: i64,
    /// Stable id: the last sort key, so that the order is deterministic.
    pub id: i64,
}

/// Sorts by a policy. Facts are computed once per item, and items are moved once.
pub fn rank<'a, T>(
    policy: &RankingPolicy,
    items: &mut Vec<T>,
    facts: impl Fn(&T) -> RankFacts<'a>,
) {
    let mut order: Vec<_> = items.iter().map(facts).enumerate().collect();
    order.sort_by(|(_, a), (_, b)| compare(&policy.order, a, b));
    let mut unordered: Vec<_> = items.drain(..).map(Some).collect();
    items.extend(
        order
            .into_iter()
            .filter_map(|(index, _)| unordered[index].take()),
    );
}

fn compare(order: &[RankingKey], a: &RankFacts<'_>, b: &RankFacts<'_>) -> Ordering {
    order
        .iter()
        .map(|by| match by {
            RankingKey::Asked => b.as_asked.cmp(&a.as_asked),
            RankingKey::Apr => a.apr.cmp(&b.apr),
            RankingKey::TotalCost => a.total_cost.cmp(&b.total_cost),
            RankingKey::Name => letters(a.name).cmp(letters(b.name)),
            RankingKey::Priority => a.priority.cmp(&b.priority),
        })
        .find(|ordering| ordering.is_ne())
        .unwrap_or_else(|| a.id.cmp(&b.id))
}

/// The letters of a name for case-insensitive sorting.
fn letters(name: &str) -> impl Iterator<Item = char> + use<'_> {
    name.chars().flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::policy::RankingPolicies;

    const LOW: RankFacts<'_> = RankFacts {
        as_asked: true,
        apr: MilliPercent(18_000),
        total_cost: Paise(100),
        name: "b",
        priority: 9,
        id: 1,
    };

    fn ranked(policy: &str, mut facts: Vec<RankFacts<'static>>) -> Vec<i64> {
        let file = include_str!("../../../../data/policy/ranking.toml");
        let policies = RankingPolicies::parse(file).unwrap();
        let policy = policies
            .current(policy, jiff::civil::date(2026, 11, 22))
            .unwrap();
        rank(policy, &mut facts, |facts| *facts);
        facts.into_iter().map(|facts| facts.id).collect()
    }

    #[test]
    fn offers_are_ordered_by_requested_terms_apr_total_cost_and_name() {
        let offers = vec![
            RankFacts {
                id: 7,
                as_asked: false,
                ..LOW
            },
            RankFacts {
                id: 6,
                as_asked: false,
                apr: MilliPercent(9_000),
                total_cost: Paise(1),
                name: "a",
                ..LOW
            },
            RankFacts {
                id: 5,
                apr: MilliPercent(18_010),
                ..LOW
            },
            RankFacts {
                id: 4,
                total_cost: Paise(101),
                name: "a",
                ..LOW
            },
            RankFacts {
                id: 3,
                name: "C",
                priority: 0,
                ..LOW
            },
            RankFacts { id: 2, ..LOW },
            LOW,
        ];
        assert_eq!(ranked("apr", offers), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn cards_are_ordered_by_priority() {
        let cards = vec![
            LOW,
            RankFacts {
                id: 2,
                priority: 1,
                ..LOW
            },
        ];
        assert_eq!(ranked("priority", cards), [2, 1]);
    }
}
