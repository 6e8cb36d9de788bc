//! What people may ask of us about themselves: what is held, and that it goes.

pub mod consent;
pub mod data_export;
mod empty_log;
pub mod erasure;
pub(crate) mod file_mark;
pub mod quiet;
