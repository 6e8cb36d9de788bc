//! Contact with people: whether they may be contacted, when, and what became of a message.

pub mod contact;
pub mod delivery;
