//! From a profile to a lender's decision: fields, eligibility, pricing, offers, applications and
//! submissions.

pub mod applicant;
pub mod application;
pub mod eligibility;
pub mod field;
pub mod kfs;
pub mod matching_rule;
pub mod offers;
pub mod pricing;
pub mod profile;
pub mod ranking;
pub mod rule_data;
pub mod score;
pub mod submission;
mod transition;
