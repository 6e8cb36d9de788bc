//! The texts that the program itself sends (`data/templates.toml`). Their words are in `data/messages`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::TemplateCategory;
use super::body::{Constant, InvalidBody, TemplateBody};
use super::slot::{Slot, SlotName, SlotTag};
use crate::Language;
use crate::engagement::contact::{ContactChannel, ContactPurpose};
use crate::text::Texts;
use crate::words::deserialize_word;

/// The last line of a passcode, which binds it to a host for browsers (`WebOTP`).
const HOST_LINE: &str = "\n\n@{{host}} #{otp}";

/// A text message that the program sends, without its words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemTemplate {
    /// With the prefix `sms_`, the key of its words.
    pub key: String,
    #[serde(deserialize_with = "purpose")]
    pub purpose: ContactPurpose,
    #[serde(deserialize_with = "category")]
    pub category: TemplateCategory,
    /// Whether it names the host that the passcode is for, so that it is registered for every host.
    #[serde(default)]
    pub names_host: bool,
    /// Whether it also goes out by `WhatsApp`, to those who chose that.
    #[serde(default)]
    whatsapp: bool,
    /// Placeholders of the words that are constants.
    #[serde(default)]
    constants: BTreeMap<String, String>,
    #[serde(default)]
    slots: Vec<SystemSlot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemSlot {
    name: SlotName,
    tag: SlotTag,
    limit: usize,
    /// The key of a text.
    #[serde(default)]
    fallback: Option<String>,
}

/// All texts that the program sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemTemplates(Vec<SystemTemplate>);

#[derive(Debug, thiserror::Error)]
pub enum InvalidSystemTemplates {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    #[error("template {0} is there twice")]
    Duplicate(String),
    #[error("template {0} names {1}, which is no constant")]
    UnknownConstant(String, String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TemplatesFile {
    template: Vec<SystemTemplate>,
}

impl SystemTemplates {
    /// Parses `data/templates.toml`.
    pub fn parse(text: &str) -> Result<Self, InvalidSystemTemplates> {
        let file: TemplatesFile = toml::from_str(text)?;
        let mut seen = std::collections::BTreeSet::new();
        for template in &file.template {
            if !seen.insert(&template.key) {
                return Err(InvalidSystemTemplates::Duplicate(template.key.clone()));
            }
            let is_unknown = |name: &&String| Constant::from_name(name).is_none();
            if let Some(name) = template.constants.values().find(is_unknown) {
                let (key, name) = (template.key.clone(), name.clone());
                return Err(InvalidSystemTemplates::UnknownConstant(key, name));
            }
        }
        Ok(Self(file.template))
    }

    pub fn all(&self) -> &[SystemTemplate] {
        &self.0
    }

    pub fn find(&self, key: &str) -> Option<&SystemTemplate> {
        self.0.iter().find(|template| template.key == key)
    }
}

impl SystemTemplate {
    /// How it goes out.
    pub const fn channels(&self) -> &'static [ContactChannel] {
        if self.whatsapp {
            &[ContactChannel::Sms, ContactChannel::WhatsApp]
        } else {
            &[ContactChannel::Sms]
        }
    }

    /// The key of its words.
    pub fn text_key(&self) -> String {
        format!("sms_{}", self.key)
    }

    /// The body, with constants and slots in place of the placeholders of its words.
    pub fn body(&self, texts: &Texts, language: Language) -> String {
        let key = self.text_key();
        let words = texts.source(&key, language).unwrap_or(&key);
        let replace = |body: String, (placeholder, constant): (&String, &String)| {
            body.replace(
                &format!("{{{placeholder}}}"),
                &format!("{{{{{constant}}}}}"),
            )
        };
        let body = self.constants.iter().fold(words.to_owned(), replace);
        let ending = if self.names_host { HOST_LINE } else { "" };
        body + ending
    }

    pub fn slots(&self, texts: &Texts, language: Language) -> Vec<Slot> {
        let slots = self.slots.iter().map(|slot| Slot {
            name: slot.name,
            tag: Some(slot.tag),
            limit: slot.limit,
            fallback: slot
                .fallback
                .as_ref()
                .map(|key| texts.render_key(key, language)),
        });
        slots.collect()
    }

    /// The parsed body with its slots.
    pub fn parse_body(
        &self,
        texts: &Texts,
        language: Language,
    ) -> Result<TemplateBody, InvalidBody> {
        TemplateBody::parse(&self.body(texts, language), &self.slots(texts, language))
    }
}

fn purpose<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ContactPurpose, D::Error> {
    deserialize_word(deserializer, ContactPurpose::from_code)
}

fn category<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TemplateCategory, D::Error> {
    deserialize_word(deserializer, TemplateCategory::from_code)
}
