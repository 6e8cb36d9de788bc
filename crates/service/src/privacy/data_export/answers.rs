//! Formats answers as text.

use saakh_domain::Milligrams;
use saakh_domain::form::field::{FieldSpec, Value, Values};
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_domain::time::show_day;
use serde_json::json;

use super::Entry;
use super::formatter::Formatter;

/// The questions whose answers are place names from the directory.
const PLACES: [&str; 2] = ["state", "district"];

impl Formatter<'_> {
    /// Returns the answer to a question, if it is still one of the choices.
    pub(super) fn answer_entry(&self, question: &FieldSpec, value: &Value) -> Option<Entry> {
        Some(Entry {
            key: question.key.clone(),
            label: question.label(&self.app.reference.texts, self.language),
            value: value.to_wire(),
            shown: Some(self.worded(question, value)?),
        })
    }

    fn worded(&self, question: &FieldSpec, value: &Value) -> Option<String> {
        let reference = &self.app.reference;
        Some(match (value, &question.list) {
            (Value::Choice(id), Some(list)) => {
                let item = reference.lists.item(list, *id)?;
                item.text(self.language).to_owned()
            }
            (Value::Text(text), _) if PLACES.contains(&question.key.as_str()) => {
                reference.place_name(text, self.language).to_owned()
            }
            (Value::Group(items), _) => {
                let items = items.iter().map(|item| self.item(question, item));
                items.collect::<Vec<_>>().join("\n")
            }
            _ => self.plain(value),
        })
    }

    /// Formats the answers of one item of a group.
    fn item(&self, group: &FieldSpec, item: &Values) -> String {
        let answers = group.fields.iter().filter_map(|field| {
            let shown = self.worded(field, item.get(&field.key)?)?;
            let label = field.label(&self.app.reference.texts, self.language);
            Some(format!("{label}: {shown}"))
        });
        answers.collect::<Vec<_>>().join(", ")
    }

    /// Formats a value whose question is unknown.
    fn plain(&self, value: &Value) -> String {
        match value {
            Value::Money(amount) => amount.to_string(),
            Value::Flag(flag) => {
                let key = if *flag {
                    "common_ticked"
                } else {
                    "common_not_ticked"
                };
                self.render(&Message::new(key))
            }
            Value::Text(text) => text.clone(),
            Value::Sealed(sealed) => sealed.mask.clone(),
            Value::Date(day) => show_day(*day, self.language),
            Value::Integer(number) | Value::Choice(number) => number.to_string(),
            Value::Decimal(thousandths) => Milligrams(*thousandths).to_string(),
            Value::Group(items) => {
                let plain = |item: &Values| {
                    let values = item.iter().map(|(_, value)| self.plain(value));
                    values.collect::<Vec<_>>().join(", ")
                };
                items.iter().map(plain).collect::<Vec<_>>().join("; ")
            }
        }
    }

    /// Formats the answers to a lender's own form, one question per line. Questions and choices that the lender has
    /// removed are marked as such.
    pub(super) fn form_answers(&self, lender: LenderId, answers: &Values) -> Entry {
        let lender = self.snapshot.catalog.lender(lender);
        let gone = || self.render(&Message::new("holding_answer_gone"));
        let lines = answers.iter().map(|(key, value)| {
            let question = lender.and_then(|lender| lender.question(key));
            let label = question.map_or_else(gone, |spec| {
                spec.label(&self.app.reference.texts, self.language)
            });
            let shown = match question {
                Some(spec) => self.worded(spec, value).unwrap_or_else(gone),
                None if matches!(value, Value::Choice(_)) => gone(),
                None => self.plain(value),
            };
            format!("{label}: {shown}")
        });
        let shown = lines.collect::<Vec<_>>().join("\n");
        let mut entry = self.entry("answers", json!(answers), shown);
        // A lender without questions has no lines.
        entry.shown = entry.shown.filter(|shown| !shown.is_empty());
        entry
    }
}
