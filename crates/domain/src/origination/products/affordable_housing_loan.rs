//! Home loans for low incomes, secured by the home.

use super::co_applicant::{INCOME, REPAYMENTS};
use super::fields::{
    address_fields, choice_field, contact_field, monthly_amount_field, optional_flag,
    personal_fields, with_range, work_fields,
};
use super::{
    CheckContext, CheckFunction, CrossCheck, Example, ExampleLoan, Flags, Guide, Journey,
    LoanRange, Pages, Product, Source, StepContext, ValueRange,
};
use crate::catalog::fact::Fact;
use crate::catalog::policy::FieldLimits;
use crate::catalog::product::ProductType;
use crate::form::field::{FieldKind, FieldRule, FieldSpec, Values};
use crate::identity::identifiers::Channel;
use crate::origination::matching_rule::MatchingRule;
use crate::origination::profile::Step;
use crate::text::Message;

/// Lowest and highest price of a home, rupees.
const PRICE: ValueRange = ValueRange {
    min: 100_000,
    max: 20_000_000,
};
/// Stamp duty and registration, rupees.
const DUTY: ValueRange = ValueRange {
    min: 0,
    max: 3_000_000,
};
/// Smallest and largest loan, rupees.
const AMOUNT: ValueRange = ValueRange {
    min: 100_000,
    max: 10_000_000,
};
/// Shortest and longest term, months.
const MONTHS: ValueRange = ValueRange { min: 24, max: 360 };
/// Maximum length of the name of a builder or society.
const BUILDER: usize = 100;

pub(super) const PRODUCT: Product = Product {
    product: ProductType::AffordableHousingLoan,
    is_collateral_free: false,
    needs_key_facts: true,
    loan_kind: "kfs_type_housing",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("hl_completed"),
        update_required: Some("hl_update_required"),
        self_employed_update_required: None,
    },
    journey: Some(Journey {
        pages: Pages::shared("/user/user-detail/affordable-housing-loan"),
        has_co_applicants: true,
        branch: None,
        steps,
        cross_checks: &[DUTY_IS_LESS_THAN_THE_PRICE],
        facts: &[
            (Fact::Employment, Source::Answer("employment_status_code")),
            (Fact::Age, Source::YearsSince("birth_date")),
            (
                Fact::MonthlyIncome,
                Source::WithCoApplicants {
                    own: "monthly_income",
                    theirs: INCOME,
                },
            ),
            (Fact::Amount, Source::Answer("home_amount")),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("home_pincode")),
            (Fact::Months, Source::Term("home_months")),
            (
                Fact::Repayments,
                Source::WithCoApplicants {
                    own: "emi",
                    theirs: REPAYMENTS,
                },
            ),
            (
                Fact::Value,
                Source::PriceOfHome {
                    price: "home_price",
                    duty: "home_duty",
                },
            ),
            (Fact::HomeKind, Source::Answer("home_kind")),
            (Fact::AllRepayments, Source::Price),
        ],
    }),
    listing: None,
    guide: Some(Guide {
        title: "guide_housing_title",
        lead: "guide_housing_lead",
        calculator: None,
        range: Some(LoanRange {
            amount: AMOUNT,
            months: MONTHS,
            rate: None,
        }),
        example: Example::Loan(ExampleLoan {
            is_floating: true,
            ..ExampleLoan::unsecured(2_000_000, 240, 8_750, 500)
        }),
    }),
};

const DUTY_IS_LESS_THAN_THE_PRICE: CrossCheck = CrossCheck {
    field: "home_duty",
    finds: CheckFunction::Whole(duty_above_price),
};

fn duty_above_price(values: &Values, _: &CheckContext<'_>) -> Option<Message> {
    let (price, duty) = (values.money("home_price"), values.money("home_duty"));
    price
        .zip(duty)
        .is_some_and(|(price, duty)| duty >= price)
        .then(|| Message::new("invalid_home_duty"))
}

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    let limits = context.limits;
    [
        ("property", property()),
        ("loan", loan()),
        ("about", personal_fields(context.lending)),
        ("address", address_fields()),
        ("work", work_fields(limits)),
        ("money", money(limits, context.verified)),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn property() -> Vec<FieldSpec> {
    vec![
        choice_field("home_kind", "homeKind"),
        with_range(FieldSpec::new("home_price", FieldKind::Money), PRICE),
        optional(with_range(
            FieldSpec::new("home_duty", FieldKind::Money),
            DUTY,
        )),
        FieldSpec::new("home_pincode", FieldKind::Pincode),
        optional(FieldSpec {
            rule: Some(FieldRule::Address),
            max_length: Some(BUILDER),
            ..FieldSpec::new("home_builder", FieldKind::Text)
        }),
    ]
}

fn loan() -> Vec<FieldSpec> {
    vec![
        with_range(FieldSpec::new("home_amount", FieldKind::Money), AMOUNT),
        with_range(FieldSpec::new("home_months", FieldKind::Integer), MONTHS),
        optional_flag("home_transfer"),
        choice_field("employment_status_code", "employmentStatus"),
    ]
}

fn money(limits: &FieldLimits, verified: Channel) -> Vec<FieldSpec> {
    vec![
        FieldSpec {
            min: Some(0),
            ..monthly_amount_field(limits, "emi")
        },
        contact_field(verified),
    ]
}

fn optional(field: FieldSpec) -> FieldSpec {
    FieldSpec {
        required: false,
        ..field
    }
}

#[cfg(test)]
mod tests;
