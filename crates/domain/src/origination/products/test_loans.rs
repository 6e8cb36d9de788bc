//! Test Loans: a product that is in no release. It proves that adding a product takes only this record, its table of
//! fields and its texts.

use super::fields::{address_fields, contact_field, personal_fields, with_range};
use super::{Flags, Journey, Pages, Product, Source, StepContext, ValueRange};
use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::form::field::{FieldKind, FieldSpec};
use crate::language::Bilingual;
use crate::origination::matching_rule::MatchingRule;
use crate::origination::profile::Step;

pub(super) const PRODUCT: Product = Product {
    product: ProductType::TestLoans,
    is_collateral_free: false,
    needs_key_facts: true,
    loan_kind: "kfs_type_test",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("tl_completed"),
        update_required: Some("tl_update_required"),
        self_employed_update_required: None,
    },
    journey: Some(Journey {
        pages: Pages {
            profile: "/user/test-loans",
            welcome_back: "/user/test-loans/welcome-back",
            offers: "/user/test-loans/offers",
        },
        has_co_applicants: false,
        branch: None,
        steps,
        cross_checks: &[],
        facts: &[
            (Fact::Age, Source::YearsSince("birth_date")),
            (Fact::Amount, Source::Answer("test_amount")),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("postal_code")),
            (Fact::Months, Source::Term("test_months")),
            (Fact::Value, Source::Answer("test_value")),
        ],
    }),
    listing: None,
    guide: None,
};

pub(super) const TEXTS: &[(&str, &str, &str)] = &[
    ("common_product_test_loans", "Test loans", "जाँच वाला लोन"),
    (
        "kfs_type_test",
        "Test loan against something of value",
        "किसी कीमती चीज़ पर जाँच वाला लोन",
    ),
];

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    [
        ("loan", loan()),
        ("about", personal_fields(context.lending)),
        ("address", address_fields()),
        ("money", vec![contact_field(context.verified)]),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn loan() -> Vec<FieldSpec> {
    vec![
        question(
            FieldSpec::new("test_value", FieldKind::Money),
            ValueRange {
                min: 10_000,
                max: 1_000_000,
            },
            ["What it is worth", "उसकी कीमत"],
        ),
        question(
            FieldSpec::new("test_amount", FieldKind::Money),
            ValueRange {
                min: 10_000,
                max: 300_000,
            },
            ["How much to test with", "कितने रुपये से जाँचना है"],
        ),
        question(
            FieldSpec::new("test_months", FieldKind::Integer),
            ValueRange { min: 6, max: 24 },
            ["For how many months", "कितने महीनों के लिए"],
        ),
    ]
}

fn question(field: FieldSpec, range: ValueRange, [en, hi]: [&str; 2]) -> FieldSpec {
    let label = Bilingual {
        en: en.to_owned(),
        hi: hi.to_owned(),
    };
    FieldSpec {
        label: Some(label),
        ..with_range(field, range)
    }
}
