//! HTTP: access checks, handlers, the OpenAPI document, problems, pages.
//!
//! Folders are named after the callers: `public`, `consumer`, `partner`, `admin`, with one file per
//! noun. A handler takes an [`authorisation::AuthorisedActor`] (or none, where everybody has
//! access), calls one use case of the service, and converts the result into a view.

pub mod admin;
pub mod authorisation;
pub mod consumer;
pub mod error;
pub mod front;
pub mod http;
pub mod listing;
mod openapi;
mod own_account;
pub mod pages;
pub mod partner;
pub mod public;
pub mod questions;
pub mod router;
pub mod site;
pub mod state;
pub mod view;
pub mod words;

pub use front::CachedRouter;
pub use openapi::document;
pub use router::{metrics_router, router};
pub use state::{Api, Config};
