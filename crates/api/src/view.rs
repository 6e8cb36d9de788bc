//! Values as the wire shows them.

pub mod field;
pub mod loose;
pub mod money;
pub mod sheet;

pub use money::{Percent, Rupees};
pub use sheet::Sheet;
