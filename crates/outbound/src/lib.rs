//! Calls to other systems: lenders, credit bureau, SMS, mail, malware scanner and file storage.
//!
//! A connector transports and translates, and decides nothing about an application. Every call goes through one
//! [`Http`] client to a configured [`Base`], has a time limit and fails with one [`CallError`], which states whether a
//! retry can help. Nothing here logs request or response bodies: they carry personal data.

pub mod base;
pub mod bureau;
pub mod certificates;
pub mod circuit;
pub mod dotted;
pub mod error;
pub mod files;
pub mod http;
pub mod lender;
pub mod mail;
pub mod malware;
pub mod message;
pub mod signature;
pub mod simulator;
pub mod text_message;

pub use base::Base;
pub use certificates::Certificates;
pub use error::CallError;
pub use http::Http;

#[cfg(test)]
mod test_server;
