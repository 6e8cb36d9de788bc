//! The rules of operators and regulators for texts (`data/policy/sms.toml`).

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::slot::SlotTag;
use crate::words;
use crate::words::deserialize_word;

words! {
    /// What is checked of a text.
    pub enum LintRule {
        /// The most slots of a text.
        SlotCount = "slot-count",
        /// Every slot has a tag.
        SlotTag = "slot-tag",
        /// A word stands between two slots.
        SlotSeparation = "slot-separation",
        /// The least share of fixed text, percent.
        FixedShare = "fixed-share",
        /// Links and numbers are allowed for the sender.
        LinkAllowed = "link-allowed",
        /// The most characters of a value.
        SlotLimit = "slot-limit",
        /// A fallback fits its slot.
        FallbackFits = "fallback-fits",
        /// The brand stands in the fixed text.
        BrandNamed = "brand-named",
        /// The text does not end with a slot.
        SlotLast = "slot-last",
        /// A promotional text says how to stop it.
        OptOutWords = "opt-out-words",
        /// The header of a promotional sender has digits only.
        HeaderNumeric = "header-numeric",
        /// No promise, rate or fee.
        ForbiddenWords = "forbidden-words",
        /// Both languages exist with the same slots.
        SameSlots = "same-slots",
    }
}

words! {
    /// Whether a finding keeps a text from being approved.
    pub enum LintLevel {
        Error = "error",
        Warning = "warning",
    }
}

words! {
    /// How well the source of a rule is known.
    pub enum RuleStatus {
        Verified = "verified",
        /// By secondary sources only.
        Secondary = "secondary",
        Unverified = "unverified",
        OwnChoice = "own-choice",
    }
}

/// A rule with its source.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleEntry {
    #[serde(deserialize_with = "rule")]
    key: LintRule,
    #[serde(deserialize_with = "level")]
    level: LintLevel,
    /// The limit, for rules that have one.
    #[serde(default)]
    number: Option<usize>,
    /// The words, for rules about words; in lower case.
    #[serde(default)]
    words: Vec<String>,
    #[serde(deserialize_with = "status")]
    status: RuleStatus,
    source: String,
}

/// How a portal of operators writes slots.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PortalNotation {
    pub key: String,
    #[serde(deserialize_with = "status")]
    pub status: RuleStatus,
    pub source: String,
    /// The mark of each tag.
    marks: BTreeMap<String, String>,
}

impl PortalNotation {
    /// The mark of a slot; one without a tag is written as text.
    pub fn mark(&self, tag: Option<SlotTag>) -> &str {
        &self.marks[tag.unwrap_or(SlotTag::Alphanumeric).code()]
    }
}

/// The rules for texts and the notations of portals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmsPolicy {
    rules: BTreeMap<LintRule, RuleEntry>,
    portals: Vec<PortalNotation>,
}

#[derive(Debug, thiserror::Error)]
pub enum InvalidSmsPolicy {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    #[error("the rule {0} is missing")]
    MissingRule(&'static str),
    #[error("the rule {0} is there twice")]
    Duplicate(&'static str),
    #[error("the rule {0} has no number")]
    MissingNumber(&'static str),
    #[error("the rule {0} has no words")]
    MissingWords(&'static str),
    #[error("an entry has no source")]
    MissingSource,
    #[error("there is no portal, or one lacks the mark of {0}")]
    MissingMark(&'static str),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyFile {
    rule: Vec<RuleEntry>,
    portal: Vec<PortalNotation>,
}

impl SmsPolicy {
    /// Parses `data/policy/sms.toml`.
    pub fn parse(text: &str) -> Result<Self, InvalidSmsPolicy> {
        let file: PolicyFile = toml::from_str(text)?;
        check_portals(&file.portal)?;
        let mut rules = BTreeMap::new();
        for entry in file.rule {
            entry.check()?;
            let key = entry.key;
            if rules.insert(key, entry).is_some() {
                return Err(InvalidSmsPolicy::Duplicate(key.code()));
            }
        }
        match LintRule::ALL.iter().find(|rule| !rules.contains_key(rule)) {
            Some(missing) => Err(InvalidSmsPolicy::MissingRule(missing.code())),
            None => Ok(Self {
                rules,
                portals: file.portal,
            }),
        }
    }

    pub fn portals(&self) -> &[PortalNotation] {
        &self.portals
    }

    pub fn level(&self, rule: LintRule) -> LintLevel {
        self.rules[&rule].level
    }

    /// Where the rule comes from.
    pub fn source(&self, rule: LintRule) -> &str {
        &self.rules[&rule].source
    }

    pub fn status(&self, rule: LintRule) -> RuleStatus {
        self.rules[&rule].status
    }

    pub fn number(&self, rule: LintRule) -> usize {
        self.rules[&rule].number.unwrap_or_default()
    }

    pub(super) fn words_of_rule(&self, rule: LintRule) -> &[String] {
        &self.rules[&rule].words
    }
}

impl RuleEntry {
    fn check(&self) -> Result<(), InvalidSmsPolicy> {
        use LintRule::{FixedShare, ForbiddenWords, OptOutWords, SlotCount, SlotLimit};
        if matches!(self.key, SlotCount | FixedShare | SlotLimit) && self.number.is_none() {
            return Err(InvalidSmsPolicy::MissingNumber(self.key.code()));
        }
        if matches!(self.key, ForbiddenWords | OptOutWords) && self.words.is_empty() {
            return Err(InvalidSmsPolicy::MissingWords(self.key.code()));
        }
        check_source(&self.source)
    }
}

fn check_portals(portals: &[PortalNotation]) -> Result<(), InvalidSmsPolicy> {
    if portals.is_empty() {
        return Err(InvalidSmsPolicy::MissingMark(SlotTag::ALL[0].code()));
    }
    for portal in portals {
        check_source(&portal.source)?;
        let missing = |tag: &&SlotTag| !portal.marks.contains_key(tag.code());
        if let Some(tag) = SlotTag::ALL.iter().find(missing) {
            return Err(InvalidSmsPolicy::MissingMark(tag.code()));
        }
    }
    Ok(())
}

fn check_source(source: &str) -> Result<(), InvalidSmsPolicy> {
    if source.trim().is_empty() {
        return Err(InvalidSmsPolicy::MissingSource);
    }
    Ok(())
}

fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LintRule, D::Error> {
    deserialize_word(deserializer, LintRule::from_code)
}

fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<LintLevel, D::Error> {
    deserialize_word(deserializer, LintLevel::from_code)
}

fn status<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RuleStatus, D::Error> {
    deserialize_word(deserializer, RuleStatus::from_code)
}
