//! The commission ledger: what was said about loans, where they stand, and the entries, which are only ever added.

pub mod difference;
pub mod dispute;
pub mod entry;
pub mod event;
pub mod evidence;
pub mod loan;
pub mod loan_list;
pub mod month;
pub mod payout;
