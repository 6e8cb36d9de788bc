//! Customers, one-time passcodes, sessions, people of the back office and the portal.

pub mod account;
pub mod admin_user;
pub mod customer;
pub mod customer_search;
pub mod invite;
pub mod known_place;
pub mod otp_challenge;
pub mod portal_merchant;
pub mod portal_user;
pub mod second_factor;
pub mod session;
pub mod transfer;
