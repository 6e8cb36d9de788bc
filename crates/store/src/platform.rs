//! Infrastructure for all contexts: jobs, audit, idempotency, rate events, demo outbox.

pub mod app_secret;
pub mod audit;
pub mod gateway_word;
pub mod idempotency;
pub mod installation_mark;
pub mod job;
pub mod message;
pub mod message_list;
pub mod message_reply;
pub mod outbox_message;
pub mod property_change;
pub mod rate_event;
pub mod sealed;
pub mod sent_message;
pub mod short_code;
pub mod task;
pub mod upload;
