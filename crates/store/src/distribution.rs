//! Partners, and whose lead a customer is.

pub mod attribution;
pub mod partner;
