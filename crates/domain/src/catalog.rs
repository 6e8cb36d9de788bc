//! What is on offer: product types, brands, lenders, cards, policies.
mod flag;

pub mod brand;
pub mod colour;
pub mod credit_card;
pub mod employment;
pub mod fact;
pub mod lender;
pub mod picture;
pub mod policy;
pub mod product;
pub mod property;
pub mod revenue;
pub mod rule;
pub mod site;
