//! Sealed answers, which identify a person or a bank account: stored encrypted, displayed masked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::secret::Secret;

/// An answer as stored: decryption needs the keys; pages show the mask.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedAnswer {
    /// Encrypted, in base64.
    pub cipher: String,
    /// Six asterisks and the last four characters.
    pub mask: String,
}

/// Such answers in plain text, by field key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Secrets(BTreeMap<String, Secret<String>>);

static NOTHING: Secrets = Secrets(BTreeMap::new());

impl Secrets {
    pub fn empty() -> &'static Self {
        &NOTHING
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(|secret| secret.expose().as_str())
    }

    pub fn set(&mut self, key: impl Into<String>, secret: Secret<String>) {
        self.0.insert(key.into(), secret);
    }

    pub fn remove(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// All answers, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Secret<String>)> {
        self.0.iter().map(|(key, secret)| (key.as_str(), secret))
    }
}
