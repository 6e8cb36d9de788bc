//! Consents and receipts of data shared under them, notes on applications, help requests and erasure.

pub mod application_note;
pub mod consent;
pub mod contact_count;
pub mod contact_facts;
pub mod correction;
pub mod erasure;
pub mod file_mark;
pub mod quiet;
pub mod saved_reply;
pub mod share_receipt;
pub mod suppression;
pub mod suppression_import;
pub mod ticket;
