//! Calls of merchants and partners.

pub mod account;
pub mod masquerade;
pub mod poster;
pub mod revenue;
pub mod ticket;
