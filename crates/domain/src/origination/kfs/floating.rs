//! Row 7 of the statement: what a floating rate follows, and what a change of it does.

use serde::{Deserialize, Serialize};

use crate::catalog::lender::{Interest, Terms};
use crate::language::Bilingual;
use crate::pricing::{LoanTerms, PricingError, Quote};
use crate::{MilliPercent, Paise};

/// What a floating rate follows, and what a rise of it does: either the instalment grows or the
/// loan takes longer (RBI, 18 August 2023, Reset of Floating Interest Rate on EMI based Personal
/// Loans).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FloatingFacts {
    pub benchmark: Bilingual,
    /// The benchmark's rate, percent a year.
    pub benchmark_rate: MilliPercent,
    /// What the borrower's rate lies above it.
    pub spread: MilliPercent,
    /// Months after which the rate follows it.
    pub reset_months: u32,
    /// The rise whose effect is shown.
    pub change: MilliPercent,
    /// What each instalment grows by, if their number stays.
    pub instalment_change: Paise,
    /// How many more instalments there are, if their amount stays. `None`: such an instalment
    /// would not cover the interest.
    pub count_change: Option<u32>,
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
        let before = loan.quote()?;
        let dearer = LoanTerms {
            rate: MilliPercent(loan.rate.0 + change.0),
            ..*loan
        };
        let after = dearer.quote()?;
        Ok(Some(Self {
            benchmark: benchmark.name.clone(),
            benchmark_rate: benchmark.rate,
            spread: MilliPercent(loan.rate.0 - benchmark.rate.0),
            reset_months: benchmark.reset_months,
            change,
            instalment_change: after.emi_to_the_paisa() - before.emi_to_the_paisa(),
            count_change: count(&dearer, &before).map(|count| count.saturating_sub(loan.months)),
        }))
    }
}

/// How many instalments of an unchanged amount pay a loan back at its rate.
///
/// The balance is followed month by month, as a lender would: what is left below a paisa is paid.
fn count(dearer: &LoanTerms, before: &Quote) -> Option<u32> {
    const PAID: f64 = 1.0;
    let instalment = before.emi_exact * 100.0;
    let monthly = dearer.rate.as_fraction() / 12.0;
    let mut owed = dearer.amount.as_f64();
    let mut count = 0;
    while owed >= PAID {
        let interest = owed * monthly;
        if interest >= instalment {
            return None;
        }
        owed += interest - instalment;
        count += 1;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn loan(amount: i64, rate: i64, months: u32) -> LoanTerms {
        LoanTerms {
            amount: Paise::rupees(amount),
            months,
            rate: MilliPercent(rate),
            fee: Paise::ZERO,
            gst_on_fee: Paise::ZERO,
            third_party: Paise::ZERO,
        }
    }

    #[test]
    fn an_instalment_that_no_longer_covers_the_interest_never_pays_back() {
        let before = loan(100_000, 12_000, 600).quote().unwrap();
        assert_eq!(count(&loan(100_000, 12_500, 600), &before), None);
    }

    proptest! {
        #[test]
        fn at_the_same_rate_the_count_stays(
            amount in 1_000_i64..5_000_000, rate in 0_i64..40_000, months in 1_u32..120
        ) {
            let loan = loan(amount, rate, months);
            prop_assert_eq!(count(&loan, &loan.quote().unwrap()), Some(months));
        }

        #[test]
        fn at_a_higher_rate_it_grows(
            amount in 1_000_i64..5_000_000, rate in 1_000_i64..40_000, months in 2_u32..60
        ) {
            let before = loan(amount, rate, months).quote().unwrap();
            let after = count(&loan(amount, rate + 250, months), &before);
            prop_assert!(after.is_none_or(|after| after > months));
        }
    }
}
