//! The rules of use cases, asked without HTTP, on both engines. One program, so that it is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod upgrade;
