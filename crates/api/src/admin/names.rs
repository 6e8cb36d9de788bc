//! Names and values of stored fields as text, by the tables of properties and the catalogue of
//! texts.

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::{Property, Rule, find};
use saakh_domain::id::PartnerId;
use saakh_domain::text::Message;
use saakh_domain::time::{show_day, show_instant};
use saakh_domain::{Language, MilliPercent, Milligrams, Paise};
use saakh_service::catalog::vendor::reason_text;
use saakh_store::catalog::lender_group::LenderGroup;
use serde_json::Value;

use super::entity::Entity;
use crate::listing::RenderContext;

/// Fields whose names have text keys of other pages.
const SHARED_LABEL_KEYS: [(&str, &str); 7] = [
    ("ats", "lenders_slab_ats"),
    ("revenue_flat", "lenders_revenue_flat"),
    ("revenue_percent", "lenders_revenue_percent"),
    ("revenue_type_id", "lenders_revenue_type"),
    ("slab_disbursed", "lenders_slab_disbursed"),
    ("slab_number", "lenders_slab_number"),
    ("why", "field_reason"),
];

/// Renders the fields of one kind of entity in the reader's language.
pub(in crate::admin) struct FieldFormatter<'a> {
    words: &'a RenderContext<'a>,
    entity: Option<&'static Entity>,
    groups: &'a [LenderGroup],
}

impl<'a> FieldFormatter<'a> {
    /// Creates a formatter for a kind of entity, by its name in the audit trail.
    pub(in crate::admin) fn new(
        context: &'a RenderContext<'a>,
        kind: &str,
        groups: &'a [LenderGroup],
    ) -> Self {
        Self {
            words: context,
            entity: Entity::from_code(kind),
            groups,
        }
    }

    /// The name of a field; its stored name if it has no text.
    pub(in crate::admin) fn label(&self, field: &str) -> String {
        let (product, name) = offering_of(field);
        let label = self.plain_label(name);
        let Some(product) = product else { return label };
        let product = self.words.render_text(product.label());
        let of = Message::new("common_property_of");
        self.words
            .text(&of.with("what", label).with("name", product))
    }

    fn plain_label(&self, name: &str) -> String {
        let snake = snake_case(name);
        if let Some((entity, property)) = self.property(name).or_else(|| self.property(&snake)) {
            return self.words.render_text(property.label(entity.code));
        }
        let elsewhere = SHARED_LABEL_KEYS.iter().find(|(field, _)| *field == snake);
        let key = elsewhere.map_or_else(|| format!("field_{snake}"), |(_, key)| (*key).to_owned());
        self.words
            .find_text(&key)
            .unwrap_or_else(|| name.to_owned())
    }

    /// A value as text; empty if it is not set.
    pub(in crate::admin) fn format_value(&self, field: &str, value: &Value) -> String {
        let (_, name) = offering_of(field);
        match (value, self.property(name)) {
            (Value::Null, _) => String::new(),
            (value, Some((entity, property))) => self.of_property(entity, property, value),
            (value, None) => self.of_id(name, value).unwrap_or_else(|| self.plain(value)),
        }
    }

    fn property(&self, name: &str) -> Option<(&'static Entity, &'static Property)> {
        let entity = self.entity?;
        Some((entity, find(entity.properties, name)?))
    }

    fn of_property(&self, entity: &Entity, property: &Property, value: &Value) -> String {
        let read = match property.rule {
            Rule::Flag => value.as_i64().map(|flag| self.switch(flag == 1)),
            Rule::Money | Rule::MoneyUpTo(_) => number(value, Paise::from_rupees),
            Rule::Percent => number(value, MilliPercent::from_percent),
            Rule::Item(list) => self.item(list, value),
            Rule::Word(_) => value.as_str().map(|word| {
                let label = property.label(entity.code);
                self.words.render_text(format!("{label}_{word}"))
            }),
            Rule::Product => Some(self.product(value)),
            Rule::Products => Some(each(value, |one| self.product(one))),
            Rule::Ids => Some(each(value, |one| self.group(one))),
            Rule::Grams(_) => number(value, Milligrams::from_grams),
            Rule::Rows(_, columns) => self.rows(entity, property, columns, value),
            _ => None,
        };
        read.unwrap_or_else(|| self.plain(value))
    }

    /// Renders rows one after the other, each with the values of its columns.
    fn rows(
        &self,
        entity: &Entity,
        property: &Property,
        columns: &[Property],
        value: &Value,
    ) -> Option<String> {
        let cell = |row: &Value, column: &Property| {
            let label = self
                .words
                .render_text(property.column_label(entity.code, column));
            let shown = self.of_property(entity, column, row.get(column.name)?);
            Some(format!("{label} {shown}"))
        };
        let row = |row: &Value| {
            let cells = columns.iter().filter_map(|column| cell(row, column));
            cells.collect::<Vec<_>>().join(", ")
        };
        let rows: Vec<String> = value.as_array()?.iter().map(row).collect();
        Some(rows.join("; "))
    }

