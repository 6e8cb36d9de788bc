//! Support: one application with everything about it, notes on it, and reveals of masked data.

pub mod application_record;
pub mod note;
pub mod reveal;
