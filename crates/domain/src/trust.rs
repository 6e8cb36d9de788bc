//! Consents, notices, searches for customers, reveals and corrections of what identifies them, and why rows
//! about an erased person stay.

pub mod consent;
pub mod correction;
pub mod customer_action;
pub mod customer_search;
pub mod identity_field;
pub mod retention;
pub mod reveal;
pub mod ticket;
