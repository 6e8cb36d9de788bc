//! Consents, and whose lead a customer is.

pub mod attribution;
pub mod consent;
