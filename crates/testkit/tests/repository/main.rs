//! Rules of the whole repository: its crates, documents, texts and threat model.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod contact;
mod contexts;
mod dependencies;
mod documented;
mod logs;
mod modules;
mod names;
mod products;
mod spelling;
mod threats;
