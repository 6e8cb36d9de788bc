//! Figures: counted continuously, shown by day.

pub mod calls;
pub mod counting;
pub mod dashboard;
pub mod journey;
pub mod paid;
pub mod path;
pub mod report;
