//! Default limits of path segments, headers and numbers in the OpenAPI document.

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::schema::{Object, Schema, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

use crate::http::body::LONGEST_PATH_PART;

/// Characters of an `If-Match` header: a version in quotation marks.
const LONGEST_TAG: usize = 22;
/// Characters of an `Idempotency-Key`.
const LONGEST_KEY: usize = 200;
/// The largest integer that JavaScript represents exactly.
const LARGEST: i64 = 9_007_199_254_740_991;

/// Adds limits to parameters whose handler documents none.
pub(super) fn complete(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        let RefOr::T(parameter) = parameter else {
            continue;
        };
        let longest = match (&parameter.parameter_in, parameter.name.as_str()) {
            (ParameterIn::Query, _) => None,
            (ParameterIn::Header, "If-Match") => Some(LONGEST_TAG),
            (ParameterIn::Header, _) => Some(LONGEST_KEY),
            _ => Some(LONGEST_PATH_PART),
        };
        if let Some(RefOr::T(schema)) = &mut parameter.schema {
            bound(schema, longest);
        }
    }
}

/// Adds limits to integers in request bodies that have none. Schemas that responses use too are
/// unchanged.
pub(super) fn complete_bodies(document: &mut OpenApi) {
    let whole = serde_json::to_value(&*document).unwrap_or_default();
    let (mut sent, mut answered) = (BTreeSet::new(), BTreeSet::new());
    let paths = whole["paths"].as_object().into_iter().flatten();
    for operation in paths.flat_map(|(_, item)| item.as_object().into_iter().flatten()) {
        collect_references(&operation.1["requestBody"], &whole, &mut sent);
        collect_references(&operation.1["responses"], &whole, &mut answered);
    }
    let Some(components) = document.components.as_mut() else {
        return;
    };
    for name in sent.difference(&answered) {
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(name) {
            for part in object.properties.values_mut() {
                if let RefOr::T(schema) = part {
                    bound(schema, None);
                }
            }
        }
    }
}

/// Collects the names of all schemas that a part of the document references, directly or not.
fn collect_references(part: &Value, whole: &Value, found: &mut BTreeSet<String>) {
    match part {
        Value::Object(map) => {
            if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
                let name = reference.rsplit('/').next().unwrap_or_default();
                if found.insert(name.to_owned()) {
                    collect_references(&whole["components"]["schemas"][name], whole, found);
                }
            }
            map.values()
                .for_each(|part| collect_references(part, whole, found));
        }
        Value::Array(items) => items
            .iter()
            .for_each(|part| collect_references(part, whole, found)),
        _ => {}
    }
}

fn bound(schema: &mut Schema, longest: Option<usize>) {
    match schema {
        Schema::Object(object) => bound_object(object, longest),
        Schema::Array(array) => {
            if let utoipa::openapi::schema::ArrayItems::RefOrSchema(item) = &mut array.items
                && let RefOr::T(item) = &mut **item
            {
                bound(item, longest);
            }
        }
        _ => {}
    }
}

fn bound_object(object: &mut Object, longest: Option<usize>) {
    if is_type(&object.schema_type, &Type::String) {
        object.max_length = object.max_length.or(longest);
    }
    if is_type(&object.schema_type, &Type::Integer) {
        object.minimum.get_or_insert(0.into());
        object.maximum.get_or_insert(LARGEST.into());
    }
    if is_type(&object.schema_type, &Type::Number) {
        object.minimum.get_or_insert((-LARGEST).into());
        object.maximum.get_or_insert(LARGEST.into());
    }
}

fn is_type(kinds: &SchemaType, wanted: &Type) -> bool {
    match kinds {
        SchemaType::Type(kind) => kind == wanted,
        SchemaType::Array(kinds) => kinds.contains(wanted),
        SchemaType::AnyValue => false,
    }
}
