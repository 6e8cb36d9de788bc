//! Personal Loans: unsecured loans to persons. Keys are those of the specification's user record
//! (section 3); rules are those of sections 5 and 9.

use super::fields::{
    HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME, address_fields, choice_field, living_fields,
    money_fields, personal_fields, show_if_salaried_or_unset, show_if_self_employed, with_range,
    work_fields,
};
use super::{
    Example, ExampleLoan, Flags, Guide, Journey, LoanRange, Pages, Product, Source, StepContext,
    ValueRange,
};
use crate::MilliPercent;
use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::form::field::{FieldKind, FieldSpec};
use crate::origination::matching_rule::MatchingRule;
use crate::origination::profile::Step;

/// Smallest and largest personal loan, rupees (spec section 1).
const AMOUNT: ValueRange = ValueRange {
    min: 1_000,
    max: 1_000_000,
};
/// Shortest and longest term, months (spec section 1: up to 60).
const MONTHS: ValueRange = ValueRange { min: 3, max: 60 };
/// Interest a year (spec section 1).
const RATE: (MilliPercent, MilliPercent) = (MilliPercent(10_990), MilliPercent(36_000));

pub(super) const PRODUCT: Product = Product {
    product: ProductType::PersonalLoans,
    is_collateral_free: true,
    needs_key_facts: true,
    loan_kind: "kfs_type_personal",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("pl_completed"),
        update_required: Some("pl_update_required"),
        self_employed_update_required: Some("pl_se_update_required"),
    },
    journey: Some(Journey {
        pages: Pages::shared("/user/user-detail"),
        has_co_applicants: false,
        branch: None,
        steps,
        cross_checks: &[HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME],
        facts: &[
            (Fact::Employment, Source::Answer("employment_status_code")),
            (Fact::Age, Source::YearsSince("birth_date")),
            (Fact::MonthlyIncome, Source::Answer("monthly_income")),
            (
                Fact::Amount,
                Source::ByWork {
                    salaried: "desired_loan_amount",
                    otherwise: "se_loan_amount",
                },
            ),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("postal_code")),
            (Fact::Household, Source::Answer("household_income")),
            (Fact::Months, Source::Term("loan_months")),
            (Fact::Repayments, Source::Answer("emi")),
        ],
    }),
    listing: None,
    guide: Some(Guide {
        title: "guide_personal_title",
        lead: "guide_personal_lead",
        calculator: None,
        range: Some(LoanRange {
            amount: AMOUNT,
            months: MONTHS,
            rate: Some(RATE),
        }),
        example: Example::Loan(ExampleLoan::unsecured(100_000, 12, 16_000, 3_000)),
    }),
};

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    let limits = context.limits;
    [
        ("loan", loan()),
        ("about", personal_fields(context.lending)),
        ("address", address_fields()),
        ("living", living_fields(limits)),
        ("work", work_fields(limits)),
        ("money", money_fields(limits, context.verified)),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn loan() -> Vec<FieldSpec> {
    let amount = |key| with_range(FieldSpec::new(key, FieldKind::Money), AMOUNT);
    vec![
        show_if_salaried_or_unset(amount("desired_loan_amount")),
        show_if_self_employed(amount("se_loan_amount")),
        with_range(FieldSpec::new("loan_months", FieldKind::Integer), MONTHS),
        choice_field("loan_purpose", "loanPurpose"),
        choice_field("employment_status_code", "employmentStatus"),
    ]
}
