//! Applications, offers, submissions, and what they rest on.

pub mod application;
pub mod credit_score;
pub mod key_facts;
pub mod offer;
pub mod profile_completion;
pub mod submission;
