//! Contact with people: whether they may be contacted, when, with which registered texts, and what became of a message.

pub mod contact;
pub mod delivery;
pub mod segments;
pub mod sender;
pub mod template;
