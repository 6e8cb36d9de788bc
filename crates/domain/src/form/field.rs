//! One descriptor for every question: profile steps and lenders' forms alike.
//!
//! A [`FieldSpec`] describes a question; [`parse_fields`] turns input into [`Values`] or a message per field. Adding a
//! question is data, never a new code path.

mod date;
mod parse;
mod sealed;
mod spec;
mod value;

pub use date::{parse_birth_date, parse_date};
pub use parse::{FieldContext, FieldErrors, ITEMS_MAX, ParsedFields, Script, parse_fields};
pub use sealed::{SealedAnswer, Secrets};
pub use spec::{FieldKind, FieldRule, FieldSpec, VisibilityCondition};
pub use value::{Value, Values};
