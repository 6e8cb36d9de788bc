//! Consents, what was shared under them, what is held about a customer, and whose lead she is.

pub mod attribution;
pub mod consent;
pub mod erasure;
pub mod help;
pub mod holdings;
pub mod looks;
pub mod preferences;
pub mod quiet;
pub mod receipt;
pub mod withdrawal;
