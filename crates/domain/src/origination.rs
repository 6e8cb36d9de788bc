//! From a profile to a lender's decision: fields, eligibility, pricing, offers, applications and submissions.

pub mod applicant;
pub mod closing_rule;
pub mod eligibility;
pub mod kfs;
pub mod known;
pub mod matching_rule;
pub mod offers;
pub mod products;
pub mod profile;
pub mod ranking;
pub mod rule_data;
pub mod score;
pub mod snapshot;
pub mod stated;
