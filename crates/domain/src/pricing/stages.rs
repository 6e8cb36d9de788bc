//! Loans disbursed in stages during construction.
//!
//! Until the last stage is disbursed the borrower pays interest only, each month on the disbursed amount; then equal
//! instalments repay the whole amount in the remaining months. Charges are deducted from the first stage. The months
//! are the lender's plan; the actual dates depend on construction.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::irr::{annuity, discount};
use super::schedule::Balance;
use super::{LoanTerms, PricingError};
use crate::{MilliPercent, Paise};

/// Maximum number of stages.
pub const STAGES_MAX: usize = 6;

/// 100 percent.
const WHOLE: MilliPercent = MilliPercent(100_000);

/// One stage of a loan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// Months after the first stage.
    pub months: u32,
    /// Its share of the amount.
    pub share: MilliPercent,
}

/// The disbursal plan of a loan: at once, or in stages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stages {
    parts: [Stage; STAGES_MAX],
    count: usize,
}

/// The plan is invalid: stages must start at once, be in order, and add up to the whole amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stages begin at month 0, follow each other, and their shares are 100 % together")]
pub struct InvalidStages;

impl Stages {
    /// The whole amount at the start.
    pub const AT_ONCE: Self = Self {
        parts: [Stage {
            months: 0,
            share: MilliPercent(0),
        }; STAGES_MAX],
        count: 0,
    };

    /// Validates a plan; without stages: at once.
    pub fn new(stages: &[Stage]) -> Result<Self, InvalidStages> {
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
        let places = plan.parts.get_mut(..stages.len()).ok_or(InvalidStages)?;
        if !begins || !follow || !are_parts || all != WHOLE.0 {
            return Err(InvalidStages);
        }
        places.copy_from_slice(stages);
        plan.count = stages.len();
        Ok(plan)
    }

    /// Whether everything is disbursed at the start.
    pub const fn is_at_once(&self) -> bool {
        self.count == 0
    }

    /// For serde.
    pub(crate) const fn is_usual(&self) -> bool {
        self.is_at_once()
    }

    /// Its stages; empty if disbursed at once.
    pub fn parts(&self) -> &[Stage] {
        self.parts.get(..self.count).unwrap_or_default()
    }

    /// The month of the last stage, until which only interest is paid.
    pub fn wait(&self) -> u32 {
        self.parts().last().map_or(0, |last| last.months)
    }

    /// The amount of each stage, to the paisa: the first takes the rounding difference.
    pub fn amounts(&self, amount: Paise) -> Vec<Paise> {
        let mut amounts: Vec<Paise> = self
            .parts()
            .iter()
            .map(|stage| stage.share.share_of(amount))
            .collect();
        let later: Paise = amounts.iter().skip(1).copied().sum();
        if let Some(first) = amounts.first_mut() {
            *first = amount - later;
        }
        amounts
    }

    /// The amount disbursed before the end of a month, from 1.
    fn drawn_amount(&self, amount: Paise, month: u32) -> Paise {
        let parts = self.parts().iter().skip(1);
        let to_come = parts
            .filter(|stage| stage.months >= month)
            .map(|stage| stage.share.share_of(amount));
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
    /// The same loan, disbursed in stages.
    #[must_use]
    pub const fn with_stages(self, stages: Stages) -> Self {
        Self { stages, ..self }
    }

    /// The first stage's amount.
    pub(super) fn first_part(&self) -> Paise {
        self.stages.drawn_amount(self.amount, 1)
    }

    /// Checks that months for instalments remain, and that a single repayment has no stages.
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

    /// Interest paid up to a month before the last stage, unrounded, in paise.
    pub(super) fn stage_interest(&self, month: u32) -> f64 {
        (1..=month).map(|month| self.interest_in(month)).sum()
    }

    fn interest_in(&self, month: u32) -> f64 {
        self.stages.drawn_amount(self.amount, month).as_f64() * self.monthly_rate()
    }

    /// The amount disbursed by the end of a month and not repaid: a borrower who leaves does not take the stage due on
    /// that day.
    pub(super) fn disbursed_by(&self, month: u32) -> Paise {
        self.stages.drawn_amount(self.amount, month)
    }

    /// The interest-only months, as rows of the schedule.
    pub(super) fn months_of_interest(&self) -> impl Iterator<Item = Balance> + '_ {
        (1..=self.stages.wait()).map(|number| Balance {
            number,
            opening: self.disbursed_by(number).as_f64(),
            principal: 0.0,
            interest: self.interest_in(number),
        })
    }

    /// Present value of the first stage at a monthly rate: all payments up to a month, with a last one, minus the later
    /// stages.
    pub(super) fn staged_present_value(&self, rate: f64, emi: f64, month: u32, last: f64) -> f64 {
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
