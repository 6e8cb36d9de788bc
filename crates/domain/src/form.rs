//! What people are asked: fields, their rules, and the lists they choose from.

pub mod field;
pub mod smart_list;
