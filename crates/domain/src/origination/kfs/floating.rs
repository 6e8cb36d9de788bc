//! Row 7 of the statement: the benchmark of a floating rate, and the effect of a change.

use serde::{Deserialize, Serialize};

use crate::MilliPercent;
use crate::catalog::lender::{Interest, Terms};
use crate::language::Bilingual;
use crate::pricing::{LoanTerms, PricingError, RateRise};

/// The benchmark of a floating rate, and the effect of a rise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloatingFacts {
    pub benchmark: Bilingual,
    /// The benchmark's rate, percent a year.
    pub benchmark_rate: MilliPercent,
    /// The difference of the borrower's rate to it.
    pub spread: MilliPercent,
    /// Months between resets of the rate.
    pub reset_months: u32,
    /// The effect of the regulator's rise, and that of one percentage point.
    pub rises: [RateRise; 2],
}

impl FloatingFacts {
    /// Computes the facts of a loan under a lender's terms; `None` if the rate is fixed or the benchmark unknown.
    pub(super) fn compute(
        terms: &Terms,
        loan: &LoanTerms,
        change: MilliPercent,
    ) -> Result<Option<Self>, PricingError> {
        let (Interest::Floating, Some(benchmark)) = (terms.interest, &terms.floating) else {
            return Ok(None);
        };
        Ok(Some(Self {
            benchmark: benchmark.name.clone(),
            benchmark_rate: benchmark.rate,
            spread: MilliPercent(loan.rate.0 - benchmark.rate.0),
            reset_months: benchmark.reset_months,
            rises: [
                RateRise::compute(loan, change)?,
                RateRise::compute(loan, RateRise::POINT)?,
            ],
        }))
    }
}
