//! The commission ledger: what was said about loans, where they stand, and the entries, which are only ever added.

pub mod difference;
pub mod entry;
pub mod event;
pub mod loan;
pub mod month;
pub mod payout;
