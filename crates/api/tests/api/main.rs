//! The calls over HTTP, on both engines. One program, so that it is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod account;
mod applications;
mod audit;
mod authorisation;
mod bounds;
mod calls;
mod cards;
mod closed_sets;
mod confirmation;
mod cookies;
mod cost;
mod customers;
mod dashboard;
mod dev;
mod early_closing;
mod edits;
mod eligibility;
mod forgotten;
mod help;
mod holidays;
mod jobs;
mod key_facts;
mod language;
mod lender_gone;
mod lenders;
mod links;
mod lists;
mod logins;
mod logs;
mod masquerade;
mod meanwhile;
mod merchants;
mod my_data;
mod offer_standing;
mod offers;
mod otp;
mod otp_browsers;
mod otp_limits;
mod pages;
mod partners;
mod poll_status;
mod problems;
mod profile;
mod properties;
mod quiet;
mod replay;
mod request_limits;
mod revenue;
mod rotation;
mod submissions;
mod suggestions;
mod users;
mod vendors;
mod welcome_back;
mod withdrawal;
