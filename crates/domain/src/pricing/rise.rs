//! The effect of a rise of the rate on a loan: either the instalment or the number of instalments increases. Both are
//! shown, as the Reserve Bank requires: 18 August 2023, Reset of Floating Interest Rate on Personal
//! Loans with equated instalments.

use serde::{Deserialize, Serialize};

use super::{LoanTerms, PricingError, Quote};
use crate::{MilliPercent, Paise};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateRise {
    /// The rise of the rate.
    pub change: MilliPercent,
    /// Increase of each instalment, if their number is unchanged.
    pub instalment: Paise,
    /// Increase of the total interest in that case.
    pub total: Paise,
    /// Additional instalments, if their amount is unchanged. `None`: such an instalment would not cover the interest.
    pub count: Option<u32>,
}

impl RateRise {
    /// The rise shown next to an offer: one percentage point.
    pub const POINT: MilliPercent = MilliPercent(1_000);

    /// Computes the effect on a loan with a higher rate from the start.
    pub fn compute(loan: &LoanTerms, change: MilliPercent) -> Result<Self, PricingError> {
        let before = loan.quote()?;
        let dearer = LoanTerms {
            rate: MilliPercent(loan.rate.0 + change.0),
            ..*loan
        };
        let after = dearer.quote()?;
        let count = count(&dearer, &before);
        Ok(Self {
            change,
            instalment: after.emi_to_the_paisa() - before.emi_to_the_paisa(),
            total: after.total_interest - before.total_interest,
            count: count.map(|count| count.saturating_sub(loan.payments())),
        })
    }
}

/// The number of instalments of an unchanged amount that repay a loan at its rate.
///
/// Simulates the balance month by month, as a lender would; a rest below a paisa counts as paid.
fn count(dearer: &LoanTerms, before: &Quote) -> Option<u32> {
    const PAID: f64 = 1.0;
    let instalment = before.emi_exact * 100.0;
    let monthly = dearer.monthly_rate();
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

    use super::super::{Repayment, Stages};
    use super::*;

    fn loan(amount: i64, rate: i64, months: u32) -> LoanTerms {
        LoanTerms {
            amount: Paise::rupees(amount),
            months,
            rate: MilliPercent(rate),
            fee: Paise::ZERO,
            gst_on_fee: Paise::ZERO,
            third_party: Paise::ZERO,
            repayment: Repayment::Instalments,
            stages: Stages::AT_ONCE,
        }
    }

    #[test]
    fn an_instalment_below_the_interest_has_no_end() {
        let before = loan(100_000, 12_000, 600).quote().unwrap();
        assert_eq!(count(&loan(100_000, 12_500, 600), &before), None);
    }

    /// 25,00,000 for 20 years at 9 %: 22,493.15 a month; at 10 % 24,125.54.
    #[test]
    fn a_rise_of_one_point_on_a_home_loan_matches_known_values() {
        let rise = RateRise::compute(&loan(2_500_000, 9_000, 240), RateRise::POINT).unwrap();
        assert_eq!(rise.instalment, Paise(163_239));
        assert_eq!(rise.total.to_whole_rupees(), Paise::rupees(391_774));
        assert_eq!(rise.count, Some(75));
    }

    proptest! {
        #[test]
        fn the_number_of_instalments_is_unchanged_at_the_same_rate(
            amount in 1_000_i64..5_000_000, rate in 0_i64..40_000, months in 1_u32..120
        ) {
            let loan = loan(amount, rate, months);
            prop_assert_eq!(count(&loan, &loan.quote().unwrap()), Some(months));
        }

        #[test]
        fn at_a_higher_rate_it_grows(
            amount in 1_000_i64..5_000_000, rate in 1_000_i64..40_000, months in 2_u32..60
        ) {
            let rise = RateRise::compute(&loan(amount, rate, months), MilliPercent(250)).unwrap();
            prop_assert!(rise.count.is_none_or(|more| more > 0));
            prop_assert!(rise.instalment > Paise::ZERO && rise.total > Paise::ZERO);
        }
    }
}
