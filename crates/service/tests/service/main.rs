//! The rules of use cases, called without HTTP, on both engines, in one program, so that it is linked once.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agreements;
mod audit_chain;
mod customer;
mod demo_database;
mod merchant;
mod redirect_link;
mod upgrade;
mod vendor;

use saakh_service::{Error, Refusal, Result};

/// Returns the refusal.
#[track_caller]
fn refused<T>(result: Result<T>) -> Refusal {
    match result {
        Err(Error::Refused(refusal)) => *refusal,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("it was not refused"),
    }
}
