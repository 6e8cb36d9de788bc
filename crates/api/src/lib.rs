//! HTTP: who is asking, handlers, the OpenAPI document, problems, pages.
//!
//! Foldered by who calls: `public`, `consumer`, `partner`, `admin`, one file per noun. A handler
//! takes an [`authorisation::AuthorisedActor`] (or none, where everybody may), calls one use case of the service,
//! and makes a view of its answer.

pub mod admin;
pub mod authorisation;
pub mod consumer;
pub mod error;
pub mod front;
pub mod http;
pub mod listing;
mod openapi;
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
