//! From a profile to a lender's decision: what is asked, who matches, what it costs, how it goes on.

pub mod application;
pub mod pricing;
pub mod submission;
