//! The program as separate processes.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod allocator;
mod crash;
mod crash_messages;
mod logos;
mod old_workbooks;
mod outside_demo;
