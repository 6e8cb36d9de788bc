//! Customers' identifiers, one-time passcodes, sessions, roles and permissions.

pub mod aadhaar;
pub mod bucket;
pub mod device;
pub mod free_text;
pub mod identifiers;
pub mod lockout;
pub mod network;
pub mod otp;
pub mod permission;
pub mod portal;
pub mod session;
pub mod standing;
pub mod tally;
