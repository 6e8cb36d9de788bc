//! At most a share of another fact, depending on the amount.

use super::{Check, Criterion, CriterionOutcome, CriterionValue, at_most};
use crate::Paise;
use crate::catalog::fact::Fact;
use crate::catalog::rule::Tier;
use crate::origination::applicant::{Applicant, Span};

/// The tiers of one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ShareRule {
    of: Fact,
    tiers: Box<[Tier]>,
}

impl ShareRule {
    pub(super) fn new(of: Fact, tiers: &[Tier]) -> Self {
        Self {
            of,
            tiers: tiers.into(),
        }
    }

    /// Passes if the number is certainly within the share, fails if it certainly exceeds it; unknown if either number
    /// is unknown.
    pub(super) fn check(&self, criterion: Criterion, fact: Fact, applicant: &Applicant) -> Check {
        let (number, against) = (applicant.get_fact(fact), applicant.get_fact(self.of));
        let most = against.map(|against| self.most(against));
        let outcome = number
            .zip(most)
            .map_or(CriterionOutcome::Unknown, |(number, most)| {
                outcome(number, most)
            });
        let shown = most.and_then(|most| match outcome {
            CriterionOutcome::Failed => most.most,
            _ => Some(most.least),
        });
        let value = |number: i64| CriterionValue::from_fact(fact, number);
        Check {
            criterion,
            outcome,
            has: number.and_then(|number| value(number.least)),
            from: None,
            to: shown.and_then(value),
        }
    }

    fn most(&self, against: Span) -> Span {
        let of = |number: i64| Tier::max_loan(&self.tiers, Paise(number)).0;
        Span {
            least: of(against.least),
            most: against.most.map(of),
        }
    }
}

fn outcome(value: Span, most: Span) -> CriterionOutcome {
    match at_most(value, most.least) {
        CriterionOutcome::Passed => CriterionOutcome::Passed,
        _ => match most.most.map(|most| at_most(value, most)) {
            Some(CriterionOutcome::Failed) => CriterionOutcome::Failed,
            _ => CriterionOutcome::Unknown,
        },
    }
}

#[cfg(test)]
mod tests;
