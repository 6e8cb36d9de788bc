//! What everybody may call.

pub mod boot;
pub mod calculator;
pub mod callback;
pub mod cookie;
pub mod credit_card;
pub mod dev;
pub mod directory;
pub mod file;
pub mod forgotten;
pub mod health;
pub mod help;
pub mod invite;
pub mod language;
pub mod link;
pub mod login;
pub mod notice;
pub mod otp;
pub mod partner;
pub mod product;
pub mod ranking_policy;
pub mod session;
pub mod smart_list;
