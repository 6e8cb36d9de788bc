//! Consents, what was shared under them, what is held about a customer, and whose lead they are.

pub mod attribution;
pub mod consent;
pub mod data_export;
pub mod erasure;
pub mod help;
pub mod preferences;
pub mod quiet;
pub mod receipt;
pub mod record_views;
pub mod withdrawal;
