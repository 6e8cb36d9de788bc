//! Partners, tracking links, and attribution of customers.

pub mod attribution;
pub mod clicks;
pub mod dispute;
pub mod hand_over;
pub mod leads;
pub mod ledger;
pub mod link;
pub mod partner;
pub mod partner_key;
pub mod payout;
pub mod redirect;
