//! The catalog in memory, and how it gets into the database.

pub mod seed;
pub mod snapshot;
