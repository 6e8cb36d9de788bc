//! Consents, notices and reveals of masked data.

pub mod consent;
pub mod reveal;
