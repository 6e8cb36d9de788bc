//! What the dashboard counts, and over which days.

pub mod range;
pub mod stage;

pub use range::{DateRange, Preset, RangeRefused};
pub use stage::{Counts, Stage};
