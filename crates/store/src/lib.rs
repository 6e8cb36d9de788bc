//! SQL and row mapping: the only crate that knows a database.
//!
//! Plain functions over a [`Conn`] (read) or a [`Tx`] (write), one file per entity, in folders by bounded context.
//! Functions that read a customer's rows take the owner and filter in SQL, so that rows of others are not found.

pub mod catalog;
pub mod db;
pub mod distribution;
pub mod engagement;
pub mod identity;
pub mod insight;
pub mod origination;
pub mod personal;
pub mod platform;
pub mod trust;

pub use db::{Conn, Db, DbError, Scope, Tx};
pub(crate) use personal::{not_personal, personal, personal_store};
#[cfg(feature = "testing")]
pub use saakh_test_macros::db_test;
