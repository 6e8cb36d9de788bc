//! Consents, receipts of the data shared under them, views of customers' records, and tickets.

pub mod consent;
pub(crate) mod correction_seal;
pub mod interest;
pub mod receipt;
pub mod record_views;
pub mod saved_reply;
pub mod ticket;
