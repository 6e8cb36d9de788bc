//! Schemas of values whose type depends on something else, with their limits.

use utoipa::openapi::schema::{AnyOfBuilder, SchemaType};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use saakh_domain::form::field::ITEMS_MAX;

use crate::http::bounds::LONGEST_TEXT;

/// Entries of a list as a property's value.
const MOST_LINES: usize = 1_000;
/// The largest absolute value of a number.
const LARGEST: i64 = 90_071_992_547_409;

/// The schema of a property's value; the property decides on type and further limits.
pub fn property_value() -> Schema {
    let text = |longest| {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(longest))
    };
    let number = || {
        let number = ObjectBuilder::new().schema_type(Type::Number);
        number.minimum(Some(-LARGEST)).maximum(Some(LARGEST))
    };
    // A row of a table, such as a premium of an insurance plan.
    let row = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .additional_properties(Some(Schema::from(number())));
    let line = AnyOfBuilder::new()
        .item(text(LONGEST_TEXT))
        .item(number())
        .item(row);
    let lines = ArrayBuilder::new().items(line).max_items(Some(MOST_LINES));
    let nothing = ObjectBuilder::new().schema_type(SchemaType::Type(Type::Null));
    let value = AnyOfBuilder::new().item(text(LONGEST_TEXT)).item(number());
    let value = value.item(lines).item(nothing);
    value
        .description(Some("Its new value; null where it is to be empty"))
        .into()
}

/// The schema of property values by property name.
pub fn property_values() -> Schema {
    let values = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .additional_properties(Some(property_value()));
    values
        .description(Some("Properties by name with their new values"))
        .into()
}

/// Answers to questions that are described by data, by question key.
#[derive(Debug)]
pub struct Answers;

impl PartialSchema for Answers {
    fn schema() -> RefOr<Schema> {
        answers().into()
    }
}

impl ToSchema for Answers {}

pub fn answers() -> Schema {
    let of = |kind| ObjectBuilder::new().schema_type(SchemaType::Type(kind));
    let single = || {
        AnyOfBuilder::new()
            .item(of(Type::String).max_length(Some(LONGEST_TEXT)))
            .item(
                of(Type::Number)
                    .minimum(Some(-LARGEST))
                    .maximum(Some(LARGEST)),
            )
            .item(of(Type::Boolean))
            .item(of(Type::Null))
    };
    let item = of(Type::Object).additional_properties(Some(Schema::from(single())));
    let items = ArrayBuilder::new().items(item).max_items(Some(ITEMS_MAX));
    let answer = single().item(items);
    let answers = of(Type::Object).additional_properties(Some(Schema::from(answer)));
    answers.description(Some("Answers by their key")).into()
}
