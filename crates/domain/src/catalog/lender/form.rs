//! Validates a lender's form: all questions must be answerable.

use std::collections::BTreeSet;

use super::{LenderProblem, Offering, QuestionProblem};
use crate::form::field::{FieldKind, FieldRule, FieldSpec};
use crate::form::smart_list::SmartLists;

impl Offering {
    /// Problems of the form itself.
    pub fn form_problems(&self, lists: &SmartLists) -> Vec<LenderProblem> {
        form_problems(&self.form, lists)
    }
}

/// Problems of a form itself, in the order of its questions.
pub fn form_problems(form: &[FieldSpec], lists: &SmartLists) -> Vec<LenderProblem> {
    let mut seen = BTreeSet::new();
    let mut problems = Vec::new();
    for question in form {
        if let Some(list) = question.list.as_ref()
            && lists.get(list).is_none()
        {
            problems.push(LenderProblem::UnknownItem(list.clone()));
        }
        if !seen.insert(question.key.as_str()) {
            problems.push(LenderProblem::DuplicateQuestion(question.key.clone()));
        }
        problems.extend(find_question_problems(question, form).map(|fault| {
            LenderProblem::Question {
                key: question.key.clone(),
                fault,
            }
        }));
    }
    problems
}

fn find_question_problems(
    question: &FieldSpec,
    form: &[FieldSpec],
) -> impl Iterator<Item = QuestionProblem> {
    [
        (QuestionProblem::Key, !is_key(&question.key)),
        (QuestionProblem::Range, is_reversed(question)),
        (QuestionProblem::Rule, !rule_fits(question)),
        (QuestionProblem::Sealed, question.kind.is_sealed()),
        (QuestionProblem::Condition, !condition_fits(question, form)),
    ]
    .into_iter()
    .filter_map(|(fault, is_there)| is_there.then_some(fault))
}

/// Whether connectors can use it in dotted paths.
fn is_key(key: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    key.starts_with(|first: char| first.is_ascii_lowercase()) && key.bytes().all(plain)
}

fn is_reversed(question: &FieldSpec) -> bool {
    matches!((question.min, question.max), (Some(min), Some(max)) if min > max)
        || question.max_length == Some(0)
}

fn rule_fits(question: &FieldSpec) -> bool {
    match question.rule {
        None => true,
        Some(FieldRule::BirthDate) => question.kind == FieldKind::Date,
        Some(_) => question.kind == FieldKind::Text,
    }
}

/// Whether the condition refers to another question of the same form, and to at least one answer to it.
fn condition_fits(question: &FieldSpec, form: &[FieldSpec]) -> bool {
    question.show_if.as_ref().is_none_or(|condition| {
        let is_asked = form.iter().any(|other| other.key == condition.key);
        is_asked && condition.key != question.key && !condition.values.is_empty()
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::field::VisibilityCondition;

    fn question(key: &str, kind: FieldKind) -> FieldSpec {
        FieldSpec::new(key, kind)
    }

    fn shown_if(key: &str, values: Vec<serde_json::Value>) -> VisibilityCondition {
        let key = key.to_owned();
        VisibilityCondition { key, values }
    }

    fn faults_of(question: FieldSpec) -> Vec<QuestionProblem> {
        let form = [self::question("other", FieldKind::Flag), question];
        let lists =
            SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap();
        let problems = form_problems(&form, &lists);
        let fault = |problem| match problem {
            LenderProblem::Question { key, fault } => {
                assert_eq!(key, form[1].key);
                fault
            }
            other => panic!("{other}"),
        };
        problems.into_iter().map(fault).collect()
    }

    #[test]
    fn a_question_that_cannot_be_answered_is_reported_with_its_problem() {
        use FieldKind::{Date, Integer, Text};
        use QuestionProblem::{Condition, Key, Range, Rule};
        let cases = [
            (question("years", Integer), vec![]),
            (question("", Integer), vec![Key]),
            (question("Years", Integer), vec![Key]),
            (question("years.at_work", Integer), vec![Key]),
            (question("9_years", Integer), vec![Key]),
            (
                FieldSpec {
                    min: Some(5),
                    max: Some(5),
                    ..question("years", Integer)
                },
                vec![],
            ),
            (
                FieldSpec {
                    min: Some(6),
                    max: Some(5),
                    ..question("years", Integer)
                },
                vec![Range],
            ),
            (
                FieldSpec {
                    max_length: Some(0),
                    ..question("street", Text)
                },
                vec![Range],
            ),
            (
                FieldSpec {
                    rule: Some(FieldRule::Address),
                    ..question("street", Text)
                },
                vec![],
            ),
            (
                FieldSpec {
                    rule: Some(FieldRule::BirthDate),
                    ..question("born", Date)
                },
                vec![],
            ),
            (
                FieldSpec {
                    rule: Some(FieldRule::BirthDate),
                    ..question("born", Text)
                },
                vec![Rule],
            ),
            (
                FieldSpec {
                    show_if: Some(shown_if("other", vec![json!(true)])),
                    ..question("years", Integer)
                },
                vec![],
            ),
            (
                FieldSpec {
                    show_if: Some(shown_if("other", vec![])),
                    ..question("years", Integer)
                },
                vec![Condition],
            ),
            (
                FieldSpec {
                    show_if: Some(shown_if("nothing", vec![json!(1)])),
                    ..question("years", Integer)
                },
                vec![Condition],
            ),
            (
                FieldSpec {
                    show_if: Some(shown_if("years", vec![json!(1)])),
                    ..question("years", Integer)
                },
                vec![Condition],
            ),
        ];
        for (asked, expected) in cases {
            let said = format!("{asked:?}");
            assert_eq!(faults_of(asked), expected, "{said}");
        }
    }
}
