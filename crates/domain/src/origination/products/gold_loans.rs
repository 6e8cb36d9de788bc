//! Gold loans: the pledge, its purpose and hand-over.

use super::fields::{
    address_fields, choice_field, contact_field, monthly_amount_field, personal_fields, with_range,
};
use super::{
    CheckContext, CheckFunction, CrossCheck, Example, ExampleLoan, Flags, Guide, Journey,
    LoanRange, Pages, Product, Source, StepContext, ValueRange,
};
use crate::catalog::fact::Fact;
use crate::catalog::gold::{self, GoldItem, GoldKind};
use crate::catalog::policy::GoldPolicy;
use crate::catalog::product::ProductType;
use crate::form::field::{FieldKind, FieldSpec, Values};
use crate::origination::matching_rule::MatchingRule;
use crate::origination::profile::Step;
use crate::pricing::Repayment;
use crate::text::Message;
use crate::{Milligrams, Paise};

/// The smallest gold loan, rupees.
const AMOUNT_MIN: i64 = 5_000;
/// The advertised maximum, rupees: that of the policy (spec section 1).
const ADVERTISED_MAX: i64 = 10_000_000;
/// Shortest and longest term, months.
const MONTHS: ValueRange = ValueRange { min: 3, max: 36 };
/// The group with the pledged items.
const ITEMS: &str = "gold_items";

pub(super) const PRODUCT: Product = Product {
    product: ProductType::GoldLoans,
    is_collateral_free: false,
    needs_key_facts: true,
    loan_kind: "kfs_type_gold",
    ranking: "apr",
    matching_rule: MatchingRule::V2,
    flags: Flags {
        completed: Some("gl_completed"),
        update_required: Some("gl_update_required"),
        self_employed_update_required: None,
    },
    journey: Some(Journey {
        pages: Pages::shared("/user/user-detail/gold-loan"),
        has_co_applicants: false,
        branch: None,
        steps,
        cross_checks: &[CrossCheck {
            field: ITEMS,
            finds: CheckFunction::Places(cannot_be_pledged),
        }],
        facts: &[
            (Fact::Employment, Source::Answer("employment_status_code")),
            (Fact::Age, Source::YearsSince("birth_date")),
            (Fact::MonthlyIncome, Source::Answer("monthly_income")),
            (Fact::Amount, Source::Answer("gold_loan_amount")),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("postal_code")),
            (Fact::Months, Source::Term("gold_loan_months")),
            (Fact::Value, Source::GoldValue(ITEMS)),
            (Fact::GoldWeight, Source::GoldWeight(ITEMS)),
            (Fact::GoldPurpose, Source::Answer("gold_purpose")),
            (Fact::GoldHandover, Source::Answer("gold_handover")),
        ],
    }),
    listing: None,
    guide: Some(Guide {
        title: "guide_gold_title",
        lead: "guide_gold_lead",
        calculator: Some("/calculator/gold"),
        range: Some(LoanRange {
            amount: ValueRange {
                min: AMOUNT_MIN,
                max: ADVERTISED_MAX,
            },
            months: MONTHS,
            rate: None,
        }),
        example: Example::Loan(ExampleLoan {
            repayment: Repayment::BulletCompounded,
            gold: Some(Paise::rupees(150_000)),
            ..ExampleLoan::unsecured(100_000, 12, 12_000, 500)
        }),
    }),
};

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    let limits = context.limits;
    [
        ("gold", vec![items(context.gold)]),
        ("loan", loan(context.gold)),
        ("about", personal_fields(context.lending)),
        ("address", address_fields()),
        (
            "contact",
            vec![
                choice_field("employment_status_code", "employmentStatus"),
                monthly_amount_field(limits, "monthly_income"),
                contact_field(context.verified),
            ],
        ),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn items(policy: &GoldPolicy) -> FieldSpec {
    let fields = vec![
        choice_field("gold_kind", "goldKind"),
        FieldSpec::new("gold_grams", FieldKind::Decimal),
        choice_field("gold_carats", "goldCarats"),
    ];
    FieldSpec::group(ITEMS, policy.pledge.items_max, fields)
}

fn loan(policy: &GoldPolicy) -> Vec<FieldSpec> {
    let amount = FieldSpec::new("gold_loan_amount", FieldKind::Money);
    let months = FieldSpec::new("gold_loan_months", FieldKind::Integer);
    let amounts = ValueRange {
        min: AMOUNT_MIN,
        max: policy.loan.most.0 / 100,
    };
    vec![
        with_range(amount, amounts),
        with_range(months, MONTHS),
        choice_field("gold_purpose", "goldPurpose"),
        choice_field("gold_handover", "goldHandover"),
    ]
}

/// Parses the items of a group.
pub fn parse_gold_items(values: &Values, key: &str) -> Vec<GoldItem> {
    let piece = |item: &Values| {
        Some(GoldItem {
            kind: GoldKind::from_id(item.choice("gold_kind")?)?,
            weight: Milligrams(item.decimal("gold_grams")?),
            carats: item.choice("gold_carats")?,
        })
    };
    values.group(key).iter().filter_map(piece).collect()
}

/// Validation errors of the pledge, by path.
fn cannot_be_pledged(values: &Values, context: &CheckContext<'_>) -> Vec<(String, Message)> {
    let faults = gold::validate_pledge(&parse_gold_items(values, ITEMS), context.pledge);
    let at = |place: String| match place.strip_prefix("items").unwrap_or_default() {
        "" => String::new(),
        inside => inside
            .replace(".grams", ".gold_grams")
            .replace(".carats", ".gold_carats"),
    };
    faults
        .into_iter()
        .map(|(place, message)| (at(place), message))
        .collect()
}
