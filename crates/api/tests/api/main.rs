//! The calls over HTTP, on both engines. One program, so that it is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod account;
mod audit;
mod authorisation;
mod calls;
mod cards;
mod cost;
mod customers;
mod dashboard;
mod dev;
mod early_closing;
mod eligibility;
mod follow;
mod help;
mod holidays;
mod key_facts;
mod lenders;
mod links;
mod lists;
mod masquerade;
mod merchants;
mod my_data;
mod offers;
mod otp;
mod partners;
mod problems;
mod profile;
mod quiet;
mod replay;
mod revenue;
mod rotation;
mod seed;
mod submissions;
mod suggestions;
mod users;
mod vendors;
mod welcome_back;
mod withdrawal;
