//! Demo data is valid for the program's own readers, and figures equal counts over all rows.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod applications;
mod drawn;
mod journeys;
mod paid;
mod past;
mod sums;
