//! Partners and the attribution of customers to them.

pub mod attribution;
pub mod hand_over;
pub mod lead_tally;
pub mod ledger;
pub mod link;
pub mod merchant;
pub mod partner;
pub mod partner_key;
pub mod payee_change;
pub mod portal_scope;
