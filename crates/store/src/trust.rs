//! Consents and receipts of what was shared under them, requests for help and erasure.

pub mod consent;
pub mod erasure;
pub mod file_mark;
pub mod help_request;
pub mod quiet;
pub mod share_receipt;
