//! SQL and row mapping: the only crate that knows a database.
//!
//! Plain functions over a [`Conn`] (read) or a [`Tx`] (write), one file per noun, foldered by
//! bounded context. Functions that read a person's rows take whose they are and filter in SQL:
//! what is not yours is not there.

pub mod catalog;
pub mod db;
pub mod distribution;
pub mod identity;
pub mod insight;
pub mod origination;
pub mod platform;
pub mod trust;

pub use db::{Conn, Db, DbError, Scope, Tx};
