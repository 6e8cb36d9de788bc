//! Editing of the catalog.

pub mod brand;
pub mod credit_card;
pub mod gold_price;
pub mod holiday;
pub mod insurance_plan;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod picture;
pub mod site;
pub mod vendor;
mod vendor_switch;
