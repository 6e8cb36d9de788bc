//! The demo lenders' own questions.

use serde_json::{Value as Json, json};

use super::*;
use crate::form::field::{FieldContext, FieldSpec, Script, Secrets, Values, parse_fields};

/// An answer that is invalid for questions of a kind.
fn wrong(kind: FieldKind) -> Json {
    match kind {
        FieldKind::Choice => json!(99),
        FieldKind::Flag => json!("x"),
        FieldKind::Date => json!("2026-02-30"),
        FieldKind::Money => json!(-1),
        FieldKind::Integer => json!(1.5),
        FieldKind::Email => json!("x@y"),
        FieldKind::Pincode => json!("012345"),
        FieldKind::Ifsc => json!("SBIN1"),
        FieldKind::Text => json!("!"),
        kind => panic!("no lender asks for {kind:?} yet: say what is wrong with it"),
    }
}

/// Questions that reject an answer, as if every question were shown.
fn refused_at(spec: &FieldSpec, answer: &Json) -> Vec<String> {
    let shown = FieldSpec {
        show_if: None,
        ..spec.clone()
    };
    let input = json!({ spec.key.as_str(): answer });
    let context = FieldContext {
        known: &Values::default(),
        lists: &lists(),
        today: date(2026, 11, 22),
        script: Script::Latin,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let parsed = parse_fields(&[shown], input.as_object().unwrap(), &context);
    parsed.map_or_else(|errors| errors.0.into_keys().collect(), |_| Vec::new())
}

#[test]
fn every_question_of_a_demo_lender_refuses_a_wrong_answer_at_its_field() {
    let lenders = demo();
    let offerings = lenders.iter().flat_map(|lender| &lender.offerings);
    let questions: Vec<_> = offerings.flat_map(|offering| &offering.form).collect();
    assert!(questions.len() > 60, "{}", questions.len());
    for question in questions {
        let refused = refused_at(question, &wrong(question.kind));
        assert_eq!(refused, [question.key.as_str()], "{question:?}");
    }
}
