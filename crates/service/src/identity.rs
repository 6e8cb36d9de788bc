//! People: one-time passcodes, sessions, logins, the customer's record.

pub mod account;
pub mod invite;
mod lock;
pub mod login;
pub mod masquerade;
pub mod otp;
pub mod otp_text;
pub mod password;
pub mod second_factor;
pub mod session;
pub mod staff;
mod totp;
pub mod user;
