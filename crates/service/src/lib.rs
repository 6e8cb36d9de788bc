//! Use cases and background jobs.
//!
//! Every change or decision is one function here: domain rules, then the store in one transaction with audit row and
//! jobs, then a view. No network, hashing or file access happens inside a transaction; external effects are jobs
//! enqueued in the same transaction and run after it.

pub mod app;
pub mod catalog;
pub mod distribution;
pub mod engagement;
pub mod error;
pub mod identity;
pub mod insight;
pub mod operations;
pub mod origination;
pub mod platform;
pub mod privacy;
pub mod support;
pub mod trust;

pub use app::App;
pub use error::{Code, Error, Refusal, Result, join_checks, require_same_version};
pub use saakh_documents::sheet;
