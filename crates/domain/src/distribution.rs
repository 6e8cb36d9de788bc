//! Partners who bring customers, and the attribution of customers to them.

pub mod hand_over;
pub mod ledger;
pub mod link;
pub mod merchant;
pub mod partner;
pub mod payee_change;
pub mod signup;
pub mod touch;
