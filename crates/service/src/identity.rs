//! People: one-time passcodes, sessions, logins, the customer's record.

pub mod account;
pub mod login;
pub mod otp;
pub mod otp_text;
pub mod password;
pub mod session;
pub mod user;
