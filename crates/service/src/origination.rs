//! From the profile to a lender's decision.

pub mod application;
pub mod bureau;
pub mod callback;
pub(crate) mod document;
pub mod identity_check;
pub mod network;
pub mod offer;
pub mod profile;
pub mod status;
pub mod submission;
pub mod submit;
