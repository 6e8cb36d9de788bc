//! What merchants and partners may call.

pub mod revenue;
