//! Insurance that is sold on its own. Insurers sell it: customers compare plans here and propose at the insurer.

use super::{Flags, Listing, Product};
use crate::catalog::product::ProductType;
use crate::origination::matching_rule::MatchingRule;

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
};
