//! Consents, receipts of the data shared under them, and views of customers' records.

pub mod consent;
pub mod interest;
pub mod receipt;
pub mod record_views;
