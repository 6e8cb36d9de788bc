//! What is invented is read by the program's own readers, and figures are what a look at every row gives.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod applications;
mod drawn;
mod journeys;
mod paid;
mod past;
mod sums;
