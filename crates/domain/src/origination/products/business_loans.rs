//! Loans to businesses. Not open to customers yet.

use super::{Flags, Product};
use crate::catalog::product::ProductType;
use crate::origination::matching_rule::MatchingRule;

pub(super) const PRODUCT: Product = Product {
    product: ProductType::BusinessLoans,
    is_collateral_free: true,
    needs_key_facts: true,
    loan_kind: "kfs_type_business",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("bl_completed"),
        ..Flags::NONE
    },
    journey: None,
};
