use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jiff::civil::date;

use super::*;
use crate::catalog::fact::Fact;
use crate::catalog::policy::LendingPolicy;
use crate::catalog::rule::Tier;
use crate::form::field::FieldKind;
use crate::form::smart_list::SmartLists;
use crate::language::Bilingual;
use crate::pricing::Repayment;

mod asked;
mod shown;

pub(crate) fn demo_files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/demo/lenders");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    paths.sort();
    paths
        .into_iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// One demo lender, complete and active.
pub(crate) fn cashe() -> Lender {
    Lender::from_toml(&demo_files()[0]).unwrap()
}

pub(crate) fn demo() -> Vec<Lender> {
    demo_files()
        .iter()
        .map(|file| Lender::from_toml(file).unwrap())
        .collect()
}

/// A lender with some columns of its row changed.
pub(crate) fn with(lender: Lender, change: impl FnOnce(&mut LenderRecord)) -> Lender {
    let mut record = LenderRecord::from(lender);
    change(&mut record);
    record.into()
}

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap()
}

fn problems(change: impl FnOnce(&mut LenderRecord)) -> Vec<LenderProblem> {
    with(cashe(), change).validate(&lists(), &lending())
}

#[test]
fn every_demo_lender_is_sound_and_survives_the_database() {
    let lenders = demo();
    let ids: std::collections::BTreeSet<_> = lenders.iter().map(|lender| lender.id).collect();
    assert_eq!(ids.len(), lenders.len(), "two lenders have one id");
    assert_eq!(
        lenders
            .iter()
            .filter(|lender| lender.offering(ProductType::PersonalLoans).is_some())
            .count(),
        24
    );
    let for_business = lenders.iter().filter_map(|lender| {
        lender.offering(ProductType::BusinessLoans)?;
        lender.regulatory_class
    });
    assert_eq!(for_business.count(), 8, "each has a regulatory class");
    for lender in lenders {
        assert_eq!(lender.validate(&lists(), &lending()), [], "{}", lender.key);
        let json = serde_json::to_string(&lender).unwrap();
        assert_eq!(serde_json::from_str::<Lender>(&json).unwrap(), lender);
        assert!(json.contains(r#""lender_status":1"#));
    }
}

#[test]
fn a_floating_rate_loan_may_be_closed_early_for_nothing() {
    let floating = |percent, months| {
        problems(|lender| {
            lender.main.terms.interest = Interest::Floating;
            lender.main.terms.foreclosure_percent = MilliPercent(percent);
            lender.main.terms.lock_in_months = months;
        })
    };
    assert_eq!(floating(0, 0), []);
    assert_eq!(floating(1, 0), [LenderProblem::FloatingForeclosure]);
    assert_eq!(floating(0, 1), [LenderProblem::FloatingForeclosure]);
}

#[test]
fn early_closing_of_a_floating_business_loan_depends_on_the_lenders_class() {
    let floating = |class, amount_max, percent| {
        problems(|lender| {
            lender.products = vec![ProductType::BusinessLoans];
            lender.regulatory_class = class;
            lender.main.terms.interest = Interest::Floating;
            lender.main.terms.amount_max = Paise::rupees(amount_max);
            lender.main.terms.foreclosure_percent = MilliPercent(percent);
            lender.main.terms.lock_in_months = 0;
        })
    };
    let class = RegulatoryClass::NbfcMiddle;
    assert_eq!(floating(None, 300_000, 0), [LenderProblem::RegulatoryClass]);
    assert_eq!(floating(Some(class), 5_000_000, 0), []);
    assert_eq!(
        floating(Some(class), 5_000_000, 1),
        [LenderProblem::FloatingForeclosure]
    );
    assert_eq!(floating(Some(class), 5_000_001, 1), []);
    assert_eq!(
        floating(Some(RegulatoryClass::Bank), 5_000_001, 1),
        [LenderProblem::FloatingForeclosure]
    );
    assert_eq!(floating(Some(RegulatoryClass::NbfcBase), 300_000, 1), []);
}

#[test]
fn a_lenders_form_cannot_ask_for_encrypted_values() {
    let asked = problems(|lender| {
        lender.main.form = vec![FieldSpec::new("firms_pan", FieldKind::EntityPan)];
    });
    let sealed = LenderProblem::Question {
        key: "firms_pan".into(),
        fault: super::QuestionProblem::Sealed,
    };
    assert_eq!(asked, [sealed]);
}

#[test]
fn a_fixed_rate_follows_nothing() {
    let follows = |interest| {
        problems(|lender| {
            lender.main.terms.interest = interest;
            lender.main.terms.foreclosure_percent = MilliPercent(0);
            lender.main.terms.lock_in_months = 0;
            lender.main.terms.floating = Some(Benchmark {
                name: Bilingual {
                    en: "Base rate".into(),
                    hi: "बेस रेट".into(),
                },
                rate: MilliPercent(8_000),
                reset_months: 3,
            });
        })
    };
    assert_eq!(follows(Interest::Floating), []);
    assert_eq!(follows(Interest::Fixed), [LenderProblem::FloatingBlock]);
}

#[test]
fn a_loan_repaid_at_once_has_fixed_interest() {
    let repaid = |interest, repayment| {
        problems(|row| {
            row.main.terms.interest = interest;
            row.main.terms.repayment = repayment;
            row.main.terms.foreclosure_percent = MilliPercent::ZERO;
            row.main.terms.lock_in_months = 0;
        })
    };
    for bullet in [Repayment::BulletSimple, Repayment::BulletCompounded] {
        assert_eq!(repaid(Interest::Fixed, bullet), []);
        let floating = repaid(Interest::Floating, bullet);
        assert_eq!(floating, [LenderProblem::FloatingBullet]);
    }
    assert_eq!(repaid(Interest::Floating, Repayment::Instalments), []);
}

#[test]
fn tiers_are_shares_of_the_pledge_and_fall_as_the_amount_grows() {
    let tier = |up_to: Option<i64>, percent: i64| Tier {
        up_to: up_to.map(Paise::rupees),
        share: MilliPercent(percent * 1_000),
    };
    let with_share = |fact, of, tiers: &[Tier]| {
        let tiers = tiers.to_vec();
        problems(|row| row.main.criteria = vec![Rule::AtMostShare { fact, of, tiers }])
    };
    let (amount, value) = (Fact::Amount, Fact::Value);
    for sound in [
        vec![tier(None, 85)],
        vec![
            tier(Some(250_000), 85),
            tier(Some(500_000), 80),
            tier(None, 75),
        ],
        vec![tier(Some(250_000), 85), tier(None, 85)],
    ] {
        assert_eq!(with_share(amount, value, &sound), [], "{sound:?}");
    }
    for wrong in [
        vec![],
        vec![tier(Some(250_000), 85)],
        vec![tier(None, 85), tier(None, 80)],
        vec![tier(Some(250_000), 75), tier(None, 85)],
        vec![
            tier(Some(500_000), 85),
            tier(Some(250_000), 80),
            tier(None, 75),
        ],
        vec![tier(Some(0), 85), tier(None, 80)],
        vec![tier(None, 101)],
        vec![tier(None, 0)],
        (1..=20)
            .map(|end| tier(Some(end), 85))
            .chain([tier(None, 80)])
            .collect(),
    ] {
        assert_eq!(
            with_share(amount, value, &wrong),
            [LenderProblem::Share],
            "{wrong:?}"
        );
    }
    let any = [tier(None, 85)];
    assert_eq!(with_share(Fact::Age, value, &any), [LenderProblem::Share]);
    assert_eq!(
        with_share(amount, Fact::Score, &any),
        [LenderProblem::Share]
    );
}

#[test]
fn contradictions_are_named() {
    use LenderProblem as P;
    assert_eq!(
        problems(|l| l.main.terms.cooling_off_days = 0),
        [P::CoolingOff(1)]
    );
    assert_eq!(
        problems(|l| l.main.terms.months_max = 1),
        [P::Range("months")]
    );
    assert_eq!(problems(|l| l.main.max_age = Some(18)), [P::Range("age")]);
    assert_eq!(problems(|l| l.legal_name.clear()), [P::Empty("legal_name")]);
    assert_eq!(
        problems(|l| l.main.ticket_class = Some(99)),
        [P::UnknownItem("ticketClass".into())]
    );
    assert_eq!(
        problems(|l| l.main.terms.rate_card.reverse()),
        [P::RateCard]
    );
    assert_eq!(
        problems(|l| l.main.terms.foreclosure_percent = MilliPercent(-1)),
        [P::OutOfRange("foreclosure_percent")]
    );
    assert_eq!(
        problems(|l| l.main.pincode_prefixes = vec!["0".into()]),
        [P::PincodePrefix("0".into())]
    );
    assert_eq!(
        problems(|l| l.main.form.push(l.main.form[0].clone())),
        [P::DuplicateQuestion("gender_on_pan".into())]
    );
    let redirect = Connector::Redirect { path: "/r".into() };
    assert_eq!(problems(|l| l.main.connector = redirect), [P::Connector]);
}

#[test]
fn the_action_of_a_code_is_another_plain_segment() {
    let with = |action: &str| {
        problems(|lender| {
            if let Connector::Http(mapping) = &mut lender.main.connector {
                mapping.withdraw_action = Some("stop".to_owned());
                mapping.passcode = Some(Box::new(PasscodeMapping {
                    action: action.to_owned(),
                    field: "otp".to_owned(),
                    refusals: BTreeMap::from([("NO".to_owned(), PasscodeRefusal::Wrong)]),
                }));
            }
        })
    };
    assert_eq!(with("otp"), []);
    for action in ["", "a/b", "stop"] {
        assert_eq!(with(action), [LenderProblem::WithdrawAction], "{action}");
    }
}

#[test]
fn a_withdraw_action_is_one_path_segment() {
    let with = |action: Option<&str>| {
        problems(|lender| {
            if let Connector::Http(mapping) = &mut lender.main.connector {
                mapping.withdraw_action = action.map(ToOwned::to_owned);
            }
        })
    };
    assert_eq!(with(None), []);
    assert_eq!(with(Some("consent-revocation2")), []);
    for action in ["", "a/b", "..", "stop?now", "stop now", "बंद"] {
        assert_eq!(
            with(Some(action)),
            [LenderProblem::WithdrawAction],
            "{action}"
        );
    }
}

#[test]
fn all_but_two_demo_lenders_have_a_withdrawal_call() {
    let mut deaf = Vec::new();
    for lender in demo() {
        let Connector::Http(mapping) = &lender.main_offering().connector else {
            continue;
        };
        if mapping.withdraw_action.is_none() {
            deaf.push(lender.key.clone());
        } else {
            let mut meanings = mapping.status_words.values();
            assert!(
                meanings.any(|meaning| *meaning == SubmissionStatus::Withdrawn),
                "{}",
                lender.key
            );
        }
    }
    assert_eq!(deaf, ["konkan-crest", "ankurika"]);
}

#[test]
fn demo_lenders_with_a_rejecting_rule_map_their_reason() {
    for lender in demo() {
        let rule = lender.simulator["decide"].as_str();
        let reason = match rule {
            Some("by_income") => RejectionReason::Income,
            Some("reject") => RejectionReason::CreditHistory,
            _ => continue,
        };
        for offering in &lender.offerings {
            if let Connector::Http(mapping) = &offering.connector {
                let mut meanings = mapping.reasons.iter().flat_map(|one| one.words.values());
                assert!(meanings.any(|meaning| *meaning == reason), "{}", lender.key);
            }
        }
    }
}

#[test]
fn demo_lenders_are_sent_exactly_the_answers_of_their_forms() {
    for lender in demo() {
        for offering in &lender.offerings {
            let asked: BTreeSet<_> = offering.form.iter().map(|spec| spec.key.as_str()).collect();
            let sent: BTreeSet<_> = match &offering.connector {
                Connector::Http(mapping) => {
                    let ours = mapping.body.values();
                    ours.filter_map(|ours| ours.strip_prefix("form.")).collect()
                }
                // Customers of redirect lenders enter it on the lender's own site.
                Connector::Redirect { .. } => BTreeSet::new(),
            };
            // A question that only conditions others need not be sent.
            let conditions = offering
                .form
                .iter()
                .filter_map(|spec| spec.show_if.as_ref());
            let deciding: BTreeSet<_> = conditions.map(|shown| shown.key.as_str()).collect();
            assert!(sent.is_subset(&asked), "{}: {sent:?}", lender.key);
            let unsent: Vec<_> = asked.difference(&sent).collect();
            assert!(
                unsent.iter().all(|key| deciding.contains(**key)),
                "{}: {unsent:?}",
                lender.key
            );
        }
    }
}

#[test]
fn every_lender_with_a_page_of_its_own_has_questions_of_its_own() {
    let demo = demo();
    let mut forms = BTreeSet::new();
    for key in OWN_PAGES {
        let lender = demo.iter().find(|lender| lender.key == key).unwrap();
        let form = &lender.main_offering().form;
        assert!(!form.is_empty(), "{key}");
        let words: Vec<_> = form.iter().map(|spec| format!("{spec:?}")).collect();
        assert!(forms.insert(words), "{key}");
    }
}

#[test]
fn no_two_demo_lenders_speak_alike() {
    let mut paths = BTreeSet::new();
    let mut fields = BTreeSet::new();
    let mut words = BTreeSet::new();
    let mut tempers = BTreeSet::new();
    for lender in demo() {
        assert!(
            tempers.insert(lender.simulator.to_string())
                || !lender.products().eq([ProductType::PersonalLoans]),
            "{}",
            lender.key
        );
        if let Connector::Http(mapping) = lender.main_offering().connector.clone() {
            assert!(paths.insert(mapping.path), "{}", lender.key);
            assert!(fields.insert(mapping.body), "{}", lender.key);
            assert!(words.insert(mapping.status_words), "{}", lender.key);
        }
    }
}

#[test]
fn an_unknown_key_or_status_word_is_refused() {
    let file = &demo_files()[0];
    assert!(Lender::from_toml(&file.replace("priority =", "prioritty =")).is_err());
    assert!(Lender::from_toml(&file.replace("\"in_review\"", "\"thinking\"")).is_err());
}
