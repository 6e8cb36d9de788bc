//! The numbers of a release that affect offers besides lenders and ranking policies: lending rules and the ranges of
//! choices. Stored with each offer view, so that it can be replayed by a later release.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::MilliPercent;
use crate::catalog::fact::Fact;
use crate::catalog::policy::{
    ConsumptionRule, GoldPolicy, LendingPolicy, MicrofinanceRule, PrepaymentRule,
};
use crate::form::smart_list::SmartLists;

/// Inputs of matching, pricing and early closure besides lender and applicant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleData {
    /// Default term for pricing, months.
    default_months: u32,
    /// Days for which a credit score is valid.
    score_days: i64,
    /// GST on charges.
    gst: MilliPercent,
    pub(crate) microfinance: MicrofinanceRule,
    /// Rules for consumption loans on gold; absent in data from before these existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) gold: Option<ConsumptionRule>,
    prepayment: PrepaymentRule,
    /// Ranges of the choices of each list, by id.
    ranges: BTreeMap<String, BTreeMap<i64, Range>>,
}

/// The range of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Range {
    pub(crate) min: Option<i64>,
    pub(crate) max: Option<i64>,
}

impl RuleData {
    /// The numbers of this release.
    pub fn new(lists: &SmartLists, lending: &LendingPolicy) -> Self {
        Self {
            default_months: lending.application.default_months,
            score_days: lending.credit_report.keep_days,
            gst: lending.gst.percent,
            microfinance: lending.microfinance.clone(),
            gold: None,
            prepayment: lending.prepayment.clone(),
            ranges: Fact::lists()
                .map(|list| (list.to_owned(), ranges(lists, list)))
                .collect(),
        }
    }

    /// Adds the numbers for gold loans.
    #[must_use]
    pub fn with_gold(mut self, policy: &GoldPolicy) -> Self {
        self.gold = Some(policy.consumption.clone());
        self
    }

    /// The range of a choice of a list.
    pub(crate) fn range(&self, list: &str, id: i64) -> Option<Range> {
        self.ranges.get(list)?.get(&id).copied()
    }
}

fn ranges(lists: &SmartLists, list: &str) -> BTreeMap<i64, Range> {
    let items = lists.get(list).unwrap_or_default().iter();
    items
        .map(|item| {
            let range = Range {
                min: item.min,
                max: item.max,
            };
            (item.id, range)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(lending: impl Fn(&mut LendingPolicy)) -> RuleData {
        let lists = include_str!("../../../../data/smart-lists.toml");
        let policy = include_str!("../../../../data/policy/lending.toml");
        let mut policy = LendingPolicy::parse(policy).unwrap();
        lending(&mut policy);
        RuleData::new(&SmartLists::parse(lists).unwrap(), &policy)
    }

    #[test]
    fn rule_data_has_exactly_the_deciding_values() {
        let now = data(|_| {});
        assert!(now.range("ticketClass", 1).is_some());
        assert_ne!(
            data(|policy| policy.gst.percent = MilliPercent(12_000)),
            now
        );
        assert_ne!(data(|policy| policy.application.default_months = 36), now);
        assert_ne!(
            data(|policy| policy.microfinance.prepayment_penalty = true),
            now
        );
        assert_eq!(data(|policy| policy.grievance[0].answer_days = 15), now);
    }

    #[test]
    fn stored_rule_data_parses_unchanged() {
        let now = data(|_| {});
        let json = serde_json::to_string(&now).unwrap();
        assert_eq!(serde_json::from_str::<RuleData>(&json).unwrap(), now);
    }
}
