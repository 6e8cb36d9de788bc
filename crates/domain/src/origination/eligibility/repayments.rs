//! The microfinance rule: in a low-income household, all monthly repayments stay within a share of its monthly income
//! (RBI, 14 March 2022; numbers in `data/policy/lending.toml`).

use super::{Check, Criterion, CriterionOutcome, CriterionValue};
use crate::Paise;
use crate::catalog::fact::Fact;
use crate::catalog::policy::MicrofinanceRule;
use crate::catalog::product::ProductType;
use crate::origination::applicant::Applicant;
use crate::origination::products::Product;

/// Checks a collateral-free loan with this instalment; none if the household's income exceeds the rule's limit.
///
/// The household's income is known only as a band, and is at least the applicant's own: repayments within the share of
/// the minimum pass, beyond the share of the maximum fail, and in between the lender will check.
pub(in crate::origination) fn check_repayments(
    rule: &MicrofinanceRule,
    product: ProductType,
    applicant: &Applicant,
    instalment: Paise,
) -> Option<Check> {
    let (least, most) = household_income(rule, product, applicant)?;
    let share = |income| rule.repayment_percent_max.share_of(income);
    let all = applicant
        .money(Fact::Repayments)
        .map(|others| others + instalment);
    let outcome = match all {
        Some(all) if all <= share(least) => CriterionOutcome::Passed,
        Some(all) if all > share(most) => CriterionOutcome::Failed,
        _ => CriterionOutcome::Unknown,
    };
    Some(Check {
        criterion: Criterion::Repayments,
        outcome,
        has: all.map(CriterionValue::Money),
        from: None,
        to: Some(CriterionValue::Money(share(most))),
    })
}

/// Whether a loan to the applicant is a microfinance loan: without collateral, to a household whose yearly income is
/// within the rule's limit.
pub fn is_microfinance(
    rule: &MicrofinanceRule,
    product: ProductType,
    applicant: &Applicant,
) -> bool {
    household_income(rule, product, applicant).is_some()
}

/// Minimum and maximum monthly household income of a microfinance loan; none if it is not one.
fn household_income(
    rule: &MicrofinanceRule,
    product: ProductType,
    applicant: &Applicant,
) -> Option<(Paise, Paise)> {
    let own = applicant.money(Fact::MonthlyIncome).unwrap_or_default();
    let band = applicant.household()?;
    let most = band.max.filter(|max| *max <= rule.household_income_max)?;
    let is_within = Paise(own.0 * 12) <= rule.household_income_max;
    (Product::for_type(product).is_collateral_free && is_within)
        .then(|| (a_month(band.min).max(own), a_month(most)))
}

fn a_month(a_year: Paise) -> Paise {
    Paise(a_year.0 / 12)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MilliPercent;
    use crate::origination::applicant::Band;
    use crate::origination::applicant::tests::asha;

    fn household(max: Option<i64>, income: i64) -> Applicant {
        let band = Band {
            min: Paise::ZERO,
            max: max.map(Paise::rupees),
        };
        asha()
            .with(Fact::Household, band)
            .with(Fact::MonthlyIncome, Paise::rupees(income))
    }

    fn outcome(
        household_max: i64,
        income: i64,
        others: Option<i64>,
        emi: i64,
    ) -> Option<CriterionOutcome> {
        let rule = MicrofinanceRule {
            household_income_max: Paise::rupees(300_000),
            repayment_percent_max: MilliPercent(50_000),
            prepayment_penalty: false,
        };
        let applicant = household(Some(household_max), income)
            .without(Fact::Repayments)
            .with_optional(Fact::Repayments, others.map(Paise::rupees));
        check_repayments(
            &rule,
            ProductType::PersonalLoans,
            &applicant,
            Paise::rupees(emi),
        )
        .map(|check| check.outcome)
    }

    #[test]
    fn half_of_the_households_income_is_the_limit() {
        for (others, emi, expected) in [
            (Some(0), 7_500, CriterionOutcome::Passed),
            (Some(1), 7_500, CriterionOutcome::Unknown),
            (Some(0), 12_500, CriterionOutcome::Unknown),
            (Some(1), 12_500, CriterionOutcome::Failed),
            (None, 1, CriterionOutcome::Unknown),
        ] {
            assert_eq!(
                outcome(300_000, 15_000, others, emi),
                Some(expected),
                "{others:?} {emi}"
            );
        }
    }

    #[test]
    fn the_repayment_limit_does_not_apply_to_higher_household_incomes() {
        assert_eq!(outcome(500_000, 15_000, Some(0), 20_000), None);
        assert_eq!(
            outcome(300_000, 25_001, Some(0), 20_000),
            None,
            "the own income alone is more"
        );
    }

    #[test]
    fn the_kind_of_loan_follows_from_household_income_and_collateral() {
        let rule = MicrofinanceRule {
            household_income_max: Paise::rupees(300_000),
            repayment_percent_max: MilliPercent(50_000),
            prepayment_penalty: false,
        };
        let poor = household(Some(300_000), 25_000);
        for (applicant, product, expected) in [
            (&poor, ProductType::PersonalLoans, true),
            (&poor, ProductType::BusinessLoans, true),
            (&poor, ProductType::GoldLoans, false),
            (&poor, ProductType::AffordableHousingLoan, false),
            (
                &household(Some(300_001), 25_000),
                ProductType::PersonalLoans,
                false,
            ),
            (&household(None, 25_000), ProductType::PersonalLoans, false),
            (
                &household(Some(300_000), 25_001),
                ProductType::PersonalLoans,
                false,
            ),
        ] {
            assert_eq!(
                is_microfinance(&rule, product, applicant),
                expected,
                "{product:?}"
            );
        }
    }
}
