//! The reasons why no lender lends, over all lenders.

use super::{Check, Criterion, CriterionOutcome, CriterionValue};
use crate::id::LenderId;

/// A criterion that failed, with the lender that asks for the least change: one without other failures first, because what
/// this criterion needs would be enough there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MainReason {
    /// The number of lenders for which the criterion failed.
    pub lenders: usize,
    /// The lender with the fewest other failures, and of these the one whose bound is closest to the applicant's value.
    pub closest: LenderId,
    /// The number of criteria that failed at that lender.
    pub failures: usize,
    /// The check of that lender.
    pub check: Check,
}

/// Returns the failed criteria of lenders, the most frequent first.
pub fn list_main_reasons<'a>(
    checks: impl IntoIterator<Item = (LenderId, &'a [Check])>,
) -> Vec<MainReason> {
    let mut reasons: Vec<MainReason> = Vec::new();
    for (lender, checks) in checks {
        let failed: Vec<&Check> = checks
            .iter()
            .filter(|check| check.outcome == CriterionOutcome::Failed)
            .collect();
        for check in &failed {
            count_reason(&mut reasons, lender, failed.len(), check);
        }
    }
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.lenders));
    reasons
}

fn count_reason(reasons: &mut Vec<MainReason>, lender: LenderId, failures: usize, check: &Check) {
    let same = |reason: &&mut MainReason| subject(reason.check) == subject(*check);
    let Some(reason) = reasons.iter_mut().find(same) else {
        reasons.push(MainReason {
            lenders: 1,
            closest: lender,
            failures,
            check: *check,
        });
        return;
    };
    reason.lenders += 1;
    if (failures, check.gap()) < (reason.failures, reason.check.gap()) {
        reason.closest = lender;
        reason.failures = failures;
        reason.check = *check;
    }
}

/// The criterion and the side of the bound, because being too young and being too old are two reasons.
fn subject(check: Check) -> (Criterion, bool) {
    (check.criterion, check.is_above())
}

impl Check {
    /// Whether the applicant's value is above the maximum.
    fn is_above(&self) -> bool {
        self.has
            .zip(self.to)
            .is_some_and(|(has, to)| has.number() > to.number())
    }

    /// How far the applicant's value is outside the bounds; zero for values that are not counted.
    fn gap(&self) -> i64 {
        let Some(has) = self.has.map(CriterionValue::number) else {
            return 0;
        };
        let below = self.from.map_or(0, |from| from.number() - has);
        let above = self.to.map_or(0, |to| has - to.number());
        below.max(above).max(0)
    }
}

impl CriterionValue {
    /// The value as a number of its unit; zero for values that are not counted.
    fn number(self) -> i64 {
        match self {
            Self::Money(amount) => amount.0,
            Self::Years(years) => years.into(),
            Self::Months(months) => months.into(),
            Self::Points(points) => points.into(),
            Self::Percent(share) => share.0,
            Self::Weight(weight) => weight.0,
            Self::Pincode(_) | Self::Work(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Paise;
    use crate::catalog::fact::Fact;

    fn income(has: i64, from: Option<i64>, to: Option<i64>) -> Check {
        let money = |rupees| CriterionValue::Money(Paise::rupees(rupees));
        Check {
            criterion: Criterion::Fact(Fact::MonthlyIncome),
            outcome: CriterionOutcome::Failed,
            has: Some(money(has)),
            from: from.map(money),
            to: to.map(money),
        }
    }

    fn plain(criterion: Criterion, outcome: CriterionOutcome) -> Check {
        Check {
            criterion,
            outcome,
            ..income(0, None, None)
        }
    }

    #[test]
    fn the_most_frequent_reason_comes_first_with_the_closest_lender() {
        let pincode = Criterion::Fact(Fact::Pincode);
        let lenders = [
            vec![
                plain(pincode, CriterionOutcome::Failed),
                income(5_000, Some(20_000), None),
            ],
            vec![income(5_000, Some(15_000), Some(40_000))],
            vec![
                income(5_000, Some(45_000), None),
                plain(Criterion::Open, CriterionOutcome::Passed),
            ],
        ];
        let numbered = (1..).map(LenderId).zip(lenders.iter().map(Vec::as_slice));
        let reasons = list_main_reasons(numbered);
        let shown: Vec<_> = reasons
            .iter()
            .map(|reason| {
                (
                    reason.check.criterion.code(),
                    reason.lenders,
                    reason.closest,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [("income", 3, LenderId(2)), ("pincode", 1, LenderId(1))]
        );
    }

    #[test]
    fn a_lender_without_other_failures_is_closest() {
        let lenders = [
            vec![
                income(5_000, Some(10_000), None),
                plain(Criterion::Open, CriterionOutcome::Failed),
            ],
            vec![income(5_000, Some(25_000), None)],
            vec![income(5_000, Some(20_000), None)],
        ];
        let numbered = (1..).map(LenderId).zip(lenders.iter().map(Vec::as_slice));
        let reasons = list_main_reasons(numbered);
        assert_eq!((reasons[0].closest, reasons[0].failures), (LenderId(3), 1));
    }

    #[test]
    fn too_little_and_too_much_are_two_reasons() {
        let lenders = [
            vec![income(30_000, Some(40_000), None)],
            vec![income(30_000, None, Some(25_000))],
        ];
        let numbered = (1..).map(LenderId).zip(lenders.iter().map(Vec::as_slice));
        assert_eq!(list_main_reasons(numbered).len(), 2);
    }
}