    fn switch(&self, on: bool) -> String {
        self.words
            .render_text(if on { "common_on" } else { "common_off" })
    }

    fn item(&self, list: &str, value: &Value) -> Option<String> {
        let lists = &self.words.app.reference.lists;
        let options = lists.options(list, self.words.language);
        let id = value.as_i64()?;
        let option = options.into_iter().find(|option| option.id == id)?;
        Some(option.value)
    }

    /// Resolves an id in a field that no table of properties has.
    fn of_id(&self, field: &str, value: &Value) -> Option<String> {
        match field {
            "role" => {
                let role = Message::new("common_role").with("role", value.to_string());
                Some(self.words.text(&role))
            }
            "partner" => {
                let id = PartnerId(value.as_i64()?);
                Some(self.words.snapshot.partners.find_by_id(id)?.name.clone())
            }
            "revenue_type_id" => {
                let types = &self.words.app.reference.revenue_types;
                let kind = types.iter().find(|kind| value == kind.id)?;
                Some(kind.name.get(self.words.language).to_owned())
            }
            "revenue_flat" => number(value, Paise::from_rupees),
            "revenue_percent" => number(value, MilliPercent::from_percent),
            "slab_disbursed" | "ats" => self.range(value, |paise| Paise(paise).to_string()),
            "slab_number" => self.range(value, |number| number.to_string()),
            "status" => value.as_i64().map(|status| self.switch(status == 1)),
            "reason" => {
                let (app, language) = (self.words.app, self.words.language);
                Some(reason_text(app, value.as_str()?, language))
            }
            "product" => Some(self.product(value)),
            // A lender's value lists products, a plan's is a flag.
            "vendor_off" => Some(match value.as_i64() {
                Some(off) => self.switch(off == 1),
                None => each(value, |one| self.product(one)),
            }),
            _ => None,
        }
    }

    fn group(&self, value: &Value) -> String {
        let group = self.groups.iter().find(|group| *value == group.id);
        group.map_or_else(|| self.plain(value), |group| group.name.clone())
    }

    /// A stored minimum and maximum, each of which may be missing.
    fn range(&self, value: &Value, show: impl Fn(i64) -> String) -> Option<String> {
        let ends = value.as_array()?;
        let end = |place: usize| ends.get(place).and_then(Value::as_i64).map(&show);
        Some(match (end(0), end(1)) {
            (None, None) => self.words.render_text("lenders_any"),
            (Some(least), None) => self.bound("lenders_from", "least", least),
            (None, Some(most)) => self.bound("lenders_up_to", "most", most),
            (Some(least), Some(most)) => format!("{least}–{most}"),
        })
    }

    fn bound(&self, key: &str, name: &'static str, end: String) -> String {
        self.words.text(&Message::new(key).with(name, end))
    }

    /// A product by its slug or name.
    fn product(&self, value: &Value) -> String {
        let code = value.as_str().unwrap_or_default();
        let known = ProductType::from_slug(code).or_else(|| ProductType::from_name(code));
        known.map_or_else(
            || self.plain(value),
            |known| self.words.render_text(known.label()),
        )
    }

    /// A value of unknown meaning.
    fn plain(&self, value: &Value) -> String {
        match value {
            Value::Null => self.words.render_text("common_not_set"),
            Value::Bool(yes) => {
                self.words
                    .render_text(if *yes { "common_yes" } else { "common_no" })
            }
            Value::String(text) => day(text, self.words.language).unwrap_or_else(|| text.clone()),
            Value::Array(_) => each(value, |one| self.plain(one)),
            other => other.to_string(),
        }
    }
}

fn each(value: &Value, show: impl Fn(&Value) -> String) -> String {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<String> = items.iter().map(show).collect();
    texts.join(", ")
}

/// A day, or an instant in Indian time, as the page shows its own.
fn day(text: &str, language: Language) -> Option<String> {
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(show_instant(at, language));
    }
    Some(show_day(text.parse().ok()?, language))
}

fn number<N: ToString, E>(value: &Value, read: impl Fn(f64) -> Result<N, E>) -> Option<String> {
    Some(read(value.as_f64()?).ok()?.to_string())
}

/// Splits a property of a lender's further offering, such as `offerings.gold-loans.tenure`, into
/// product and name.
fn offering_of(field: &str) -> (Option<ProductType>, &str) {
    let inner = field.strip_prefix("offerings.");
    let split = inner.and_then(|inner| inner.split_once('.'));
    match split.and_then(|(slug, name)| Some((ProductType::from_slug(slug)?, name))) {
        Some((product, name)) => (Some(product), name),
        None => (None, field),
    }
}

/// Converts names in camel case, which old audit rows have, to snake case.
fn snake_case(field: &str) -> String {
    let mut snake = String::new();
    for letter in field.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}
