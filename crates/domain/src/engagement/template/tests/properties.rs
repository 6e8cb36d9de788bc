//! Properties of any template and value.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;

use super::{constants, policy};
use crate::engagement::contact::{ContactChannel, ContactPurpose};
use crate::engagement::sender::SenderUse;
use crate::engagement::template::*;

static POLICY: LazyLock<SmsPolicy> = LazyLock::new(policy);

/// Pieces of a body: words in both scripts, marks that combine, constants and slots.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z ,.:%₹0-9]{0,12}",
        "[क-हा-ौ ।]{0,8}",
        "\\PC{0,6}".prop_map(|text| text.replace(['{', '}'], "")),
        Just("e\u{301}".to_owned()),
        select(vec![
            "{{brand}}",
            "{{host}}",
            "{{minutes}}",
            "{{link:/help}}",
            "{{support_phone}}"
        ])
        .prop_map(str::to_owned),
        select(SlotName::ALL.to_vec()).prop_map(|slot| format!("{{{}}}", slot.code())),
    ]
}

fn body_text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 1..8).prop_map(|pieces| pieces.concat())
}

fn slots() -> impl Strategy<Value = Vec<Slot>> {
    let tag = prop::option::of(select(SlotTag::ALL.to_vec()));
    let fallback = prop::option::of("[a-zक-ह0-9@./:]{0,12}");
    let slot = (select(SlotName::ALL.to_vec()), tag, 0..40_usize, fallback);
    let slot = slot.prop_map(|(name, tag, limit, fallback)| Slot {
        name,
        tag,
        limit,
        fallback,
    });
    prop::collection::vec(slot, 0..8)
}

fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        select(vec![
            "Asha",
            "आशा",
            "श्री",
            "123456",
            "https://a.example/x",
            "a@b.example",
            "+919876500001"
        ])
        .prop_map(str::to_owned),
        "\\PC{0,12}",
        "[क-हा-ौ्]{1,12}",
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn lint_never_panics_and_is_deterministic(
        body in body_text(), other in body_text(), slots in slots(), promotional in any::<bool>(),
    ) {
        let parsed = TemplateBody::parse(&body, &slots);
        let other = TemplateBody::parse(&other, &slots);
        if let Ok(parsed) = parsed {
            let context = LintContext {
                policy: &POLICY,
                constants: &constants(),
                channel: ContactChannel::Sms,
 purpose: ContactPurpose::Service,
                sender_use: if promotional { SenderUse::Promotional } else { SenderUse::Transactional },
                header: None,
                allowed: &[],
                other: other.as_ref().ok(),
                is_exempt: promotional,
            };
            let first = lint(&parsed, &context);
            prop_assert_eq!(&first, &lint(&parsed, &context));
            let same = TemplateBody::parse(&body, &slots).unwrap();
            prop_assert_eq!(first, lint(&same, &context));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_rendered_matches_the_registered_text(
        body in body_text(), slots in slots(), values in prop::collection::vec(value(), SlotName::ALL.len()),
    ) {
        if let Ok(body) = TemplateBody::parse(&body, &slots) {
            let values: Vec<_> = SlotName::ALL.iter().copied().zip(values.iter().map(String::as_str)).collect();
            if let Ok(text) = body.render(&constants(), &values) {
                prop_assert!(body.register(&constants()).matches(&text), "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_a_template_or_an_error(text in any::<String>()) {
        let _ = TemplateBody::parse(&text, &[]);
        let _ = Constant::from_name(&text);
    }
}
