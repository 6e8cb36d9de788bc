//! Closed sets of words as the OpenAPI document shows them: each is an enum there, made from the
//! set that the program itself works with.

use utoipa::openapi::schema::Schema;
use utoipa::openapi::{ObjectBuilder, RefOr, Type};

/// Declares schemas of closed sets: `Name = words` with what each is.
macro_rules! closed_sets {
    ($($(#[doc = $about:literal])+ $name:ident = $words:expr;)*) => {$(
        $(#[doc = $about])+
        #[derive(Debug)]
        pub struct $name;

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $crate::view::words::one_of(concat!($($about),+).trim(), $words)
            }
        }

        impl utoipa::ToSchema for $name {}
    )*};
}

pub(crate) use closed_sets;

/// The schema of a text that is one of some words.
pub fn one_of<'w>(about: &str, words: impl IntoIterator<Item = &'w str>) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let text = text.description(Some(about));
    text.enum_values(Some(words)).into()
}
