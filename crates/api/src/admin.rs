//! What back-office users may call.

pub mod account;
pub mod audit;
pub mod credit_card;
pub mod customer;
pub mod dashboard;
pub mod eligibility;
pub mod file;
pub mod holiday;
pub mod job;
pub mod lender;
pub mod lender_group;
pub mod lender_revenue;
pub mod link;
pub mod merchant;
pub mod overview;
pub mod partner;
pub mod property;
pub mod reverify;
pub mod user;
pub mod vendor;
