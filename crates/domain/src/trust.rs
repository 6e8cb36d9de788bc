//! What people agreed to, and the notices that told them.

pub mod consent;
