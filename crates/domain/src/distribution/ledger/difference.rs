//! Loans whose lender paid another amount than the slab's.

use super::month::YearMonth;
use crate::Paise;

/// Smaller differences are rounding.
pub const DIFFERENCE_LEAST: Paise = Paise(100);

/// Months after disbursal in which lenders pay.
const PAID_WITHIN: i32 = 2;

/// The first month whose commission is not due yet; earlier ones are overdue.
pub fn first_month_not_due(today: YearMonth) -> YearMonth {
    today.minus_months(PAID_WITHIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_overdue_when_two_have_passed_after_it() {
        let month = |text: &str| text.parse::<YearMonth>().unwrap();
        assert_eq!(first_month_not_due(month("2026-11")), month("2026-09"));
        assert_eq!(first_month_not_due(month("2026-01")), month("2025-11"));
    }
}
