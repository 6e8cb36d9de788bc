//! Parts of requests whose type depends on something else, with what they are at most.

use utoipa::openapi::schema::{AnyOfBuilder, SchemaType};
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use saakh_domain::form::field::ITEMS_MAX;

use crate::http::bounds::LONGEST_TEXT;

/// Lines or ids of a property's value.
const MOST_LINES: usize = 1_000;
/// The largest number of a property's value, and its opposite.
const LARGEST: i64 = 90_071_992_547_409;

/// The value of a property: which of these depends on the property, and so does what is narrower.
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

/// Values of properties, by the property's name.
pub fn property_values() -> Schema {
    let values = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .additional_properties(Some(property_value()));
    values
        .description(Some("Properties by name with their new values"))
        .into()
}

/// Answers to questions that data describes, by the question's key.
#[derive(Debug)]
pub struct Answers;

impl PartialSchema for Answers {
    fn schema() -> RefOr<Schema> {
        answers().into()
    }
}

impl ToSchema for Answers {}

/// The schema of [`Answers`].
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
