//! Customers, one-time passcodes, sessions, back-office users.

pub mod admin_user;
pub mod customer;
pub mod customer_search;
pub mod invite;
pub mod known_place;
pub mod merchant_login;
pub mod otp_challenge;
pub mod second_factor;
pub mod session;
pub mod transfer;
