//! What keeps the program running, and what people ask those who run it.

pub mod help;
pub mod housekeeping;
pub mod installation;
pub mod rotation;
