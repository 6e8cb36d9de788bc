//! Calls of customers, each limited to their own rows.

pub mod application;
pub mod arrival;
pub mod co_applicant;
pub mod confirmation;
pub mod consent;
pub mod contact;
pub mod contact_consent;
pub mod finished_profile;
pub mod interest;
pub mod key_facts;
pub mod lender_form;
pub mod lender_passcode;
pub mod mask_info;
pub mod message;
pub mod my_data;
pub mod offer;
pub mod plan;
pub mod profile;
pub mod record_view;
pub mod session;
pub mod submission;
pub mod ticket;
pub mod transfer;
pub mod user;
pub mod visit;
pub mod withdrawal;
