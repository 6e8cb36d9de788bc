//! The commission ledger: events about loans, commission positions, and entries, which are append-only.

pub mod difference;
pub mod dispute;
pub mod entry;
pub mod event;
pub mod evidence;
pub mod loan;
pub mod loan_list;
pub mod month;
pub mod owed;
pub mod payout;
