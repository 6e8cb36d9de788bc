//! Use cases and background jobs.
//!
//! Everything that changes or decides something is one function here: domain rules, then the
//! store in one transaction with audit row and jobs, then a view. No network, hashing or file
//! work happens inside a transaction; effects on the outside world are jobs of the same
//! transaction, run after it.

pub mod app;
pub mod catalog;
pub mod distribution;
pub mod error;
pub mod identity;
pub mod insight;
pub mod operations;
pub mod origination;
pub mod platform;
pub mod privacy;
pub mod trust;

pub use app::App;
pub use error::{Error, Refusal, RefusalKind, Result, same_version};
pub use saakh_documents::sheet;
