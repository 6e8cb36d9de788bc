//! Applications, offers and submissions with their inputs.

pub mod application;
pub mod application_batch;
pub mod co_applicant;
pub mod credit_score;
pub mod customer_overview;
pub mod disbursed_loan;
pub mod key_facts;
pub mod lender_spelling;
pub mod offer;
pub mod offer_facts;
pub mod profile_completion;
pub mod status_notice;
pub mod status_word;
pub mod submission;
pub mod submission_batch;
pub mod submission_state;
pub mod unmapped_event;
pub mod unused_view;
pub mod visit;
pub mod visit_list;
