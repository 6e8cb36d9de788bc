//! The catalog, edited.

pub mod credit_card;
pub mod holiday;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod picture;
pub mod vendor;
