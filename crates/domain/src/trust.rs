//! Consents and notices.

pub mod consent;
