//! Lifecycles of applications and submissions: their statuses and transitions.

pub mod application;
pub mod loan_details;
pub mod rejection;
pub mod reported;
pub mod statement;
pub mod status_word;
pub mod submission;
mod transition;
pub mod visit;
