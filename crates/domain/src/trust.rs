//! Consents, notices, searches for customers, reveals of masked data, and why rows about an erased person stay.

pub mod consent;
pub mod customer_action;
pub mod customer_search;
pub mod retention;
pub mod reveal;
pub mod ticket;
