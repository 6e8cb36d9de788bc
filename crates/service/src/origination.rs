//! The steps from the profile to a lender's decision.

mod added_loan;
pub mod application;
pub mod arrival;
pub mod bureau;
pub mod callback;
pub mod co_applicant;
pub(crate) mod document;
pub mod eligibility;
pub mod identity_check;
pub mod key_facts;
pub(crate) mod lender_client;
pub mod lender_passcode;
pub mod offer;
pub(crate) mod poll_status;
pub mod profile;
pub mod replay;
pub(crate) mod sealed_answers;
pub mod status;
pub mod status_notice;
pub mod submission;
pub mod submit;
pub(crate) mod unmapped_event;
pub mod user_record;
pub mod visit;
pub mod withdrawal;
