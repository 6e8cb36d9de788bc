//! Tables of templates, their rules and the texts of the program.

mod properties;
mod rules;

use super::*;
use crate::Language;
use crate::engagement::contact::{ContactChannel, ContactPurpose};
use crate::engagement::sender::SenderUse;
use crate::lifecycle::reported::ReportedStatus;
use crate::lifecycle::submission::SubmissionStatus;
use crate::lifecycle::visit::VisitKind;
use crate::text::Texts;

fn texts() -> Texts {
    Texts::parse(
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap()
}

fn policy() -> SmsPolicy {
    SmsPolicy::parse(include_str!("../../../../../data/policy/sms.toml")).unwrap()
}

fn system() -> SystemTemplates {
    SystemTemplates::parse(include_str!("../../../../../data/templates.toml")).unwrap()
}

fn constants() -> Constants {
    Constants {
        brand: "Nitya Finance".to_owned(),
        host: "loans.example".to_owned(),
        minutes: 5,
        years: 3,
        hours: 48,
        base: "https://loans.example".to_owned(),
        support_phone: "1800000000".to_owned(),
    }
}

fn slot(name: SlotName, tag: SlotTag) -> Slot {
    Slot {
        name,
        tag: Some(tag),
        limit: 30,
        fallback: None,
    }
}

fn name_slot() -> Slot {
    slot(SlotName::FirstName, SlotTag::Alphanumeric)
}

#[test]
fn what_is_no_template_is_rejected() {
    for (body, expected) in [
        ("  ", InvalidBody::Empty),
        ("{{brand", InvalidBody::Brace),
        ("{otp", InvalidBody::Brace),
        ("a } b", InvalidBody::Brace),
        ("{{rate}}", InvalidBody::UnknownConstant("rate".to_owned())),
        (
            "{{link:help}}",
            InvalidBody::UnknownConstant("link:help".to_owned()),
        ),
        ("{pan}", InvalidBody::UnknownSlot("pan".to_owned())),
    ] {
        assert_eq!(TemplateBody::parse(body, &[]), Err(expected), "{body}");
    }
    let long = "a".repeat(1_001);
    assert_eq!(TemplateBody::parse(&long, &[]), Err(InvalidBody::TooLong));
    assert!(TemplateBody::parse(&long[1..], &[]).is_ok());
}

#[test]
fn a_value_that_does_not_fit_is_replaced_or_refused_but_never_cut() {
    let with_fallback = Slot {
        fallback: Some("customer".to_owned()),
        ..name_slot()
    };
    let (long, most) = ("ab".repeat(16), "अ".repeat(30));
    for (value, expected) in [
        ("Asha", "Hi Asha, welcome"),
        ("आशा", "Hi आशा, welcome"),
        ("  Ravi ", "Hi Ravi, welcome"),
        (&long, "Hi customer, welcome"),
        ("", "Hi customer, welcome"),
        ("www.example.com", "Hi customer, welcome"),
        ("a\nb", "Hi customer, welcome"),
        ("\u{301}x", "Hi customer, welcome"),
        (&most, &format!("Hi {most}, welcome")),
    ] {
        let body = TemplateBody::parse(
            "Hi {first_name}, welcome",
            std::slice::from_ref(&with_fallback),
        );
        let values = [(SlotName::FirstName, value)];
        let text = body.unwrap().render(&constants(), &values).unwrap();
        assert_eq!(text, expected);
    }
    let body = TemplateBody::parse("Hi {first_name}, welcome", &[name_slot()]).unwrap();
    let refused = Err(UnusableValue(SlotName::FirstName));
    let values = [(SlotName::FirstName, long.as_str())];
    assert_eq!(body.render(&constants(), &values), refused);
    assert_eq!(body.render(&constants(), &[]), refused);
}

#[test]
fn a_message_that_differs_from_the_registered_text_does_not_match() {
    let lender = Slot {
        limit: 10,
        ..slot(SlotName::Lender, SlotTag::Alphanumeric)
    };
    let code = slot(SlotName::Otp, SlotTag::Number);
    let body = "{otp} for {{brand}} at {lender}, caf\u{e9}. {{link:/help}}";
    let body = TemplateBody::parse(body, &[code, lender]).unwrap();
    let registered = body.register(&constants());
    for (message, matches) in [
        (
            "123456 for Nitya Finance at Money View, café. https://loans.example/help",
            true,
        ),
        (
            "123456 for Nitya Finance at Money View, cafe\u{301}. https://loans.example/help",
            true,
        ),
        (
            "12345a for Nitya Finance at Money View, café. https://loans.example/help",
            false,
        ),
        (
            "123456 for Nitya finance at Money View, café. https://loans.example/help",
            false,
        ),
        (
            "123456 for Nitya Finance at Money Views, café. https://loans.example/help",
            false,
        ),
        (
            "123456 for Nitya Finance at , café. https://loans.example/help",
            false,
        ),
        (
            "123456 for Nitya Finance at Money View, café. https://loans.example/help ",
            false,
        ),
    ] {
        assert_eq!(registered.matches(message), matches, "{message}");
    }
    assert_eq!(
        registered.in_notation(&policy().portals()[0]),
        "{#numeric#} for Nitya Finance at {#alphanumeric#}, café. https://loans.example/help"
    );
    assert_eq!(
        registered.canonical(),
        "{otp} for Nitya Finance at {lender}, café. https://loans.example/help"
    );
}

#[test]
fn every_text_of_the_program_passes_the_rules_in_both_languages() {
    let (texts, policy, constants) = (texts(), policy(), constants());
    let allowed = ["https://loans.example/".to_owned()];
    for template in system().all() {
        assert!(texts.has(&template.text_key()), "{}", template.key);
        let parse = |language| template.parse_body(&texts, language).unwrap();
        for (language, other) in [(Language::En, Language::Hi), (Language::Hi, Language::En)] {
            let (body, other) = (parse(language), parse(other));
            let context = LintContext {
                policy: &policy,
                constants: &constants,
                channel: ContactChannel::Sms,
                purpose: ContactPurpose::Service,
                sender_use: SenderUse::Transactional,
                header: Some("NITYAF"),
                allowed: &allowed,
                other: Some(&other),
                is_exempt: false,
            };
            let findings = lint(&body, &context);
            let expected: &[LintRule] = if template.names_host {
                // Browsers demand the code at the end.
                &[LintRule::SlotLast]
            } else {
                &[]
            };
            let rules: Vec<_> = findings.iter().map(|finding| finding.rule).collect();
            assert_eq!(rules, expected, "{} {findings:?}", template.key);
        }
    }
}

#[test]
fn every_text_of_a_message_belongs_to_a_template() {
    let system = system();
    let is_message = |key: &&str| key.starts_with("sms_") && !key.starts_with("sms_fallback_");
    let texts = texts();
    let keys: Vec<_> = texts.keys().filter(is_message).collect();
    assert_eq!(keys.len(), system.all().len());
    for key in keys {
        assert!(system.find(&key[4..]).is_some(), "{key}");
    }
}

#[test]
fn every_status_fits_its_slot() {
    let texts = texts();
    let system = system();
    let submissions = SubmissionStatus::ALL.iter().copied();
    let visits = VisitKind::ALL.iter().flat_map(|kind| {
        let statuses = kind.statuses().iter();
        statuses.map(|status| ReportedStatus::Visit(*kind, *status))
    });
    let all = submissions.map(ReportedStatus::Submission).chain(visits);
    let template = system.find("status").unwrap();
    for status in all {
        for language in [Language::En, Language::Hi] {
            let text = texts.render(&status.text(), language);
            let slots = template.slots(&texts, language);
            let slot = slots
                .iter()
                .find(|slot| slot.name == SlotName::Status)
                .unwrap();
            assert!(slot.accepts(&text), "{text}");
        }
    }
}

#[test]
fn a_file_without_a_rule_or_a_source_is_rejected() {
    let file = include_str!("../../../../../data/policy/sms.toml");
    let without = file.replacen("key = \"slot-tag\"", "key = \"slot-last\"", 1);
    assert!(matches!(
        SmsPolicy::parse(&without),
        Err(InvalidSmsPolicy::Duplicate("slot-last"))
    ));
    let without = file.replacen("number = 30", "", 1);
    assert!(matches!(
        SmsPolicy::parse(&without),
        Err(InvalidSmsPolicy::MissingNumber("fixed-share"))
    ));
    let without = file.replace("cbn = \"{#cbn#}\", ", "");
    assert!(matches!(
        SmsPolicy::parse(&without),
        Err(InvalidSmsPolicy::MissingMark("cbn"))
    ));
    assert_eq!(
        policy().status(LintRule::ForbiddenWords),
        RuleStatus::OwnChoice
    );
}
