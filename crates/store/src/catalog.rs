//! Lenders with their versions, credit cards, bank holidays, policy versions.

pub mod credit_card;
pub mod holiday;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod policy;
pub mod vendor_switch;
pub mod version;
