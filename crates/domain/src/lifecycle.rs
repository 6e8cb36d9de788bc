//! How applications and submissions go on: their statuses, and which may follow which.

pub mod application;
pub mod submission;
mod transition;
