//! Partners, the merchants who work under them, and the links that they hand out.

pub mod clicks;
pub(crate) mod leads;
pub mod link;
pub mod merchant;
pub mod partner;
pub(crate) mod rejection;
pub mod seed;
