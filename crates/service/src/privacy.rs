//! Privacy requests of people: the export and the erasure of their data.

pub mod consent;
pub mod contact_consent;
pub mod contact_examples;
pub mod data_export;
mod empty_log;
pub mod erasure;
pub(crate) mod file_mark;
pub mod gateway_callback;
pub mod quiet;
pub mod suppression;
