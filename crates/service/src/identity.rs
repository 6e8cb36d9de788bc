//! Authentication: one-time passcodes, sessions, logins, the customer's record.

pub mod account;
mod attempt;
pub mod confirmation;
pub mod entry;
pub mod forgotten;
pub mod invite;
pub(crate) mod lock;
pub mod login;
pub mod masquerade;
pub mod merchant;
pub mod message;
pub mod notice;
pub mod otp;
pub mod otp_text;
pub mod partner_account;
pub mod password;
pub mod payee_change;
pub mod preferences;
pub(crate) mod rejection;
pub mod second_factor;
pub mod session;
pub mod signup;
pub mod staff;
mod totp;
pub(crate) mod trail;
pub mod user;
