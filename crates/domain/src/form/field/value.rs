//! Typed answers.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::sealed::SealedAnswer;
use crate::form::latin;
use crate::{Milligrams, Paise};

/// One answer. Stored with its kind (`{"money": 62000}`), so that it is parsed as the same type.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// Text, in canonical form.
    Text(String),
    Money(Paise),
    /// A whole number.
    Integer(i64),
    /// A number with 3 decimals, in thousandths.
    Decimal(i64),
    Date(Date),
    /// The id of a smart list's item.
    Choice(i64),
    Flag(bool),
    /// An identifier of a person or bank account.
    Sealed(SealedAnswer),
    /// The items of a group.
    Group(Vec<Values>),
}

impl Value {
    /// The wire format: money and numbers as numbers, dates as `YYYY-MM-DD`, choices as ids, sealed answers as their
    /// mask.
    pub fn to_wire(&self) -> Json {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Money(amount) => serde_json::to_value(amount).unwrap_or(Json::Null),
            Self::Integer(number) | Self::Choice(number) => (*number).into(),
            Self::Date(date) => date.to_string().into(),
            Self::Flag(flag) => (*flag).into(),
            Self::Sealed(sealed) => sealed.mask.as_str().into(),
            Self::Decimal(thousandths) => {
                serde_json::to_value(Milligrams(*thousandths)).unwrap_or(Json::Null)
            }
            Self::Group(items) => items
                .iter()
                .map(|item| Json::Object(item.to_wire()))
                .collect(),
        }
    }
}

impl fmt::Debug for Value {
    /// Shows only the kind, because answers are personal data.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            Self::Money(_) => "Money",
            Self::Integer(_) => "Integer",
            Self::Date(_) => "Date",
            Self::Choice(_) => "Choice",
            Self::Flag(_) => "Flag",
            Self::Sealed(_) => "Sealed",
            Self::Decimal(_) => "Decimal",
            Self::Group(_) => "Group",
        })
    }
}

/// Answers by field key.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Values(BTreeMap<String, Value>);

macro_rules! typed_getters {
    ($($(#[$doc:meta])* $name:ident: $kind:ident -> $type:ty;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, key: &str) -> Option<$type> {
            match self.0.get(key) {
                Some(Value::$kind(value)) => Some(*value),
                _ => None,
            }
        }
    )*};
}

impl Values {
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.get(key)
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        match self.0.get(key) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    pub fn sealed(&self, key: &str) -> Option<&SealedAnswer> {
        match self.0.get(key) {
            Some(Value::Sealed(sealed)) => Some(sealed),
            _ => None,
        }
    }

    /// The items of a group; empty without an answer.
    pub fn group(&self, key: &str) -> &[Self] {
        match self.0.get(key) {
            Some(Value::Group(items)) => items,
            _ => &[],
        }
    }

    typed_getters! {
        money: Money -> Paise;
        /// A whole number.
        integer: Integer -> i64;
        /// A number with 3 decimals, in thousandths.
        decimal: Decimal -> i64;
        date: Date -> Date;
        /// The id of a smart list's item.
        choice: Choice -> i64;
        flag: Flag -> bool;
    }

    pub fn set(&mut self, key: impl Into<String>, value: Value) {
        self.0.insert(key.into(), value);
    }

    pub fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// All answers, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Texts that are transliterated for systems with Latin letters only.
    pub fn transliterated_texts(&self) -> BTreeMap<String, String> {
        let texts = self.0.iter().filter_map(|(key, value)| match value {
            Value::Text(text) if latin::has_devanagari(text) => Some((key, text)),
            _ => None,
        });
        texts
            .map(|(key, text)| (key.clone(), latin::to_latin(text)))
            .collect()
    }

    /// Transliterates all texts to Latin letters, including those of groups.
    pub fn transliterate(&mut self) {
        for value in self.0.values_mut() {
            if let Value::Group(items) = value {
                items.iter_mut().for_each(Self::transliterate);
            }
        }
        for (key, text) in self.transliterated_texts() {
            self.set(key, Value::Text(text));
        }
    }

    /// The wire format.
    pub fn to_wire(&self) -> Map<String, Json> {
        self.0
            .iter()
            .map(|(key, value)| (key.clone(), value.to_wire()))
            .collect()
    }
}

impl<K: Into<String>> FromIterator<(K, Value)> for Values {
    fn from_iter<I: IntoIterator<Item = (K, Value)>>(answers: I) -> Self {
        Self(
            answers
                .into_iter()
                .map(|(key, value)| (key.into(), value))
                .collect(),
        )
    }
}
