//! Partners who bring customers, and which of them a customer counts for.

pub mod partner;
pub mod touch;
