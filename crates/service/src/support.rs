//! Support: actions, corrections and searches for customers, a customer and an application with everything about them, notes, and
//! reveals of masked data.

pub mod action;
pub mod application_record;
mod continue_link;
pub mod correction;
pub mod customer_record;
pub mod customer_search;
pub mod note;
pub mod offer_replay;
pub mod reveal;
pub mod timeline;
