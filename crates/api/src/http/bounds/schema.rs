//! Reads limits from the OpenAPI document.

use std::collections::HashMap;

use axum::http::Method;
use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;

use super::{Bounds, CallBounds};

const METHODS: [(&str, Method); 4] = [
    ("get", Method::GET),
    ("post", Method::POST),
    ("put", Method::PUT),
    ("delete", Method::DELETE),
];

/// The limits of all calls, by path and method.
pub(super) fn read_call_bounds(document: &OpenApi) -> HashMap<String, HashMap<Method, CallBounds>> {
    let document = serde_json::to_value(document).unwrap_or_default();
    let schemas = &document["components"]["schemas"];
    let call = |operation: &Value| CallBounds {
        body: body(operation, schemas),
        query: query(operation, schemas),
    };
    let calls = |item: &Value| {
        let known = METHODS.into_iter();
        known
            .filter_map(|(name, method)| Some((method, call(item.get(name)?))))
            .collect()
    };
    let paths = document["paths"].as_object().into_iter().flatten();
    paths
        .map(|(path, item)| (path.clone(), calls(item)))
        .collect()
}

fn body(operation: &Value, schemas: &Value) -> Bounds {
    let content = operation["requestBody"]["content"].as_object();
    let schema = content.and_then(|content| content.values().next()?.get("schema"));
    schema.map_or_else(Bounds::default, |schema| {
        read(schema, schemas, &mut Vec::new())
    })
}

fn query(operation: &Value, schemas: &Value) -> Bounds {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let fields = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let bounds = read(&parameter["schema"], schemas, &mut Vec::new());
            Some((parameter["name"].as_str()?.to_owned(), bounds))
        });
    Bounds {
        fields: fields.collect(),
        ..Bounds::default()
    }
}

/// Reads a schema. Recursion ends at a schema that contains itself, with the default limits.
fn read<'d>(schema: &'d Value, schemas: &'d Value, within: &mut Vec<&'d str>) -> Bounds {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap_or_default();
        if within.contains(&name) {
            return Bounds::default();
        }
        within.push(name);
        let bounds = read(&schemas[name], schemas, within);
        within.pop();
        return bounds;
    }
    let mut bounds = read_own_bounds(schema, schemas, within);
    for several in ["oneOf", "anyOf", "allOf"] {
        for one in schema[several].as_array().into_iter().flatten() {
            bounds.widen(read(one, schemas, within));
        }
    }
    bounds
}

fn read_own_bounds<'d>(schema: &'d Value, schemas: &'d Value, within: &mut Vec<&'d str>) -> Bounds {
    let size = |name: &str| {
        let size = schema[name].as_u64();
        size.map(|size| usize::try_from(size).unwrap_or(usize::MAX))
    };
    let mut boxed = |name: &str| {
        let part = schema.get(name).filter(|part| part.is_object());
        part.map(|part| Box::new(read(part, schemas, within)))
    };
    let (item, rest) = (boxed("items"), boxed("additionalProperties"));
    let properties: Option<&'d Map<String, Value>> = schema["properties"].as_object();
    let fields: HashMap<String, Bounds> = properties
        .into_iter()
        .flatten()
        .map(|(name, part)| (name.clone(), read(part, schemas, within)))
        .collect();
    Bounds {
        text: size("maxLength"),
        items: size("maxItems"),
        least: schema["minimum"].as_f64(),
        most: schema["maximum"].as_f64(),
        is_object: !fields.is_empty(),
        item,
        fields,
        rest,
    }
}

impl Bounds {
    /// Allows everything that either of the two allows.
    fn widen(&mut self, other: Self) {
        self.text = self.text.max(other.text);
        self.items = self.items.max(other.items);
        self.least = self.least.into_iter().chain(other.least).reduce(f64::min);
        self.most = self.most.into_iter().chain(other.most).reduce(f64::max);
        self.is_object |= other.is_object;
        self.item = self.item.take().or(other.item);
        self.rest = self.rest.take().or(other.rest);
        self.fields.extend(other.fields);
    }
}
