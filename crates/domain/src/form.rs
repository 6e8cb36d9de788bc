//! What people are asked: fields, their rules, and the lists they choose from.

pub mod field;
pub mod latin;
pub mod smart_list;
pub mod typed;
