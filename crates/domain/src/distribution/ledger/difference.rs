//! Loans whose lender paid otherwise than its slab says.

use super::month::YearMonth;
use crate::Paise;

/// What differs by less is a rounding of the lender's.
pub const DIFFERENCE_LEAST: Paise = Paise(100);

/// Lenders pay within so many months after the month of disbursal.
const PAID_WITHIN: i32 = 2;

/// The first month whose commission need not be paid yet; that of every month before it is overdue.
pub fn not_yet_due(today: YearMonth) -> YearMonth {
    today.back(PAID_WITHIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_overdue_when_two_have_passed_after_it() {
        let month = |text: &str| text.parse::<YearMonth>().unwrap();
        assert_eq!(not_yet_due(month("2026-11")), month("2026-09"));
        assert_eq!(not_yet_due(month("2026-01")), month("2025-11"));
    }
}
