//! Loans that are paid out in stages, as a house is built.
//!
//! Until the last part is paid out the borrower pays interest alone, each month on what was paid
//! out; then equal instalments repay the whole amount in the months that are left. Charges are kept
//! back from the first part. The months are the lender's plan: the building decides.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::irr::{annuity, discount};
use super::schedule::Balance;
use super::{LoanTerms, PricingError};
use crate::{MilliPercent, Paise};

/// The most parts that a loan is paid out in.
pub const STAGES_MAX: usize = 6;

/// All of it.
const WHOLE: MilliPercent = MilliPercent(100_000);

/// A part of a loan and when it is paid out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Months after the first part.
    pub months: u32,
    /// Its share of the amount.
    pub share: MilliPercent,
}

/// When a loan is paid out: at once, or in these parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stages {
    parts: [Stage; STAGES_MAX],
    count: usize,
}

/// No such plan: parts begin at once, follow each other, and together are the whole amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stages begin at month 0, follow each other, and their shares are 100 % together")]
pub struct BadStages;

impl Stages {
    /// All of the amount at the beginning.
    pub const AT_ONCE: Self = Self {
        parts: [Stage {
            months: 0,
            share: MilliPercent(0),
        }; STAGES_MAX],
        count: 0,
    };

    /// A plan; of no parts: at once.
    pub fn new(stages: &[Stage]) -> Result<Self, BadStages> {
        let mut plan = Self::AT_ONCE;
        if stages.is_empty() {
            return Ok(plan);
        }
        let begins = stages.first().is_some_and(|first| first.months == 0);
        let follow = stages.is_sorted_by(|one, next| one.months < next.months);
        let all: i64 = stages
            .iter()
            .fold(0, |sum, stage| stage.share.0.saturating_add(sum));
        let are_parts = stages.iter().all(|stage| stage.share.0 > 0);
        let places = plan.parts.get_mut(..stages.len()).ok_or(BadStages)?;
        if !begins || !follow || !are_parts || all != WHOLE.0 {
            return Err(BadStages);
        }
        places.copy_from_slice(stages);
        plan.count = stages.len();
        Ok(plan)
    }

    /// Whether all is paid out at the beginning.
    pub const fn is_at_once(&self) -> bool {
        self.count == 0
    }

    /// For serde.
    pub(crate) const fn is_usual(&self) -> bool {
        self.is_at_once()
    }

    /// Its parts; none where it is paid out at once.
    pub fn parts(&self) -> &[Stage] {
        self.parts.get(..self.count).unwrap_or_default()
    }

    /// The month in which the last part is paid out: until then interest alone is paid.
    pub fn wait(&self) -> u32 {
        self.parts().last().map_or(0, |last| last.months)
    }

    /// What each part comes to, to the paisa: the first has what rounding leaves.
    pub fn amounts(&self, amount: Paise) -> Vec<Paise> {
        let mut amounts: Vec<Paise> = self
            .parts()
            .iter()
            .map(|stage| stage.share.of(amount))
            .collect();
        let later: Paise = amounts.iter().skip(1).copied().sum();
        if let Some(first) = amounts.first_mut() {
            *first = amount - later;
        }
        amounts
    }

    /// What was paid out before the end of a month, from 1.
    fn drawn(&self, amount: Paise, month: u32) -> Paise {
        let parts = self.parts().iter().skip(1);
        let to_come = parts
            .filter(|stage| stage.months >= month)
            .map(|stage| stage.share.of(amount));
        amount - to_come.sum()
    }
}

impl Serialize for Stages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Stages {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stages = Vec::<Stage>::deserialize(deserializer)?;
        Self::new(&stages).map_err(D::Error::custom)
    }
}

impl LoanTerms {
    /// The same loan, paid out in stages.
    #[must_use]
    pub const fn paid_out(self, stages: Stages) -> Self {
        Self { stages, ..self }
    }

    /// What is paid out first.
    pub(super) fn first_part(&self) -> Paise {
        self.stages.drawn(self.amount, 1)
    }

    /// Instalments have to be left, and a single repayment has no stages.
    pub(super) fn check_stages(&self) -> Result<(), PricingError> {
        if self.stages.is_at_once() {
            Ok(())
        } else if self.repayment.is_single() || self.stages.wait() >= self.months {
            Err(PricingError::Months)
        } else if self.charges() >= self.first_part() {
            Err(PricingError::Charges)
        } else {
            Ok(())
        }
    }

    /// Interest paid in the months up to one before all is paid out, unrounded, in paise.
    pub(super) fn interest_alone(&self, month: u32) -> f64 {
        (1..=month).map(|month| self.interest_in(month)).sum()
    }

    fn interest_in(&self, month: u32) -> f64 {
        self.stages.drawn(self.amount, month).as_f64() * self.monthly_rate()
    }

    /// What was paid out by the end of a month and is not repaid: the part that is due that very
    /// day is not taken any more by whoever leaves.
    pub(super) fn drawn(&self, month: u32) -> Paise {
        self.stages.drawn(self.amount, month)
    }

    /// The months in which interest alone is paid, as rows of the schedule.
    pub(super) fn months_of_interest(&self) -> impl Iterator<Item = Balance> + '_ {
        (1..=self.stages.wait()).map(|number| Balance {
            number,
            opening: self.drawn(number).as_f64(),
            principal: 0.0,
            interest: self.interest_in(number),
        })
    }

    /// What the first part is worth at a monthly rate: all payments up to a month, with a last one
    /// beside them, less the parts still to come.
    pub(super) fn worth_in_stages(&self, rate: f64, emi: f64, (month, last): (u32, f64)) -> f64 {
        let wait = self.stages.wait();
        let alone = (1..=wait.min(month)).map(|at| self.interest_in(at) * discount(rate, at));
        let equated = if month > wait {
            emi * annuity(rate, month - wait) * discount(rate, wait)
        } else {
            0.0
        };
        let amounts = self.stages.amounts(self.amount);
        let later = self.stages.parts().iter().zip(amounts).skip(1);
        let to_come = later
            .filter(|(stage, _)| stage.months < month)
            .map(|(stage, amount)| amount.as_f64() * discount(rate, stage.months));
        alone.sum::<f64>() + equated + last * discount(rate, month) - to_come.sum::<f64>()
    }
}

#[cfg(test)]
mod tests;
