//! What back-office users may call.

pub mod overview;
pub mod reverify;
