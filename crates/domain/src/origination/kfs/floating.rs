//! Row 7 of the statement: what a floating rate follows, and what a change of it does.

use serde::{Deserialize, Serialize};

use crate::MilliPercent;
use crate::catalog::lender::{Interest, Terms};
use crate::language::Bilingual;
use crate::pricing::{LoanTerms, PricingError, Rise};

/// What a floating rate follows, and what a rise of it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloatingFacts {
    pub benchmark: Bilingual,
    /// The benchmark's rate, percent a year.
    pub benchmark_rate: MilliPercent,
    /// What the borrower's rate lies above it.
    pub spread: MilliPercent,
    /// Months after which the rate follows it.
    pub reset_months: u32,
    /// The effect of the regulator's rise, and that of one percentage point.
    pub rises: [Rise; 2],
}

impl FloatingFacts {
    /// Of a loan under a lender's terms; `None` where the rate is fixed or the lender does not
    /// name its benchmark.
    pub(super) fn of(
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
            rises: [Rise::of(loan, change)?, Rise::of(loan, Rise::POINT)?],
        }))
    }
}
