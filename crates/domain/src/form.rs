//! Forms: fields, their rules, and lists of choices.

pub mod field;
pub mod latin;
pub mod smart_list;
pub mod typed;
