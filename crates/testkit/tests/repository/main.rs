//! What holds of the repository as a whole: its crates, documents, texts and threat model.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod contexts;
mod dependencies;
mod documented;
mod logs;
mod names;
mod products;
mod spelling;
mod threats;
