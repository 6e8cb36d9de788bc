//! Types of the wire that several areas share.

pub mod dispute;
pub mod ledger;
pub mod loose;
pub mod money;
pub mod poster;
pub mod schedule;
pub mod sheet;
pub mod task;
pub mod ticket;

pub use money::{Grams, Percent, Quantity, Rupees};
pub use poster::PosterQuery;
pub use sheet::Sheet;
