//! The calls over HTTP, on both engines. One program, so that it is linked once.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by panicking"
)]

mod authorisation;
mod calls;
mod cost;
mod dev;
mod early_closing;
mod follow;
mod help;
mod key_facts;
mod my_data;
mod offers;
mod otp;
mod problems;
mod profile;
mod replay;
mod submissions;
mod suggestions;
mod welcome_back;
mod withdrawal;
