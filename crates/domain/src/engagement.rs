//! Contact with people: whether they may be contacted, and when.

pub mod contact;
