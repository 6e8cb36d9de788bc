//! Entities that are edited one property at a time (spec section 7): which properties there are,
//! what each takes, and what changed between two states.
//!
//! An entity's JSON, as stored, is its properties by name; a dot goes into nested terms
//! (`terms.amount_min`). Whatever is not in the entity's table cannot be set.

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

/// One property that may be edited.
#[derive(Debug, Clone, Copy)]
pub struct Property {
    /// Its name on the wire and in the stored JSON.
    pub name: &'static str,
    /// What it is shown with.
    pub group: Group,
    pub rule: Rule,
    /// What its numbers count, where the rule does not say it.
    unit: Option<Unit>,
    /// Whether it must have a value.
    pub required: bool,
    /// The facts that it is about: it belongs to products that know one of them; none: to all.
    pub facts: &'static [Fact],
}

crate::words! {
    /// What properties are shown together.
    pub enum Group {
        /// What the entity is called, and what belongs nowhere else.
        General = "general",
        /// Whom a lender lends to.
        Criteria = "criteria",
        /// A lender's special offer.
        Offer = "offer",
        /// What customers read.
        Display = "display",
        /// What prices offers.
        Terms = "terms",
        /// Who takes complaints.
        Grievance = "grievance",
        /// What somebody earns.
        Revenue = "revenue",
    }
}

crate::words! {
    /// What a number counts.
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
    /// One that must have a value.
    pub const fn required(name: &'static str, rule: Rule) -> Self {
        Self::new(name, rule, true)
    }

    /// One that may be empty.
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

    /// In a group other than the general one.
    #[must_use]
    pub const fn of(mut self, group: Group) -> Self {
        self.group = group;
        self
    }

    /// Counting something that its rule does not say.
    #[must_use]
    pub const fn counting(mut self, unit: Unit) -> Self {
        self.unit = Some(unit);
        self
    }

    /// Bounding one of these facts.
    #[must_use]
    pub const fn about(mut self, facts: &'static [Fact]) -> Self {
        self.facts = facts;
        self
    }

    /// What its numbers count.
    pub fn unit(&self) -> Option<Unit> {
        self.unit.or(self.rule.unit())
    }

    /// The key of its name in the catalogue of texts, for an entity; a word that it may hold adds
    /// its own.
    pub fn label(&self, entity: &str) -> String {
        format!("property_{entity}_{}", self.name.replace('.', "_"))
    }

    /// The key of the name of one of its columns, for an entity.
    pub fn column_label(&self, entity: &str, column: &Self) -> String {
        format!("{}_{}", self.label(entity), column.name)
    }

    /// Whether it has no value, rather than an empty one, where nothing was given.
    pub fn may_be_none(&self) -> bool {
        !self.required && self.rule.nothing().is_null()
    }

    /// Its value in an entity's stored JSON, as it is answered.
    pub fn answered(&self, whole: &Json) -> Json {
        let mut parts = self.name.split('.');
        let value = parts.try_fold(whole, |value, part| value.get(part));
        let value = value.filter(|value| !value.is_null()).cloned();
        self.shown(value.unwrap_or_else(|| self.rule.nothing()))
    }

    /// A stored value as it is sent and answered.
    pub fn shown(&self, stored: Json) -> Json {
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

    /// A value that was sent, as it is stored; or what is wrong with it.
    pub fn parse(&self, value: &Json, lists: &SmartLists) -> Result<Json, Message> {
        let value = trimmed(value);
        if !is_empty(&value) {
            return self.rule.parse(&value, lists);
        }
        if self.required {
            Err(Message::new("invalid_required"))
        } else {
            Ok(self.rule.nothing())
        }
    }
}

/// The property of a name.
pub fn find<'p>(table: &'p [Property], name: &str) -> Option<&'p Property> {
    table.iter().find(|property| property.name == name)
}

/// A copy of an entity with one property set to a value that [`Property::parse`] gave.
pub fn set<T: Serialize + DeserializeOwned>(
    entity: &T,
    name: &str,
    value: Json,
) -> Result<T, serde_json::Error> {
    let mut whole = serde_json::to_value(entity)?;
    place(&mut whole, name, value);
    serde_json::from_value(whole)
}

/// Puts a value at a dotted name; a null takes the property away, which reads as none.
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

/// The value at a dotted name; null where there is none.
pub fn value_of<T: Serialize>(entity: &T, name: &str) -> Result<Json, serde_json::Error> {
    let whole = serde_json::to_value(entity)?;
    let value = name
        .split('.')
        .try_fold(&whole, |value, part| value.get(part));
    Ok(value.cloned().unwrap_or_default())
}

/// What one property was and is; absent where it had or has no value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// Its dotted name.
    pub property: String,
    /// Before.
    pub from: Json,
    pub to: Json,
}

/// Every property that differs between two states of an entity, by name.
pub fn changes<T: Serialize>(before: &T, after: &T) -> Result<Vec<Change>, serde_json::Error> {
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
