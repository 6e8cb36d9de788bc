//! Texts for people: a key of the catalogue (`data/messages`) and its parameters.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Language;

/// A message to be read in the reader's language: the key and what to put into its placeholders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// A key of `data/messages/{en,hi}.json`.
    pub key: String,
    /// Placeholder name to text, already formatted.
    pub params: BTreeMap<String, String>,
}

impl Message {
    /// A message without placeholders.
    pub fn new(key: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            params: BTreeMap::new(),
        }
    }

    /// With a placeholder filled.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers pass numbers and amounts as they are"
    )]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.params.insert(name.to_owned(), value.to_string());
        self
    }
}

/// The whole catalogue of texts, both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Texts {
    en: BTreeMap<String, String>,
    hi: BTreeMap<String, String>,
}

impl Texts {
    /// From the two JSON files of `data/messages`.
    pub fn parse(en: &str, hi: &str) -> Result<Self, serde_json::Error> {
        Ok(Self {
            en: serde_json::from_str(en)?,
            hi: serde_json::from_str(hi)?,
        })
    }

    /// The text in a language. A key that is missing there falls back to English, and a key that
    /// no file has is shown as itself: a test asserts that neither happens.
    pub fn render(&self, message: &Message, language: Language) -> String {
        let template = self
            .template(&message.key, language)
            .unwrap_or(&message.key);
        message
            .params
            .iter()
            .fold(template.to_owned(), |text, (name, value)| {
                text.replace(&format!("{{{name}}}"), value)
            })
    }

    /// The text of a key that has no placeholders.
    pub fn plain(&self, key: &str, language: Language) -> String {
        self.render(&Message::new(key), language)
    }

    /// Whether both languages have the key.
    pub fn has(&self, key: &str) -> bool {
        self.en.contains_key(key) && self.hi.contains_key(key)
    }

    /// Every key of the English file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.en.keys().map(String::as_str)
    }

    fn template(&self, key: &str, language: Language) -> Option<&String> {
        match language {
            Language::En => self.en.get(key),
            Language::Hi => self.hi.get(key).or_else(|| self.en.get(key)),
        }
    }
}

#[cfg(test)]
mod tests {
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
}
