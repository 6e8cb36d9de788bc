//! Rules and values of the marketplace.
//!
//! Pure: no async, no IO, no clock and no randomness. Time and random bytes are passed in, so every rule gives the same
//! result for the same arguments and can be replayed. The first level of folders is the bounded context; types that all
//! contexts share (ids, money, secrets, language) are at the top.

pub mod catalog;
pub mod distribution;
pub mod engagement;
pub mod form;
pub mod hex;
pub mod id;
pub mod identity;
pub mod insight;
pub mod language;
pub mod lifecycle;
pub mod money;
pub mod origination;
pub mod pricing;
pub mod secret;
pub mod short_code;
pub mod text;
pub mod time;
pub mod trust;
pub mod weight;
mod words;

pub use language::Language;
pub use money::{MilliPercent, Paise};
pub use secret::Secret;
pub use weight::Milligrams;
