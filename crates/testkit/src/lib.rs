//! The whole server in one process, for tests of service and API: a real database of either engine, a settable clock,
//! repeatable randomness, lenders that record calls, and clients. Every response is checked against the OpenAPI
//! document.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a test fails by panicking"
)]

mod app;
pub mod audit;
mod client;
mod contract;
mod journey;
mod lenders;
mod message_provider;
pub mod object_store;
mod seams;
mod together;

pub use app::{KEY, Mode, PASSWORD, TestApp};
pub use client::{Reply, TestClient};
pub use journey::{salaried_answers, self_employed_answers};
pub use lenders::{Fault, HeldResponse, Lenders, ReceivedCall};
pub use message_provider::{CALLBACK_SECRET, Message, MessageProvider};
pub use saakh_outbound::error::{CallError, Outage};
pub use saakh_outbound::files::{Files, FilesError};
pub use saakh_outbound::malware::Scanner;
pub use saakh_store::db::testing::{Engine, TestDb, block_on};
pub use saakh_test_macros::app_test;
pub use seams::{TestClock, TestEntropy};
pub use together::run_concurrently;
