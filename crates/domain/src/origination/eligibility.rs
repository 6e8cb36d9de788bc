//! Eligibility: whether a lender lends to an applicant, criterion by criterion.
//!
//! A pure function of the offering's rules and the applicant: the same applicant gets the same result (DL-4), and every
//! result can be explained (DL-3).

mod criterion;
mod gold_share;
mod main_reason;
mod reason;
mod repayments;
mod share;

use serde::{Deserialize, Serialize};

pub use criterion::{Criterion, CriterionValue};
pub(super) use gold_share::check_gold_shares;
pub use main_reason::{MainReason, list_main_reasons};
pub(super) use repayments::check_repayments;
pub use repayments::is_microfinance;

use super::applicant::{Applicant, Span};
use super::rule_data::RuleData;
use crate::Paise;
use crate::catalog::fact::{BoundEnd, Fact};
use crate::catalog::lender::{Lender, Offering};
use crate::catalog::rule::Rule;
use share::ShareRule;

/// Result of a criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriterionOutcome {
    Passed,
    Failed,
    /// A fact is unknown: the lender will check.
    Unknown,
}

/// One criterion's result, with the applicant's value and the required bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    pub criterion: Criterion,
    pub outcome: CriterionOutcome,
    /// The applicant's value, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has: Option<CriterionValue>,
    /// Required minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<CriterionValue>,
    /// Allowed maximum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<CriterionValue>,
}

/// One offering's criteria, with smart lists resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    open: bool,
    amount_min: Paise,
    /// In display order.
    rules: Box<[CompiledRule]>,
}

/// A rule reduced to comparing numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CompiledRule {
    criterion: Criterion,
    fact: Fact,
    test: RuleTest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum RuleTest {
    Between(Option<i64>, Option<i64>),
    /// In one of these inclusive ranges.
    Within(Box<[(i64, i64)]>),
    AtMostShare(ShareRule),
}

impl Rules {
    /// The criteria of an offering, as far as the product has the facts.
    pub fn compile(lender: &Lender, offering: &Offering, facts: &[Fact], data: &RuleData) -> Self {
        let amount_min = offering.terms.amount_min;
        let smallest = CompiledRule {
            criterion: Criterion::Amount,
            fact: Fact::Amount,
            test: RuleTest::Between(Some(amount_min.0), None),
        };
        let is_known = |rule: &&Rule| rule.is_about(facts);
        let own = offering.criteria.iter().filter(is_known);
        let mut rules = vec![smallest];
        rules.extend(own.filter_map(|rule| CompiledRule::compile(rule, data)));
        rules.sort_by_key(|rule| rule.fact);
        Self {
            open: lender.accepts_product(offering.product),
            amount_min,
            rules: rules.into(),
        }
    }

    /// Checks all criteria that need no price, in display order.
    pub fn check(&self, applicant: &Applicant) -> Vec<Check> {
        // One more may follow: the repayments of a household.
        let mut checks = Vec::with_capacity(self.rules.len() + 2);
        checks.push(plain(Criterion::Open, passes(self.open)));
        let rules = self.rules.iter().filter(|rule| !rule.needs_price());
        checks.extend(rules.map(|rule| rule.check(applicant)));
        checks
    }

    /// Checks the criteria that need the instalment.
    pub(super) fn check_priced(&self, applicant: &Applicant, instalment: Paise) -> Vec<Check> {
        let others = applicant.money(Fact::Repayments);
        let all = others.map(|others| others + instalment);
        let applicant = applicant.with_optional(Fact::AllRepayments, all);
        let rules = self.rules.iter().filter(|rule| rule.needs_price());
        rules.map(|rule| rule.check(&applicant)).collect()
    }

    /// The highest accepted monthly income.
    pub(super) fn max_income(&self) -> Option<Paise> {
        let most = self.rules.iter().filter_map(|rule| match rule.test {
            RuleTest::Between(_, Some(most)) if rule.fact == Fact::MonthlyIncome => {
                Some(Paise(most))
            }
            _ => None,
        });
        most.min()
    }

    /// Whether a rule is about the credit score.
    pub(super) fn asks_score(&self) -> bool {
        self.rules.iter().any(|rule| rule.fact == Fact::Score)
    }

    /// The smallest and largest amounts that may be requested.
    pub(super) fn requestable_amounts(&self) -> (Paise, Option<Paise>) {
        let most = self.rules.iter().filter_map(|rule| match rule.test {
            RuleTest::Between(_, Some(most)) if rule.fact == Fact::Amount => Some(Paise(most)),
            _ => None,
        });
        (self.amount_min, most.min())
    }
}

impl CompiledRule {
    /// Compiles a rule; none if it bounds nothing.
    fn compile(rule: &Rule, data: &RuleData) -> Option<Self> {
        let test = match rule {
            Rule::Between { from, to, .. } => between(*from, *to)?,
            Rule::Listed { fact, item } => listed(*fact, *item, data)?,
            Rule::OneOf { ids, .. } => RuleTest::Within(ids.iter().map(|id| (*id, *id)).collect()),
            Rule::Prefix { list, .. } => {
                RuleTest::Within(list.iter().filter_map(|prefix| pincodes(prefix)).collect())
            }
            Rule::AtMostShare { of, tiers, .. } => {
                RuleTest::AtMostShare(ShareRule::new(*of, tiers))
            }
        };
        let criterion = match rule {
            Rule::AtMostShare { of, .. } => Criterion::ShareOf(*of),
            _ => Criterion::Fact(rule.fact()),
        };
        Some(Self {
            criterion,
            fact: rule.fact(),
            test,
        })
    }

