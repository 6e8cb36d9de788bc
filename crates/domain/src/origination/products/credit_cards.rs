//! Credit cards. Not open to customers yet.

use super::{Flags, Product};
use crate::catalog::product::ProductType;
use crate::origination::matching_rule::MatchingRule;

pub(super) const PRODUCT: Product = Product {
    product: ProductType::CreditCards,
    is_collateral_free: false,
    needs_key_facts: false,
    loan_kind: "kfs_type_personal",
    ranking: "priority",
    matching_rule: MatchingRule::V1,
    flags: Flags::NONE,
    journey: None,
};
