//! What keeps the program running, and what people ask those who run it.

pub mod export;
pub mod help;
pub mod housekeeping;
pub mod installation;
pub mod poster;
pub mod report_schedule;
pub mod rotation;
pub mod saved_report;
pub mod task;
pub mod upload;
