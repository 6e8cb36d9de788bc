//! Why rows about an erased person stay, and until when (`data/policy/retention.toml`).

use std::collections::BTreeMap;

use serde::Deserialize;

crate::words! {
    /// The reason for which rows are kept.
    pub enum RetentionBasis {
        LendingEvidence = "lending_evidence",
        ConsentProof = "consent_proof",
        Books = "books",
        Complaint = "complaint",
        Audit = "audit",
    }
}

/// From when the years of a rule count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetentionStart {
    /// The record was made.
    Record,
    /// The relationship with the person ended.
    RelationshipEnd,
}

/// How sure a rule is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleStatus {
    Verified,
    /// Not read in the law's own text.
    Unverified,
    /// No law sets it.
    Choice,
}

/// What is kept on a basis, and for how long.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionRule {
    pub covers: String,
    /// Before their end nothing is removed; none: without end.
    pub years: Option<u32>,
    /// From when the years count.
    pub from: Option<RetentionStart>,
    pub status: RuleStatus,
    /// The law, where there is one.
    pub citation: Option<String>,
    pub reason: String,
}

/// `data/policy/retention.toml`: one rule for each basis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetentionPolicy {
    pub rules: BTreeMap<RetentionBasis, RetentionRule>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRetention {
    #[error("{0}")]
    Syntax(toml::de::Error),
    #[error("{0} is no basis")]
    UnknownBasis(String),
    #[error("the basis {0} is missing")]
    MissingBasis(&'static str),
    #[error("{0}: years and the day from which they count belong together")]
    IncompletePeriod(String),
    #[error("{0}: only our own choice has no citation")]
    NoCitation(String),
}

impl RetentionPolicy {
    /// Parses `data/policy/retention.toml`.
    pub fn parse(text: &str) -> Result<Self, InvalidRetention> {
        let file: BTreeMap<String, RetentionRule> =
            toml::from_str(text).map_err(InvalidRetention::Syntax)?;
        let mut rules = BTreeMap::new();
        for (code, rule) in file {
            let Some(basis) = RetentionBasis::from_code(&code) else {
                return Err(InvalidRetention::UnknownBasis(code));
            };
            if rule.years.is_some() != rule.from.is_some() {
                return Err(InvalidRetention::IncompletePeriod(code));
            }
            if rule.citation.is_none() && rule.status != RuleStatus::Choice {
                return Err(InvalidRetention::NoCitation(code));
            }
            rules.insert(basis, rule);
        }
        let missing = |basis: &&RetentionBasis| !rules.contains_key(*basis);
        match RetentionBasis::ALL.iter().find(missing) {
            Some(basis) => Err(InvalidRetention::MissingBasis(basis.code())),
            None => Ok(Self { rules }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../../data/policy/retention.toml");

    #[test]
    fn each_basis_has_a_rule() {
        let policy = RetentionPolicy::parse(FILE).unwrap();
        let consents = &policy.rules[&RetentionBasis::ConsentProof];
        assert_eq!(consents.years, Some(1));
        assert_eq!(consents.from, Some(RetentionStart::RelationshipEnd));
        assert_eq!(consents.status, RuleStatus::Unverified);
        assert_eq!(policy.rules[&RetentionBasis::Audit].years, None);
    }

    #[test]
    fn an_incomplete_file_is_refused() {
        let parse = |text: &str| RetentionPolicy::parse(text).unwrap_err();
        let without = FILE.replace("[books]", "[book]");
        assert_eq!(
            parse(&without),
            InvalidRetention::UnknownBasis("book".to_owned())
        );
        let (before, _) = FILE.split_once("[lending_evidence]").unwrap();
        assert_eq!(
            parse(before),
            InvalidRetention::MissingBasis("lending_evidence")
        );
        let endless = FILE.replacen("from = \"relationship_end\"\n", "", 1);
        assert_eq!(
            parse(&endless),
            InvalidRetention::IncompletePeriod("consent_proof".to_owned())
        );
        let uncited = "[audit]\ncovers = \"\"\nstatus = \"verified\"\nreason = \"\"";
        assert_eq!(
            parse(uncited),
            InvalidRetention::NoCitation("audit".to_owned())
        );
    }
}
