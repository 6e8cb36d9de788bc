//! What merchants and partners may call.

pub mod account;
pub mod dispute;
pub mod masquerade;
pub mod poster;
pub mod revenue;
