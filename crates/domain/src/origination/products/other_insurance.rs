//! Insurance independent of loans: customers compare plans here and apply at the insurer.

use super::{Example, ExampleCover, Flags, Guide, Listing, Product};
use crate::catalog::product::ProductType;
use crate::origination::matching_rule::MatchingRule;
use crate::{MilliPercent, Paise};

/// Premiums of the example's family of three.
const PREMIUMS: &[Paise] = &[
    Paise::rupees(7_200),
    Paise::rupees(6_600),
    Paise::rupees(2_900),
];

pub(super) const PRODUCT: Product = Product {
    product: ProductType::OtherInsurance,
    is_collateral_free: false,
    needs_key_facts: false,
    loan_kind: "kfs_type_personal",
    ranking: "priority",
    matching_rule: MatchingRule::V1,
    flags: Flags::NONE,
    journey: None,
    listing: Some(Listing {
        pages: &[],
        visits: "/user/insurance/transaction",
    }),
    // Family policies bear no GST since 22 September 2025 (GST Council, 3 September 2025).
    guide: Some(Guide {
        title: "guide_insurance_title",
        lead: "guide_insurance_lead",
        calculator: None,
        range: None,
        example: Example::Cover(ExampleCover {
            cover: Paise::rupees(500_000),
            premiums: PREMIUMS,
            gst: MilliPercent::ZERO,
        }),
    }),
};
