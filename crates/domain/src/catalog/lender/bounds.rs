//! Size limits of a lender's form and connector, which protect their readers.

use std::collections::BTreeMap;

use super::{Connector, HttpMapping, LenderProblem, Offering, is_valid_path};
use crate::form::field::FieldSpec;

/// Maximum length of a header's name, a prefix, a status word or an action.
const WORD_LENGTH: usize = 100;
/// Maximum length of a path at the lender's host.
const ADDRESS_LENGTH: usize = 200;
/// Maximum number of fields in one call.
const FIELDS: usize = 200;
/// Maximum number of status, reason or refusal words.
const WORDS: usize = 100;
/// Maximum number of 4xx statuses in a mapping.
const STATUSES: usize = 20;
/// Maximum number of questions beyond the profile.
const QUESTIONS: usize = 60;
/// Maximum length of a question's key.
const KEY_LENGTH: usize = 64;
/// Maximum length of a question's label or explanation.
const LABEL_LENGTH: usize = 300;

impl Offering {
    /// Parts of form and connector that exceed the limits. Unlike other problems they prevent saving even while the
    /// lender is switched off.
    pub fn find_oversized_parts(&self) -> Vec<LenderProblem> {
        let mut problems = find_oversized_form_parts(&self.form);
        problems.extend(self.connector.oversized());
        problems
    }
}

impl Connector {
    fn oversized(&self) -> Vec<LenderProblem> {
        match self {
            Self::Http(mapping) => mapping.oversized(),
            Self::Redirect { path } => too_large([("path", is_longer(path, ADDRESS_LENGTH))]),
        }
    }
}

impl HttpMapping {
    /// Whether all paths of a call are short enough.
    pub fn has_valid_paths(&self) -> bool {
        self.paths().all(is_valid_path)
    }

    fn paths(&self) -> impl Iterator<Item = &str> {
        let body = self.body.iter().flat_map(|(theirs, ours)| [theirs, ours]);
        let passcode = self.passcode.iter().map(|passcode| &passcode.field);
        let reason = self.reasons.iter().map(|reasons| &reasons.field);
        body.chain([&self.reference_field, &self.status_field])
            .chain(passcode)
            .chain(reason)
            .map(String::as_str)
    }

    fn oversized(&self) -> Vec<LenderProblem> {
        let mut problems = too_large([
            ("path", is_longer(&self.path, ADDRESS_LENGTH)),
            ("auth_header", is_longer(&self.auth_header, WORD_LENGTH)),
            ("auth_prefix", is_longer(&self.auth_prefix, WORD_LENGTH)),
            (
                "idempotency_header",
                is_longer(&self.idempotency_header, WORD_LENGTH),
            ),
            ("body", self.body.len() > FIELDS),
            ("status_words", are_too_many(&self.status_words)),
            (
                "reasons",
                self.reasons
                    .as_ref()
                    .is_some_and(|reasons| are_too_many(&reasons.words)),
            ),
            (
                "refusal_statuses",
                self.refusal_statuses.as_ref().is_some_and(|statuses| {
                    statuses.len() > STATUSES
                        || statuses.iter().any(|status| !(400..500).contains(status))
                }),
            ),
            (
                "withdraw_action",
                self.actions().any(|action| is_longer(action, WORD_LENGTH)),
            ),
            (
                "passcode",
                self.passcode
                    .as_ref()
                    .is_some_and(|passcode| are_too_many(&passcode.refusals)),
            ),
        ]);
        if !self.has_valid_paths() {
            problems.push(LenderProblem::PathTooDeep);
        }
        problems
    }
}

/// Parts of a form that exceed the limits.
pub fn find_oversized_form_parts(questions: &[FieldSpec]) -> Vec<LenderProblem> {
    let is_long = |question: &FieldSpec| {
        let texts = [&question.label, &question.why].into_iter().flatten();
        is_longer(&question.key, KEY_LENGTH)
            || question
                .list
                .as_ref()
                .is_some_and(|list| is_longer(list, KEY_LENGTH))
            || texts
                .flat_map(|text| [&text.en, &text.hi])
                .any(|text| is_longer(text, LABEL_LENGTH))
    };
    too_large([
        ("form", questions.len() > QUESTIONS),
        ("form", questions.iter().any(is_long)),
    ])
}

/// Whether a lender's words are too many or too long.
fn are_too_many<Meaning>(words: &BTreeMap<String, Meaning>) -> bool {
    words.len() > WORDS || words.keys().any(|word| is_longer(word, WORD_LENGTH))
}

fn too_large<const N: usize>(parts: [(&'static str, bool); N]) -> Vec<LenderProblem> {
    let wrong = parts.into_iter().filter(|(_, wrong)| *wrong);
    let mut problems: Vec<LenderProblem> = wrong
        .map(|(part, _)| LenderProblem::TooLarge(part))
        .collect();
    problems.dedup();
    problems
}

fn is_longer(text: &str, most: usize) -> bool {
    text.chars().count() > most
}
