//! Home loans for modest incomes. Not open to customers yet.

use super::{Flags, Product};
use crate::catalog::product::ProductType;
use crate::origination::matching_rule::MatchingRule;

pub(super) const PRODUCT: Product = Product {
    product: ProductType::AffordableHousingLoan,
    is_collateral_free: false,
    needs_key_facts: true,
    loan_kind: "kfs_type_housing",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("hl_completed"),
        ..Flags::NONE
    },
    journey: None,
};
