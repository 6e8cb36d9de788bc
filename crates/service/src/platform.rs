//! Shared infrastructure: jobs, audit, limits and the demo outbox.

pub mod alerts;
pub mod audit;
pub mod background;
pub(crate) mod blocking;
pub(crate) mod contact;
pub(crate) mod customer_day;
pub(crate) mod edit;
pub mod entity;
pub mod job;
pub(crate) mod kept;
pub mod limit;
pub(crate) mod malware;
pub(crate) mod message;
pub mod message_log;
pub mod outbox;
pub mod pdf;
pub mod registered_text;
pub mod signed;
pub mod simulator;
pub(crate) mod text_validation;
