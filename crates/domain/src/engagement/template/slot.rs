//! Slots: the parts of a text that vary for each person.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::words;

words! {
    /// What a slot stands for. The list is closed, so that no text contains anything else about a person.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum SlotName {
        FirstName = "first_name",
        /// The name of a lender, card or insurance plan.
        Lender = "lender",
        Status = "status",
        Product = "product",
        Amount = "amount",
        Otp = "otp",
        Ticket = "ticket",
        /// A link for one person; not in text messages, where links are constants.
        Link = "link",
    }
}

words! {
    /// The kind of a slot's value, as operators register it (TRAI).
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum SlotTag {
        Number = "number",
        Url = "url",
        UrlOtt = "urlott",
        #[serde(rename = "cbn")]
        CallbackNumber = "cbn",
        Email = "email",
        Alphanumeric = "alphanumeric",
    }
}

impl SlotTag {
    /// Whether a whole value has this kind.
    pub fn accepts(self, value: &str) -> bool {
        let has_space = value.contains(char::is_whitespace);
        match self {
            Self::Number => is_number(value),
            Self::Url | Self::UrlOtt => {
                let rest = value.strip_prefix("https://");
                rest.is_some_and(|rest| !rest.is_empty()) && !has_space
            }
            Self::CallbackNumber => is_callback_number(value),
            Self::Email => {
                let parts = value.split_once('@');
                parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
                    && !has_space
            }
            Self::Alphanumeric => is_alphanumeric(value),
        }
    }
}

fn is_number(value: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_digit() || matches!(c, ',' | '.');
    value.starts_with(|c: char| c.is_ascii_digit()) && value.chars().all(is_allowed)
}

fn is_callback_number(value: &str) -> bool {
    let digits = value.strip_prefix('+').unwrap_or(value);
    (3..=15).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit())
}

/// Endings of the addresses that phones make tappable in texts to people in India. "S.Kumar" is a name.
const DOMAIN_ENDINGS: [&str; 22] = [
    "app", "biz", "cc", "click", "club", "co", "com", "finance", "in", "info", "io", "link",
    "live", "loan", "loans", "ly", "me", "net", "online", "org", "site", "xyz",
];

/// Whether a word is an address that people can follow, also one without a scheme.
fn is_link(word: &str) -> bool {
    let lower = word.to_lowercase();
    if lower.contains("://") || lower.contains("www.") {
        return true;
    }
    let (host, path) = lower
        .split_once('/')
        .map_or((&*lower, None), |(host, path)| (host, Some(path)));
    let Some((name, ending)) = host.rsplit_once('.') else {
        return false;
    };
    let is_label = |label: &str| {
        !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    };
    let is_host = name.split('.').all(is_label)
        && ending.len() >= 2
        && ending.chars().all(|c| c.is_ascii_lowercase());
    is_host && (path.is_some_and(|path| !path.is_empty()) || DOMAIN_ENDINGS.contains(&ending))
}

/// Links of a text, without the punctuation around them.
pub(super) fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(|word| word.trim_start_matches(['(', '"', '“']))
        .map(|word| word.trim_end_matches(['.', ',', ';', ':', ')', '"', '”', '।', '!', '?']))
        .filter(|word| is_link(word))
}

/// Words, digits and punctuation on one line, but nothing that people could follow.
fn is_alphanumeric(value: &str) -> bool {
    let is_followed = value.contains('@') || links(value).next().is_some();
    let begins_inside_a_letter = value.starts_with(is_combining_mark);
    let is_blank = value.trim() != value || value.is_empty();
    !(is_followed || begins_inside_a_letter || is_blank || value.contains(char::is_control))
}

/// A slot of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub name: SlotName,
    /// None is a finding: every slot is registered with its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<SlotTag>,
    /// The most characters of a value.
    pub limit: usize,
    /// What replaces a value that does not fit. None: the message is not sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fallback: Option<String>,
}

/// A slot whose value breaks its tag or limit and that has no usable fallback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the slot {} has no usable value", .0.code())]
pub struct UnusableValue(pub SlotName);

impl Slot {
    /// Whether a value, composed as Unicode composes it (NFC), fits tag and limit.
    pub fn accepts(&self, value: &str) -> bool {
        let has_length = (1..=self.limit).contains(&value.chars().count());
        has_length && self.tag.is_none_or(|tag| tag.accepts(value))
    }

    /// The value that stands in the text: the given one or the fallback.
    pub(super) fn resolve(&self, value: Option<&str>) -> Result<String, UnusableValue> {
        let candidates = [value, self.fallback.as_deref()];
        candidates
            .into_iter()
            .flatten()
            .map(|value| value.trim().nfc().collect::<String>())
            .find(|value| self.accepts(value))
            .ok_or(UnusableValue(self.name))
    }
}
