//! External sites that pages link to (`data/redirect-targets.toml`).

use std::collections::BTreeSet;

use serde::Deserialize;

use super::redirect_link::RedirectLink;
use crate::Language;

/// Maximum length of a key, bytes.
const LONGEST_KEY: usize = 40;

/// An external site.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RedirectTarget {
    /// Never changes: figures are counted by it.
    pub key: String,
    /// An HTTPS address on one plain host.
    pub address: String,
    name: RedirectTargetName,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RedirectTargetName {
    en: String,
    hi: String,
}

/// All targets in the file's order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RedirectTargets(Vec<RedirectTarget>);

/// The file of targets is invalid.
#[derive(Debug, thiserror::Error)]
pub enum RedirectTargetsError {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    #[error("{0:?} is no key: small letters, digits and hyphens")]
    Key(String),
    /// Duplicate key.
    #[error("target {0} stands twice")]
    Duplicate(String),
    /// The address could lead to another host, or contains more than host and path.
    #[error("the address of {0} is not one plain host over https, with a path at most")]
    Address(String),
    #[error("target {0} has no name in some language")]
    Nameless(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetsFile {
    target: Vec<RedirectTarget>,
}

impl RedirectTarget {
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::En => &self.name.en,
            Language::Hi => &self.name.hi,
        }
    }

    pub fn host(&self) -> &str {
        RedirectLink::parse(&self.address).map_or("", |link| link.host())
    }

    fn check(&self) -> Result<(), RedirectTargetsError> {
        if !is_key(&self.key) {
            return Err(RedirectTargetsError::Key(self.key.clone()));
        }
        if !is_plain(&self.address) {
            return Err(RedirectTargetsError::Address(self.key.clone()));
        }
        let has_name = |language| !self.name(language).trim().is_empty();
        if !Language::ALL.into_iter().all(has_name) {
            return Err(RedirectTargetsError::Nameless(self.key.clone()));
        }
        Ok(())
    }
}

fn is_key(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_KEY).contains(&text.len()) && text.bytes().all(fits)
}

/// Whether it has only host and path: no port, query or placeholder.
fn is_plain(address: &str) -> bool {
    RedirectLink::parse(address).is_ok_and(|link| {
        let path = address
            .strip_prefix("https://")
            .and_then(|rest| rest.strip_prefix(link.host()));
        path.is_some_and(|path| {
            (path.is_empty() || path.starts_with('/')) && !path.contains(['?', '#', '{', '@'])
        })
    })
}

impl RedirectTargets {
    /// Parses the file.
    pub fn parse(text: &str) -> Result<Self, RedirectTargetsError> {
        let TargetsFile { target: all } = toml::from_str(text)?;
        all.iter().try_for_each(RedirectTarget::check)?;
        let mut seen = BTreeSet::new();
        match all.iter().find(|one| !seen.insert(&one.key)) {
            Some(twice) => Err(RedirectTargetsError::Duplicate(twice.key.clone())),
            None => Ok(Self(all)),
        }
    }

    pub fn all(&self) -> &[RedirectTarget] {
        &self.0
    }

    pub fn get(&self, key: &str) -> Option<&RedirectTarget> {
        self.0.iter().find(|one| one.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::policy::LendingPolicy;

    const FILE: &str = include_str!("../../../../data/redirect-targets.toml");

    fn with(key: &str, address: &str, hindi: &str) -> Result<RedirectTargets, String> {
        let name = format!("{{ en = \"Bank\", hi = \"{hindi}\" }}");
        let file = format!("[[target]]\nkey = '{key}'\naddress = '{address}'\nname = {name}\n");
        RedirectTargets::parse(&file).map_err(|error| error.to_string())
    }

    #[test]
    fn the_targets_lead_to_the_hosts_that_they_name() {
        let targets = RedirectTargets::parse(FILE).unwrap();
        for one in targets.all() {
            let host = format!("https://{}", one.host());
            assert!(one.address.starts_with(&host), "{}", one.address);
            assert_eq!(targets.get(&one.key), Some(one));
            assert_ne!(one.name(Language::En), one.name(Language::Hi));
        }
        let lending = include_str!("../../../../data/policy/lending.toml");
        let lending = LendingPolicy::parse(lending).unwrap();
        for rule in &lending.grievance {
            assert_eq!(
                targets.get("rbi-complaints").unwrap().address,
                rule.complaint_portal,
                "statements and pages lead to the same portal"
            );
        }
        assert_eq!(targets.get("https://cms.rbi.org.in"), None);
    }

    #[test]
    fn a_redirect_target_is_one_plain_https_host() {
        assert!(with("bank", "https://bank.example/a/b", "बैंक").is_ok());
        for address in [
            "http://bank.example",
            "javascript:alert(1)",
            "//bank.example",
            "https://user@bank.example",
            "https://bank.example/@elsewhere.example",
            "https://bank.example:8443",
            "https://bank.example/?next=https://elsewhere.example",
            "https://bank.example/#part",
            "https://bank.example/{unique_id}",
            "https://Bank.example",
            "https://127.0.0.1",
            "https://bank",
        ] {
            let refused = with("bank", address, "बैंक").unwrap_err();
            assert!(
                refused.starts_with("the address of bank"),
                "{address}: {refused}"
            );
        }
        for key in ["", "Bank", "a/b", "https://bank.example", &"a".repeat(41)] {
            let refused = with(key, "https://bank.example", "बैंक").unwrap_err();
            assert!(refused.contains("is no key"), "{refused}");
        }
        let nameless = with("bank", "https://bank.example", " ").unwrap_err();
        assert_eq!(nameless, "target bank has no name in some language");
        let twice = FILE.replace("\"rbi-sachet\"", "\"cyber-crime\"");
        let twice = RedirectTargets::parse(&twice).unwrap_err();
        assert_eq!(twice.to_string(), "target cyber-crime stands twice");
    }
}
