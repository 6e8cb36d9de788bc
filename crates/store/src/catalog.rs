//! Lenders with their versions, credit cards, policy versions.

pub mod credit_card;
pub mod lender;
pub mod policy;
pub mod version;
