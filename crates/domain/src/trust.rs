//! Consents, notices, reveals of masked data, and why rows about an erased person stay.

pub mod consent;
pub mod retention;
pub mod reveal;