    fn needs_price(&self) -> bool {
        self.fact == Fact::AllRepayments
    }

    fn check(&self, applicant: &Applicant) -> Check {
        if let RuleTest::AtMostShare(shares) = &self.test {
            return shares.check(self.criterion, self.fact, applicant);
        }
        let span = applicant.get_fact(self.fact);
        let value = |number: i64| CriterionValue::from_fact(self.fact, number);
        let outcome = span.map_or(CriterionOutcome::Unknown, |span| self.test.outcome(span));
        let nearest = span.and_then(|span| match outcome {
            CriterionOutcome::Passed => Some(span.least),
            _ => span.most,
        });
        let (from, to) = match self.test {
            RuleTest::Between(from, to) => (from, to),
            RuleTest::Within(_) | RuleTest::AtMostShare(_) => (None, None),
        };
        Check {
            criterion: self.criterion,
            outcome,
            has: nearest.and_then(value),
            from: from.and_then(value),
            to: to.and_then(value),
        }
    }
}

impl RuleTest {
    /// Passes if the whole range does, fails if none of it does; otherwise the lender checks.
    fn outcome(&self, span: Span) -> CriterionOutcome {
        match self {
            Self::Between(from, to) => {
                let above = from.map_or(CriterionOutcome::Passed, |from| at_least(span, from));
                let below = to.map_or(CriterionOutcome::Passed, |to| at_most(span, to));
                both(above, below)
            }
            Self::Within(ranges) => {
                let inside = |number: i64| {
                    let holds = |(least, most): &(i64, i64)| (*least..=*most).contains(&number);
                    ranges.iter().any(holds)
                };
                span.exact()
                    .map_or(CriterionOutcome::Unknown, |number| passes(inside(number)))
            }
            Self::AtMostShare(_) => CriterionOutcome::Unknown,
        }
    }
}

fn at_least(span: Span, from: i64) -> CriterionOutcome {
    if span.least >= from {
        CriterionOutcome::Passed
    } else if span.most.is_some_and(|most| most < from) {
        CriterionOutcome::Failed
    } else {
        CriterionOutcome::Unknown
    }
}

fn at_most(span: Span, to: i64) -> CriterionOutcome {
    if span.most.is_some_and(|most| most <= to) {
        CriterionOutcome::Passed
    } else if span.least > to {
        CriterionOutcome::Failed
    } else {
        CriterionOutcome::Unknown
    }
}

const fn both(one: CriterionOutcome, other: CriterionOutcome) -> CriterionOutcome {
    match (one, other) {
        (CriterionOutcome::Failed, _) | (_, CriterionOutcome::Failed) => CriterionOutcome::Failed,
        (CriterionOutcome::Passed, CriterionOutcome::Passed) => CriterionOutcome::Passed,
        _ => CriterionOutcome::Unknown,
    }
}

/// A lower bound of zero is no bound.
fn between(from: Option<i64>, to: Option<i64>) -> Option<RuleTest> {
    let from = from.filter(|least| *least > 0);
    (from.is_some() || to.is_some()).then_some(RuleTest::Between(from, to))
}

/// The bound of an item of the fact's list. Lists count money in rupees.
fn listed(fact: Fact, item: i64, data: &RuleData) -> Option<RuleTest> {
    let bound = fact.spec().bound_list?;
    let range = data.range(bound.list, item)?;
    match bound.end {
        BoundEnd::Least => between(range.min.map(|least| fact.from_list(least)), None),
        BoundEnd::Most => between(None, range.max.map(|most| fact.from_list(most))),
    }
}

/// The range of pincodes with a prefix.
fn pincodes(prefix: &str) -> Option<(i64, i64)> {
    let digits: i64 = prefix.parse().ok()?;
    let places = 6_u32.checked_sub(u32::try_from(prefix.len()).ok()?)?;
    let size = 10_i64.pow(places);
    Some((digits * size, digits * size + size - 1))
}

/// Passed if all passed, failed if any failed, otherwise unknown.
pub fn overall_outcome(checks: &[Check]) -> CriterionOutcome {
    let has = |outcome| checks.iter().any(|check| check.outcome == outcome);
    if has(CriterionOutcome::Failed) {
        CriterionOutcome::Failed
    } else if has(CriterionOutcome::Unknown) {
        CriterionOutcome::Unknown
    } else {
        CriterionOutcome::Passed
    }
}

const fn plain(criterion: Criterion, outcome: CriterionOutcome) -> Check {
    Check {
        criterion,
        outcome,
        has: None,
        from: None,
        to: None,
    }
}

const fn passes(passes: bool) -> CriterionOutcome {
    if passes {
        CriterionOutcome::Passed
    } else {
        CriterionOutcome::Failed
    }
}

#[cfg(test)]
mod tests;
