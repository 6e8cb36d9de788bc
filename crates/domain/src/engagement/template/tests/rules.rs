//! What each rule finds.

use std::slice;

use super::{constants, name_slot, policy, slot};
use crate::engagement::contact::{ContactChannel, ContactPurpose};
use crate::engagement::sender::SenderUse;
use crate::engagement::template::*;

type Found = Vec<(&'static str, String)>;

/// Findings of an English text by a sender that may link to its site and to its number.
fn findings(body: &str, slots: &[Slot], sender_use: SenderUse) -> Found {
    let body = TemplateBody::parse(body, slots).unwrap();
    let allowed = ["https://loans.example/".to_owned(), "1800000000".to_owned()];
    let context = LintContext {
        policy: &policy(),
        constants: &constants(),
        channel: ContactChannel::Sms,
        purpose: ContactPurpose::Service,
        sender_use,
        header: Some("NITYAF"),
        allowed: &allowed,
        other: Some(&body),
        is_exempt: false,
    };
    let found = lint(&body, &context).into_iter();
    found.map(|one| (one.rule.code(), one.place)).collect()
}

fn assert_findings(body: &str, slots: &[Slot], expected: &[(&'static str, &str)]) {
    let expected: Found = expected
        .iter()
        .map(|(rule, place)| (*rule, (*place).to_owned()))
        .collect();
    let found = findings(body, slots, SenderUse::Transactional);
    assert_eq!(found, expected, "{body}");
}

#[test]
fn slots_are_few_tagged_separated_and_short() {
    let (name, lender) = (name_slot(), slot(SlotName::Lender, SlotTag::Alphanumeric));
    let status = slot(SlotName::Status, SlotTag::Alphanumeric);
    let with_limit = |limit| Slot {
        limit,
        ..name_slot()
    };
    let untagged = Slot {
        tag: None,
        ..name_slot()
    };
    let wrong_fallback = Slot {
        fallback: Some("see www.example.com".to_owned()),
        ..name_slot()
    };
    let body = "{{brand}} writes to {first_name} today";
    for (slot, expected) in [
        (name.clone(), &[][..]),
        (untagged, &[("slot-tag", "first_name")]),
        (with_limit(30), &[]),
        (with_limit(31), &[("slot-limit", "first_name")]),
        (with_limit(0), &[("slot-limit", "first_name")]),
        (wrong_fallback, &[("fallback-fits", "first_name")]),
    ] {
        assert_findings(body, &[slot], expected);
    }
    let undeclared = [("slot-tag", "first_name"), ("slot-limit", "first_name")];
    assert_findings(body, &[], &undeclared);
    let three = "{{brand}} for {first_name}, who asked {lender} and got {status} on the day after";
    let slots = [name.clone(), lender.clone(), status];
    assert_findings(three, &slots, &[("slot-count", "status")]);
    let touching = "{{brand}} writes a long sentence to {first_name}, {lender} today";
    assert_findings(
        touching,
        &[name.clone(), lender],
        &[("slot-separation", "lender")],
    );
    let last = "{{brand}} writes to {first_name}";
    assert_findings(last, &[name], &[("slot-last", "first_name")]);
}

#[test]
fn links_numbers_and_promises_are_found() {
    for (body, expected) in [
        ("We write to you", &[("brand-named", "")][..]),
        ("Nitya Finance writes to you", &[]),
        (
            "{{brand}}: see https://other.example/a.",
            &[("link-allowed", "https://other.example/a")],
        ),
        (
            "{{brand}}: see WWW.other.example",
            &[("link-allowed", "WWW.other.example")],
        ),
        (
            "{{brand}}: see other.example/a",
            &[("link-allowed", "other.example/a")],
        ),
        (
            "{{brand}}: (bit.ly/x) or loans.in!",
            &[("link-allowed", "bit.ly/x"), ("link-allowed", "loans.in")],
        ),
        (
            "{{brand}}: S.Kumar, Md.Irfan writes, e.g. at 5.30 p.m.",
            &[],
        ),
        (
            "{{brand}}: ९८७६५-००००१ पर फ़ोन करें",
            &[("link-allowed", "9876500001")],
        ),
        ("{{brand}}: १२% ब्याज", &[("forbidden-words", "२%")]),
        ("{{brand}}: ५०० रु में, 5 रुचि", &[("forbidden-words", "०रु")]),
        ("{{brand}}: ५०० रुपये", &[("forbidden-words", "०रुप")]),
        (
            "{{brand}}: fee 500 rupees",
            &[("forbidden-words", "0rupee")],
        ),
        ("{{brand}}: fee 500 Rs", &[("forbidden-words", "0rs")]),
        ("{{brand}}: 5 rsvp and ₹ ५", &[("forbidden-words", "₹५")]),
        (
            "{{brand}}: see {{link:/help}} or call {{support_phone}}",
            &[],
        ),
        (
            "{{brand}}: call 98765-00001 now",
            &[("link-allowed", "9876500001")],
        ),
        (
            "{{brand}}: a Pre-Approved loan",
            &[("forbidden-words", "pre-approved")],
        ),
        ("{{brand}}: गारंटी के साथ", &[("forbidden-words", "गारंटी")]),
        (
            "{{brand}}: loans from 10.5 % a year",
            &[("forbidden-words", "5%")],
        ),
        (
            "{{brand}}: a fee of Rs. 1,999 only",
            &[("forbidden-words", "rs.1")],
        ),
        ("{{brand}}: ₹5 for all", &[("forbidden-words", "₹5")]),
        ("{{brand}} works 24 hours and has 3 years", &[]),
        ("{{brand}} has 24 cars 5 years old", &[]),
    ] {
        assert_findings(body, &[], expected);
    }
}

#[test]
fn a_text_is_mostly_fixed_and_exists_in_both_languages() {
    let body = TemplateBody::parse("Hi {first_name} yes", &[name_slot()]).unwrap();
    let short = Constants {
        brand: String::new(),
        ..constants()
    };
    let policy = policy();
    let context = LintContext {
        policy: &policy,
        constants: &short,
        channel: ContactChannel::Sms,
        purpose: ContactPurpose::Service,
        sender_use: SenderUse::Transactional,
        header: None,
        allowed: &[],
        other: None,
        is_exempt: false,
    };
    let rules = |context: &LintContext<'_>| -> Vec<LintRule> {
        let found = lint(&body, context).into_iter();
        found.map(|one| one.rule).collect()
    };
    assert_eq!(rules(&context), [LintRule::FixedShare, LintRule::SameSlots]);
    let other = TemplateBody::parse("नमस्ते {lender} जी", &[]).unwrap();
    let context = LintContext {
        other: Some(&other),
        ..context
    };
    assert_eq!(rules(&context), [LintRule::FixedShare, LintRule::SameSlots]);
}

#[test]
fn promotion_says_how_to_stop_it_and_comes_from_digits() {
    let promotion = |body| findings(body, &[], SenderUse::Promotional);
    let header = ("header-numeric", "NITYAF".to_owned());
    assert_eq!(
        promotion("{{brand}}: new cards. Reply STOP to end this"),
        slice::from_ref(&header)
    );
    let expected = [("opt-out-words", String::new()), header];
    assert_eq!(promotion("{{brand}}: new cards"), expected);
}

#[test]
fn offers_say_how_to_stop_them_in_every_category() {
    let (policy, constants) = (policy(), constants());
    let finds = |text: &str, channel, purpose| {
        let body = TemplateBody::parse(text, &[]).unwrap();
        let context = LintContext {
            policy: &policy,
            constants: &constants,
            channel,
            purpose,
            sender_use: SenderUse::Transactional,
            header: Some("NITYAF"),
            allowed: &[],
            other: Some(&body),
            is_exempt: false,
        };
        let found = lint(&body, &context);
        found.iter().any(|one| one.rule == LintRule::OptOutWords)
    };
    let (silent, told) = ("{{brand}}: new cards", "{{brand}}: new cards. STOP ends it");
    for channel in [ContactChannel::Sms, ContactChannel::WhatsApp] {
        assert!(finds(silent, channel, ContactPurpose::Promotion));
        assert!(!finds(told, channel, ContactPurpose::Promotion));
        assert!(!finds(silent, channel, ContactPurpose::Updates));
    }
    assert!(!finds(
        silent,
        ContactChannel::Email,
        ContactPurpose::Promotion
    ));
}

#[test]
fn one_slot_more_needs_a_recorded_reason() {
    let slots = [SlotName::FirstName, SlotName::Lender, SlotName::Status]
        .map(|name| slot(name, SlotTag::Alphanumeric));
    let text = "{{brand}} for {first_name}, who asked {lender} and got {status} on the day after";
    let body = TemplateBody::parse(text, &slots).unwrap();
    let policy = policy();
    let constants = constants();
    let context = LintContext {
        policy: &policy,
        constants: &constants,
        channel: ContactChannel::Sms,
        purpose: ContactPurpose::Service,
        sender_use: SenderUse::Transactional,
        header: None,
        allowed: &[],
        other: Some(&body),
        is_exempt: true,
    };
    assert_eq!(lint(&body, &context), []);
}
