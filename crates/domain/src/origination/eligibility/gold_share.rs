//! The regulator's limit for consumption loans on gold, for any lender (numbers in `data/policy/gold.toml`).

use super::{Check, Criterion, CriterionOutcome, CriterionValue};
use crate::Paise;
use crate::catalog::fact::Fact;
use crate::catalog::gold::GoldPurpose;
use crate::catalog::policy::ConsumptionRule;
use crate::catalog::rule::Tier;
use crate::origination::applicant::Applicant;
use crate::origination::offers::Price;

/// Checks a loan at this price; none for income-generating loans, which only the lender's own share limits.
///
/// The amount is what is due: with a single repayment at the end it includes interest.
pub(in crate::origination) fn check_gold_shares(
    rule: &ConsumptionRule,
    applicant: &Applicant,
    price: &Price,
) -> Vec<Check> {
    let purpose = applicant.get_fact(Fact::GoldPurpose);
    let is_income = |id: i64| id == GoldPurpose::Income.id();
    if purpose.is_some_and(|purpose| purpose.exact().is_some_and(is_income)) {
        return Vec::new();
    }
    let is_single = price.repayment.is_single();
    let owed = if is_single {
        price.quote.total_payable
    } else {
        price.amount
    };
    let value = applicant.money(Fact::Value);
    let most = value.map(|value| Tier::max_loan(&rule.tiers, value));
    let mut checks = vec![Check {
        criterion: Criterion::GoldShare,
        outcome: most.map_or(CriterionOutcome::Unknown, |most| passes(owed <= most)),
        has: Some(CriterionValue::Money(owed)),
        from: None,
        to: most.map(|most| CriterionValue::Money(whole_rupees(most))),
    }];
    if is_single && price.months > rule.bullet_months_max {
        checks.push(Check {
            criterion: Criterion::Fact(Fact::Months),
            outcome: CriterionOutcome::Failed,
            has: Some(CriterionValue::Months(price.months)),
            from: None,
            to: Some(CriterionValue::Months(rule.bullet_months_max)),
        });
    }
    checks
}

/// Rounds down to whole rupees, so that the displayed amount can be lent.
const fn whole_rupees(amount: Paise) -> Paise {
    Paise(amount.0 - amount.0 % 100)
}

const fn passes(passes: bool) -> CriterionOutcome {
    if passes {
        CriterionOutcome::Passed
    } else {
        CriterionOutcome::Failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MilliPercent;
    use crate::catalog::lender::RateKind;
    use crate::pricing::{FeeRule, LoanTerms, Repayment, Stages};

    fn rule() -> ConsumptionRule {
        let text = include_str!("../../../../../data/policy/gold.toml");
        crate::catalog::policy::GoldPolicy::parse(text)
            .unwrap()
            .consumption
    }

    /// 12 % a year without charges.
    fn price(amount: i64, months: u32, repayment: Repayment) -> Price {
        let (amount, rate) = (Paise::rupees(amount), MilliPercent(12_000));
        let none = FeeRule::default();
        let loan = LoanTerms::with_fee_rule(amount, months, rate, &none, Paise::ZERO);
        Price {
            amount,
            months,
            rate,
            rate_kind: RateKind::Exact,
            repayment,
            stages: Stages::default(),
            quote: loan.with_repayment(repayment).quote().unwrap(),
        }
    }

    fn outcomes(value: Option<i64>, purpose: GoldPurpose, price: &Price) -> Vec<CriterionOutcome> {
        let applicant = Applicant::new(price.amount, price.months)
            .with(Fact::GoldPurpose, purpose.id())
            .with_optional(Fact::Value, value.map(Paise::rupees));
        let checks = check_gold_shares(&rule(), &applicant, price);
        checks.iter().map(|check| check.outcome).collect()
    }

    #[test]
    fn instalment_loans_count_by_amount_and_bullet_loans_by_the_final_debt() {
        use CriterionOutcome::{Failed, Passed, Unknown};
        use GoldPurpose::{Consumption, Income};
        let (each_month, at_once) = (Repayment::Instalments, Repayment::BulletSimple);
        for (value, purpose, price, expected) in [
            (
                Some(100_000),
                Consumption,
                price(85_000, 12, each_month),
                vec![Passed],
            ),
            (
                Some(100_000),
                Consumption,
                price(85_001, 12, each_month),
                vec![Failed],
            ),
            // At 12 % for a year these become 84,999.04 and 85,000.16.
            (
                Some(100_000),
                Consumption,
                price(75_892, 12, at_once),
                vec![Passed],
            ),
            (
                Some(100_000),
                Consumption,
                price(75_893, 12, at_once),
                vec![Failed],
            ),
            (
                Some(1_000_000),
                Consumption,
                price(10_000, 12, at_once),
                vec![Passed],
            ),
            (
                Some(1_000_000),
                Consumption,
                price(10_000, 13, at_once),
                vec![Passed, Failed],
            ),
            (
                Some(1_000_000),
                Consumption,
                price(10_000, 13, each_month),
                vec![Passed],
            ),
            (
                None,
                Consumption,
                price(10_000, 12, each_month),
                vec![Unknown],
            ),
            (Some(10_000), Income, price(85_000, 24, at_once), vec![]),
        ] {
            let said = format!("{value:?} {purpose:?} {} {}", price.amount, price.months);
            assert_eq!(outcomes(value, purpose, &price), expected, "{said}");
        }
    }
}
