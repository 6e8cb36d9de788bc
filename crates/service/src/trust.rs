//! Consents, what was shared under them, and who looked at a customer's record.

pub mod consent;
pub mod interest;
pub mod receipt;
pub mod record_views;
