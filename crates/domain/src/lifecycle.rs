//! How applications and submissions go on: their statuses, and which may follow which.

pub mod application;
pub mod rejection;
pub mod reported;
pub mod statement;
pub mod status_word;
pub mod submission;
mod transition;
pub mod visit;
