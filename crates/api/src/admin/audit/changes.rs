//! The changed fields of an audit row.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::admin::names::FieldFormatter;

/// The maximum number of fields of a row in a list; the row itself has all.
const MAX_LISTED_FIELDS: usize = 4;
/// Characters of a value in a list.
const MAX_VALUE_CHARS: usize = 120;

/// A changed field.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct AuditChange {
    /// The stored name, with dots for nested values.
    field: String,
    /// The name in the reader's language.
    label: String,
    /// The value before as text; empty if it was not set.
    before: String,
    /// The value after as text; empty if it is not set.
    after: String,
}

/// The parsed detail of a row.
pub(super) struct ParsedDetail {
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
    /// Other details, such as a reason.
    pub(super) rest: Map<String, Value>,
}

impl ParsedDetail {
    /// Parses the detail; empty if it was erased.
    pub(super) fn parse(detail: Option<&str>) -> Self {
        let parsed = detail.and_then(|detail| serde_json::from_str(detail).ok());
        let mut rest: Map<String, Value> = parsed.unwrap_or_default();
        Self {
            before: rest.remove("before"),
            after: rest.remove("after"),
            rest,
        }
    }

    /// The changed fields, without the many of an offering that was added or removed with its
    /// product.
    pub(super) fn summarise_changes(&self, names: &FieldFormatter<'_>) -> Vec<AuditChange> {
        let mut changes = self.changes(names);
        let has = |side: &Option<Value>, slug: &str| {
            let products = side.as_ref().and_then(|side| side["products"].as_array());
            products.map(|products| products.iter().any(|product| product == slug))
        };
        changes.retain(|change| {
            let inner = change.field.strip_prefix("offerings.");
            let slug = inner.and_then(|inner| inner.split('.').next());
            slug.is_none_or(|slug| has(&self.before, slug) == has(&self.after, slug))
        });
        changes
    }

    /// All changed fields by name.
    pub(super) fn changes(&self, names: &FieldFormatter<'_>) -> Vec<AuditChange> {
        let (before, mut after) = (side(self.before.as_ref()), side(self.after.as_ref()));
        let mut pairs: BTreeMap<String, (Value, Value)> = BTreeMap::new();
        for (field, from) in before {
            let to = after.remove(&field).unwrap_or_default();
            pairs.insert(field, (from, to));
        }
        pairs.extend(
            after
                .into_iter()
                .map(|(field, to)| (field, (Value::Null, to))),
        );
        pairs.retain(|_, (from, to)| from != to);
        let pairs = pairs.into_iter();
        pairs
            .map(|(field, (from, to))| AuditChange {
                label: names.label(&field),
                before: names.format_value(&field, &from),
                after: names.format_value(&field, &to),
                field,
            })
            .collect()
    }
}

/// Shortens a list of changes for display and returns how many were left out.
pub(super) fn shorten_changes(mut changes: Vec<AuditChange>) -> (Vec<AuditChange>, usize) {
    let more = changes.len().saturating_sub(MAX_LISTED_FIELDS);
    changes.truncate(MAX_LISTED_FIELDS);
    for change in &mut changes {
        for text in [&mut change.before, &mut change.after] {
            *text = short(text);
        }
    }
    (changes, more)
}

impl AuditChange {
    /// The label with both values, each of which may be empty.
    pub(super) const fn parts(&self) -> (&String, &String, &String) {
        (&self.label, &self.before, &self.after)
    }
}

fn short(text: &str) -> String {
    if text.chars().count() <= MAX_VALUE_CHARS {
        return text.to_owned();
    }
    let start: String = text.chars().take(MAX_VALUE_CHARS).collect();
    format!("{start}…")
}

/// Flattens nested objects to dotted names. Arrays stay whole.
pub(super) fn flatten_fields(fields: &Map<String, Value>) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for (name, value) in fields {
        flatten(name.clone(), value, &mut all);
    }
    all
}

/// One side of a change; empty if it is no object.
fn side(value: Option<&Value>) -> BTreeMap<String, Value> {
    value
        .and_then(Value::as_object)
        .map(flatten_fields)
        .unwrap_or_default()
}

fn flatten(name: String, value: &Value, into: &mut BTreeMap<String, Value>) {
    match value {
        Value::Null => {}
        Value::Object(map) => {
            for (key, value) in map {
                flatten(format!("{name}.{key}"), value, into);
            }
        }
        value => {
            into.insert(name, value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nested_objects_are_flattened_and_lists_are_not() {
        let value = json!({ "terms": { "amount_min": 5, "none": null }, "products": ["a", "b"] });
        let expected = [
            ("products".to_owned(), json!(["a", "b"])),
            ("terms.amount_min".to_owned(), json!(5)),
        ];
        assert_eq!(side(Some(&value)), BTreeMap::from(expected));
        assert!(side(None).is_empty());
    }

    #[test]
    fn a_list_shows_few_changes_and_short_values() {
        let one = |number: usize| AuditChange {
            field: number.to_string(),
            label: String::new(),
            before: "ल".repeat(200),
            after: String::new(),
        };
        let (shown, more) = shorten_changes((0..6).map(one).collect());
        assert_eq!((shown.len(), more), (4, 2));
        assert_eq!(shown[0].before, format!("{}…", "ल".repeat(120)));
    }
}
