//! Test Loans: a product that nobody is sold. It proves that a further product is this record, its
//! table of fields and its texts; it is only in the build that journeys walk.

use super::fields::{about, address, between, contact};
use super::{Flags, Journey, Product, Source, StepContext};
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
    loan_kind: "kfs_type_personal",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags::NONE,
    journey: Some(Journey {
        steps,
        cross_checks: &[],
        facts: &[
            (Fact::Age, Source::YearsSince("birth_date")),
            (Fact::Amount, Source::Answer("test_amount")),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("postal_code")),
            (Fact::Months, Source::Term("loan_months")),
        ],
    }),
};

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    [
        ("loan", loan()),
        ("about", about(context.lending)),
        ("address", address()),
        ("money", vec![contact(context.verified)]),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn loan() -> Vec<FieldSpec> {
    let amount = FieldSpec {
        label: Some(Bilingual {
            en: "How much to test with".to_owned(),
            hi: "कितने रुपये से जाँचना है".to_owned(),
        }),
        ..between(
            FieldSpec::new("test_amount", FieldKind::Money),
            (10_000, 300_000),
        )
    };
    let months = FieldSpec::new("loan_months", FieldKind::Integer);
    vec![amount, between(months, (6, 24))]
}
