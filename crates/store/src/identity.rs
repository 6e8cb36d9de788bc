//! People, one-time passcodes, sessions, back-office users.

pub mod admin_user;
pub mod customer;
pub mod merchant_login;
pub mod otp_challenge;
pub mod session;
