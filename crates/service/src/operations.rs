//! Operation of the installation, and support.

pub mod expected_file;
pub mod export;
pub mod help;
pub mod housekeeping;
pub mod installation;
pub mod poster;
pub mod report_schedule;
pub mod rotation;
pub mod saved_report;
pub mod short_code;
pub mod suppression_import;
pub mod task;
mod task_owner;
pub mod upload;
pub mod work_queue;
