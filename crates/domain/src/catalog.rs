//! What is on offer: product types, brands, lenders, cards, policies.
pub(crate) mod flag;

pub mod brand;
pub mod category;
pub mod colour;
pub mod credit_card;
pub mod employment;
pub mod expected_file;
pub mod fact;
pub mod gold;
pub mod home;
pub mod insurance_plan;
pub mod lender;
pub mod picture;
pub mod policy;
pub mod product;
pub mod property;
pub mod redirect_link;
pub mod redirect_target;
pub mod revenue;
pub mod rule;
pub mod site;
pub mod vendor;
