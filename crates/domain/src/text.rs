//! Localised texts: a key of the catalogue (`data/messages`) and its parameters.

pub mod quoted;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Language;

/// A message to be rendered in the reader's language: key and placeholder values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// A key of `data/messages/{en,hi}.json`.
    pub key: String,
    /// Placeholder name to text, already formatted.
    pub params: BTreeMap<String, String>,
    /// Placeholder name to the key of a text without placeholders, also rendered in the reader's language.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub texts: BTreeMap<String, String>,
}

const MONTHS_PER_YEAR: i64 = 12;
/// Terms from here on are said in years.
const YEARS_FROM_MONTHS: i64 = 60;

impl Message {
    /// A message without placeholders.
    pub fn new(key: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            params: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    /// A loan's term in months or, if long, in years. The pages say terms likewise (`products/term.ts`).
    pub fn term(months: i64) -> Self {
        let (years, rest) = (months / MONTHS_PER_YEAR, months % MONTHS_PER_YEAR);
        if months < YEARS_FROM_MONTHS {
            return Self::new("common_term_months").with("months", months);
        }
        let key = match rest {
            0 => "common_term_years",
            1 => "common_term_years_month",
            _ => "common_term_years_months",
        };
        let message = Self::new(key).with("years", years);
        if rest > 1 {
            message.with("months", rest)
        } else {
            message
        }
    }

    /// Sets a placeholder.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers pass numbers and amounts as they are"
    )]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.params.insert(name.to_owned(), value.to_string());
        self
    }

    /// Sets a placeholder to another text of the catalogue.
    #[must_use]
    pub fn with_text(mut self, name: &str, key: impl Into<String>) -> Self {
        self.texts.insert(name.to_owned(), key.into());
        self
    }
}

/// The whole catalogue of texts in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    en: BTreeMap<String, String>,
    hi: BTreeMap<String, String>,
}

impl Texts {
    /// Parses the two JSON files of `data/messages`.
    pub fn parse(en: &str, hi: &str) -> Result<Self, serde_json::Error> {
        Ok(Self {
            en: serde_json::from_str(en)?,
            hi: serde_json::from_str(hi)?,
        })
    }

    /// Adds further texts: key, English, Hindi.
    #[must_use]
    pub fn with(mut self, more: &[(&str, &str, &str)]) -> Self {
        for (key, en, hi) in more {
            self.en.insert((*key).to_owned(), (*en).to_owned());
            self.hi.insert((*key).to_owned(), (*hi).to_owned());
        }
        self
    }

    /// Renders a message in a language. A missing translation falls back to English, and an unknown key to the key
    /// itself; a test asserts that neither happens.
    pub fn render(&self, message: &Message, language: Language) -> String {
        let template = self.source(&message.key, language).unwrap_or(&message.key);
        if message.texts.is_empty() {
            return filled(template, &message.params);
        }
        let texts = message.texts.iter();
        let texts = texts.map(|(name, key)| (name.clone(), self.render_key(key, language)));
        filled(
            template,
            &message.params.clone().into_iter().chain(texts).collect(),
        )
    }

    /// The text of a key without placeholders.
    pub fn render_key(&self, key: &str, language: Language) -> String {
        self.render(&Message::new(key), language)
    }

    /// Whether both languages have the key.
    pub fn has(&self, key: &str) -> bool {
        self.en.contains_key(key) && self.hi.contains_key(key)
    }

    /// All keys of the English file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.en.keys().map(String::as_str)
    }

    /// The text of a key with its placeholders.
    pub fn source(&self, key: &str, language: Language) -> Option<&String> {
        match language {
            Language::En => self.en.get(key),
            Language::Hi => self.hi.get(key).or_else(|| self.en.get(key)),
        }
    }
}

/// Substitutes placeholders in one pass, so that values are never treated as templates.
fn filled(template: &str, params: &BTreeMap<String, String>) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let value = part
            .split_once('}')
            .and_then(|(name, rest)| Some((params.get(name)?, rest)));
        match value {
            Some((value, rest)) => text.extend([value, rest]),
            None => text.extend(["{", part]),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn placeholders_are_filled_in_the_readers_language() {
        let texts = Texts::parse(
            r#"{"wait":"Wait {seconds} s"}"#,
            r#"{"wait":"{seconds} सेकंड रुकें"}"#,
        );
        let wait = Message::new("wait").with("seconds", 30);
        let texts = texts.unwrap();
        assert_eq!(texts.render(&wait, Language::En), "Wait 30 s");
        assert_eq!(texts.render(&wait, Language::Hi), "30 सेकंड रुकें");
    }

    #[test]
    fn long_terms_are_said_in_years() {
        let texts = Texts::parse(
            include_str!("../../../data/messages/en.json"),
            include_str!("../../../data/messages/hi.json"),
        );
        let texts = texts.unwrap();
        for (months, english, hindi) in [
            (24, "24 months", "24 महीने"),
            (60, "5 years", "5 साल"),
            (61, "5 years 1 month", "5 साल 1 महीना"),
            (246, "20 years 6 months", "20 साल 6 महीने"),
        ] {
            let term = Message::term(months);
            assert_eq!(texts.render(&term, Language::En), english);
            assert_eq!(texts.render(&term, Language::Hi), hindi);
        }
    }

    #[test]
    fn a_placeholder_may_be_another_text_in_the_same_language() {
        let texts = Texts::parse(
            r#"{"empty":"{field}: must not be empty","name":"Name"}"#,
            r#"{"empty":"{field}: खाली नहीं","name":"नाम"}"#,
        );
        let empty = Message::new("empty").with_text("field", "name");
        let texts = texts.unwrap();
        assert_eq!(
            texts.render(&empty, Language::En),
            "Name: must not be empty"
        );
        assert_eq!(texts.render(&empty, Language::Hi), "नाम: खाली नहीं");
    }

    proptest! {
        #[test]
        fn a_value_is_inserted_into_the_text_unchanged(first in "\\PC*|\\{second\\}", second in "\\PC*|\\{first\\}") {
            let texts = Texts::parse(r#"{"two":"{first} and {second} {"}"#, "{}").unwrap();
            let two = Message::new("two").with("first", &first).with("second", &second);
            prop_assert_eq!(texts.render(&two, Language::En), format!("{first} and {second} {{"));
        }
    }
}
