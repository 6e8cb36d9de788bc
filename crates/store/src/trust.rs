//! Consents and receipts of what was shared under them.

pub mod consent;
pub mod share_receipt;
