//! Partners who bring customers, and which of them a customer counts for.

pub mod link;
pub mod merchant;
pub mod partner;
pub mod touch;
