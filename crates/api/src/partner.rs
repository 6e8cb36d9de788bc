//! Calls of merchants and partners.

pub mod account;
pub mod masquerade;
pub mod me;
pub mod poster;
pub mod revenue;
pub mod ticket;
pub mod user;
