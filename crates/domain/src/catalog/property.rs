//! Entities that are edited one property at a time (spec section 7): their properties, allowed values, and changes
//! between two states.
//!
//! An entity's stored JSON has its properties by name; a dot denotes nested objects (`terms.amount_min`). Properties
//! that are not in the entity's table cannot be set.

mod rule;

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value as Json};

pub use rule::{Kind, Rule};

use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::text::Message;

#[derive(Debug, Clone, Copy)]
pub struct Property {
    /// The name on the wire and in the stored JSON.
    pub name: &'static str,
    /// The group it is displayed in.
    pub group: Group,
    pub rule: Rule,
    /// Unit of its numbers, if the rule does not define it.
    unit: Option<Unit>,
    pub required: bool,
    /// Facts it depends on: it applies to products with one of them; empty: to all.
    pub facts: &'static [Fact],
}

crate::words! {
    /// A group of properties on the edit page.
    pub enum Group {
        /// Name and other general properties.
        General = "general",
        /// A lender's criteria.
        Criteria = "criteria",
        /// A lender's special offer.
        Offer = "offer",
        /// Texts for customers.
        Display = "display",
        /// Terms for pricing offers.
        Terms = "terms",
        /// Complaints contact.
        Grievance = "grievance",
        Revenue = "revenue",
    }
}

crate::words! {
    /// Unit of a number.
    pub enum Unit {
        Rupees = "rupees",
        Percent = "percent",
        Years = "years",
        Months = "months",
        Days = "days",
        Hours = "hours",
        Grams = "grams",
    }
}

impl Property {
    /// A required property.
    pub const fn required(name: &'static str, rule: Rule) -> Self {
        Self::new(name, rule, true)
    }

    /// An optional property.
    pub const fn optional(name: &'static str, rule: Rule) -> Self {
        Self::new(name, rule, false)
    }

    const fn new(name: &'static str, rule: Rule, required: bool) -> Self {
        Self {
            name,
            group: Group::General,
            rule,
            unit: None,
            required,
            facts: &[],
        }
    }

    /// Sets a group other than the general one.
    #[must_use]
    pub const fn with_group(mut self, group: Group) -> Self {
        self.group = group;
        self
    }

    /// Sets the unit, if the rule does not define it.
    #[must_use]
    pub const fn with_unit(mut self, unit: Unit) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Sets the facts that it depends on.
    #[must_use]
    pub const fn with_facts(mut self, facts: &'static [Fact]) -> Self {
        self.facts = facts;
        self
    }

    /// Unit of its numbers.
    pub fn unit(&self) -> Option<Unit> {
        self.unit.or(self.rule.unit())
    }

    /// The message key of its name, for an entity; options append their word.
    pub fn label(&self, entity: &str) -> String {
        format!("property_{entity}_{}", self.name.replace('.', "_"))
    }

    /// The message key of a column's name, for an entity.
    pub fn column_label(&self, entity: &str, column: &Self) -> String {
        format!("{}_{}", self.label(entity), column.name)
    }

    /// Whether an absent value is stored as none rather than as an empty value.
    pub fn is_nullable(&self) -> bool {
        !self.required && self.rule.empty_value().is_null()
    }

    /// Reads its value from an entity's stored JSON, in the wire format.
    pub fn read_value(&self, whole: &Json) -> Json {
        let mut parts = self.name.split('.');
        let value = parts.try_fold(whole, |value, part| value.get(part));
        let value = value.filter(|value| !value.is_null()).cloned();
        self.to_wire(value.unwrap_or_else(|| self.rule.empty_value()))
    }

    /// Converts a stored value to the wire format.
    pub fn to_wire(&self, stored: Json) -> Json {
        let name = |slug: &Json| {
            let product = slug.as_str().and_then(ProductType::from_slug);
            product.map_or_else(|| slug.clone(), |product| product.name().into())
        };
        match (self.rule, &stored) {
            (Rule::Products, Json::Array(slugs)) => slugs.iter().map(name).collect(),
            (Rule::Product, slug) => name(slug),
            _ => stored,
        }
    }

    /// Validates a received value and converts it to the stored format.
    pub fn parse(&self, value: &Json, lists: &SmartLists) -> Result<Json, Message> {
        let value = trimmed(value);
        if !is_empty(&value) {
            return self.rule.parse(&value, lists);
        }
        if self.required {
            Err(Message::new("invalid_required"))
        } else {
            Ok(self.rule.empty_value())
        }
    }
}

pub fn find<'p>(table: &'p [Property], name: &str) -> Option<&'p Property> {
    table.iter().find(|property| property.name == name)
}

/// Copies an entity with one property set to a value from [`Property::parse`].
pub fn set<T: Serialize + DeserializeOwned>(
    entity: &T,
    name: &str,
    value: Json,
) -> Result<T, serde_json::Error> {
    let mut whole = serde_json::to_value(entity)?;
    place(&mut whole, name, value);
    serde_json::from_value(whole)
}

/// Sets a value at a dotted name; null removes the property, which reads as none.
fn place(whole: &mut Json, name: &str, value: Json) {
    let Json::Object(map) = whole else { return };
    match name.split_once('.') {
        Some((outer, inner)) => {
            let nested = map.entry(outer).or_insert_with(|| Json::Object(Map::new()));
            place(nested, inner, value);
        }
        None if value.is_null() => {
            map.remove(name);
        }
        None => {
            map.insert(name.to_owned(), value);
        }
    }
}

/// Returns the value at a dotted name; null if there is none.
pub fn get_value<T: Serialize>(entity: &T, name: &str) -> Result<Json, serde_json::Error> {
    let whole = serde_json::to_value(entity)?;
    let value = name
        .split('.')
        .try_fold(&whole, |value, part| value.get(part));
    Ok(value.cloned().unwrap_or_default())
}

/// The previous and current value of a property; null if absent.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// The dotted name.
    pub property: String,
    pub from: Json,
    pub to: Json,
}

/// All properties that differ between two states of an entity, by name.
pub fn find_changes<T: Serialize>(before: &T, after: &T) -> Result<Vec<Change>, serde_json::Error> {
    let (before, mut after) = (properties(before)?, properties(after)?);
    let mut changes = Vec::new();
    for (property, from) in before {
        let to = after.remove(&property).unwrap_or_default();
        if from != to {
            changes.push(Change { property, from, to });
        }
    }
    changes.extend(after.into_iter().map(|(property, to)| Change {
        property,
        from: Json::Null,
        to,
    }));
    changes.sort_by(|one, other| one.property.cmp(&other.property));
    Ok(changes)
}

/// An entity's properties by dotted name; lists count as one property.
fn properties<T: Serialize>(entity: &T) -> Result<BTreeMap<String, Json>, serde_json::Error> {
    let mut all = BTreeMap::new();
    flatten(String::new(), serde_json::to_value(entity)?, &mut all);
    Ok(all)
}

fn flatten(name: String, value: Json, into: &mut BTreeMap<String, Json>) {
    match value {
        Json::Object(map) => {
            for (key, value) in map {
                let name = if name.is_empty() {
                    key
                } else {
                    format!("{name}.{key}")
                };
                flatten(name, value, into);
            }
        }
        value => {
            into.insert(name, value);
        }
    }
}

fn trimmed(value: &Json) -> Json {
    match value {
        Json::String(text) => Json::String(text.trim().to_owned()),
        other => other.clone(),
    }
}

fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(items) => items.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
