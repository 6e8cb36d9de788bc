//! Entities with property tables in responses. The tables define their fields on the wire and in
//! the OpenAPI document.

use std::borrow::Cow;

use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::property::{Kind, Property, Rule};
use saakh_domain::catalog::site::Site;
use saakh_domain::catalog::{insurance_plan, site};
use saakh_store::catalog::versioned::Versioned;
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};
use utoipa::openapi::schema::{OneOfBuilder, SchemaFormat};
use utoipa::openapi::{ArrayBuilder, KnownFormat, ObjectBuilder, Ref, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::view::{Grams, Percent, Rupees};
use crate::words::{ProductName, enum_schema};

/// An entity with a property table.
pub trait RecordSchema: Serialize {
    /// The name of its schema in the OpenAPI document.
    const NAME: &'static str;
    const ABOUT: &'static str;
    const PROPERTIES: &'static [Property];
    /// Its properties that are not editable.
    const FIXED: &'static [Property];
}

impl RecordSchema for InsurancePlan {
    const NAME: &'static str = "PlanRecord";
    const ABOUT: &'static str = "An insurance plan as those see it who edit plans.";
    const PROPERTIES: &'static [Property] = insurance_plan::PROPERTIES;
    const FIXED: &'static [Property] = &[Property::required("vendor_off", Rule::Flag)];
}

impl RecordSchema for Site {
    const NAME: &'static str = "SiteRecord";
    const ABOUT: &'static str = "What one or more hosts serve.";
    const PROPERTIES: &'static [Property] = site::PROPERTIES;
    const FIXED: &'static [Property] = &[Property::required("key", site::KEY)];
}

/// All rows in the order of their page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Items<T: ToSchema> {
    #[schema(schema_with = items_schema::<T>)]
    pub items: Vec<T>,
}

/// A changed row with a message for the admin.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeResponse<T: ToSchema> {
    pub message: String,
    /// The row after the change.
    #[schema(schema_with = named_schema::<T>)]
    pub data: T,
}

/// A row with its id, its properties by name, and its version, which each change increments.
#[derive(Debug)]
pub struct Record<T>(pub Versioned<T>);

impl<T: RecordSchema> Serialize for Record<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let whole = serde_json::to_value(&self.0.item).map_err(S::Error::custom)?;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("id", &whole["id"])?;
        for property in properties::<T>() {
            map.serialize_entry(property.name, &property.read_value(&whole))?;
        }
        map.serialize_entry("version", &self.0.version)?;
        map.end()
    }
}

impl<T: RecordSchema> PartialSchema for Record<T> {
    fn schema() -> RefOr<Schema> {
        let mut record = ObjectBuilder::new().description(Some(T::ABOUT));
        record = record.property("id", whole_number()).required("id");
        for property in properties::<T>() {
            record = record.property(property.name, schema_of(property));
            record = record.required(property.name);
        }
        record = record.property("version", whole_number());
        record.required("version").into()
    }
}

impl<T: RecordSchema> ToSchema for Record<T> {
    fn name() -> Cow<'static, str> {
        T::NAME.into()
    }
}

fn properties<T: RecordSchema>() -> impl Iterator<Item = &'static Property> {
    T::FIXED.iter().chain(T::PROPERTIES)
}

/// A reference to a schema of the document.
fn named_schema<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

fn items_schema<T: ToSchema>() -> RefOr<Schema> {
    list(named_schema::<T>())
}

/// The schema of a property's value in responses.
fn schema_of(property: &Property) -> RefOr<Schema> {
    let value = value_schema(property.rule);
    if !property.is_nullable() {
        return value;
    }
    let nothing = ObjectBuilder::new().schema_type(Type::Null);
    let either = OneOfBuilder::new().item(value).item(nothing);
    Schema::from(either).into()
}

fn value_schema(rule: Rule) -> RefOr<Schema> {
    match rule.kind() {
        Kind::Flag => {
            let flag = ObjectBuilder::new().schema_type(Type::Integer);
            flag.minimum(Some(0)).maximum(Some(1)).into()
        }
        Kind::Money => Rupees::schema(),
        Kind::Percent => Percent::schema(),
        Kind::Decimal => Grams::schema(),
        Kind::Integer => whole_number(),
        Kind::Choice => match rule {
            Rule::Word(words) => enum_schema("One of these.", words.iter().copied()),
            Rule::Product => ProductName::schema(),
            // The value is the key.
            Rule::Partner | Rule::Brand | Rule::Lender => text(),
            _ => whole_number(),
        },
        Kind::Ids => list(whole_number()),
        Kind::Lines | Kind::PincodePrefixes => list(text()),
        Kind::Products => list(ProductName::schema()),
        Kind::Rows | Kind::CheckedRows => list(row_schema(rule.columns().unwrap_or_default())),
        Kind::Text | Kind::Date | Kind::Colour | Kind::Link | Kind::File | Kind::Benchmark => {
            text()
        }
    }
}

fn row_schema(columns: &[Property]) -> RefOr<Schema> {
    let row = columns.iter().fold(ObjectBuilder::new(), |row, column| {
        let row = row.property(column.name, schema_of(column));
        row.required(column.name)
    });
    row.into()
}

fn list(of: RefOr<Schema>) -> RefOr<Schema> {
    Schema::from(ArrayBuilder::new().items(of)).into()
}

fn text() -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).into()
}

fn whole_number() -> RefOr<Schema> {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    let format = SchemaFormat::KnownFormat(KnownFormat::Int64);
    number.format(Some(format)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_named_by_a_key_are_text() {
        for rule in [Rule::Partner, Rule::Brand, Rule::Lender] {
            assert!(value_schema(rule) == text(), "{rule:?}");
        }
        assert!(value_schema(Rule::Product) == ProductName::schema());
    }
}
