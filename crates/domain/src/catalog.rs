//! What is on offer: product types, brands, lenders, cards, policies.

pub mod credit_card;
pub mod product;
pub mod smart_list;
