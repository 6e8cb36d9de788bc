//! Credit cards, which customers compare here and apply for at the bank.

use super::{Example, ExampleLoan, Flags, Guide, Listing, Product};
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
    listing: Some(Listing {
        pages: &[
            "/cards-secured",
            "/cards-unsecured",
            "/credit-cards",
            "/credit-cards/$card",
            "/credit-cards/compare",
        ],
        visits: "/user/credit-card",
    }),
    // An unpaid balance at 3.5 % a month.
    guide: Some(Guide {
        title: "guide_cards_title",
        lead: "guide_cards_lead",
        calculator: None,
        range: None,
        example: Example::Loan(ExampleLoan::unsecured(20_000, 12, 42_000, 0)),
    }),
};
