//! Aggregated figures, whose size does not grow with what they count, and lists across contexts.

pub mod application;
pub mod connector;
pub mod funnel;
pub mod journey;
pub mod lender_sum;
pub mod metric;
pub mod paid;
pub mod path;
pub mod reached;
pub mod redirect;
pub mod report_schedule;
pub mod saved_report;
pub mod shop_name;
pub mod timeline;
