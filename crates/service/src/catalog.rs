//! The catalog: in memory, edited, and how it gets into the database.

pub mod credit_card;
pub mod eligibility;
pub mod holiday;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod picture;
pub(crate) mod rule_data;
pub mod seed;
pub mod snapshot;
pub mod vendor;
