//! Values as the wire shows them.

pub mod field;
pub mod money;

pub use money::{Percent, Rupees};
