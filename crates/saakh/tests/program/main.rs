//! The program as processes of its own.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod allocator;
mod crash;
mod logos;
mod old_workbooks;
mod outside_demo;
