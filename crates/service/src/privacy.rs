//! What people may ask of us about themselves: what is held, and that it goes.

pub mod consent;
pub mod data_export;
pub mod erasure;
pub(crate) mod file_mark;
pub mod quiet;
