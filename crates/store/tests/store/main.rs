//! The store on both engines, in one program, so that it is linked once.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod audit_chain;
mod bulk;
mod contact;
mod dispute_migration;
mod full_disk;
mod insight;
mod job;
mod lists;
mod migrated_by_sqlx;
mod migration;
mod otp_challenge;
mod parity;
mod payee_migration;
mod personal;
mod platform;
mod rows;
mod runtime;
mod saved_report;
mod sent_message;
mod session;
mod statements;
mod status_notice;
mod submission;
mod ticket_migration;
mod tls;
mod transaction;
mod visit;
