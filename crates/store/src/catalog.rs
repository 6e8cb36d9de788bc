//! Lenders with their versions, credit cards, bank holidays, policy versions.

pub mod brand;
pub mod credit_card;
pub mod entity;
pub mod expected_file;
pub mod gold_price;
pub mod holiday;
pub mod insurance_plan;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod policy;
pub mod site;
pub mod vendor_switch;
pub mod version;
pub mod versioned;
