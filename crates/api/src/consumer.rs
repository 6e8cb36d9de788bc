//! What customers may call, each for their own rows.

pub mod application;
pub mod consent;
pub mod lender_form;
pub mod offer;
pub mod profile;
pub mod submission;
pub mod user;
