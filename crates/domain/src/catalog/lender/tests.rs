use std::fs;
use std::path::Path;

use jiff::civil::date;

use super::*;
use crate::catalog::policy::LendingPolicy;
use crate::form::smart_list::SmartLists;
use crate::language::Bilingual;

/// Every demo lender with its file's text.
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

/// One of them, complete and on.
pub(crate) fn cashe() -> Lender {
    Lender::from_toml(&demo_files()[0]).unwrap()
}

/// Every demo lender.
pub(crate) fn demo() -> Vec<Lender> {
    demo_files()
        .iter()
        .map(|file| Lender::from_toml(file).unwrap())
        .collect()
}

/// A lender with columns of its row changed.
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
    assert_eq!(
        lenders
            .iter()
            .filter(|l| l.products().eq([ProductType::PersonalLoans]))
            .count(),
        23
    );
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
        [P::AskedTwice("gender_on_pan".into())]
    );
    let redirect = Connector::Redirect { path: "/r".into() };
    assert_eq!(problems(|l| l.main.connector = redirect), [P::Connector]);
}

#[test]
fn a_withdraw_action_is_one_plain_segment() {
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
fn demo_lenders_that_hear_of_withdrawals_have_a_word_for_them_and_two_are_deaf() {
    let mut deaf = Vec::new();
    for lender in demo() {
        let Connector::Http(mapping) = &lender.main().connector else {
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
fn no_two_demo_lenders_speak_alike() {
    let mut paths = std::collections::BTreeSet::new();
    let mut fields = std::collections::BTreeSet::new();
    let mut words = std::collections::BTreeSet::new();
    let mut tempers = std::collections::BTreeSet::new();
    for lender in demo() {
        assert!(
            tempers.insert(lender.simulator.to_string())
                || !lender.products().eq([ProductType::PersonalLoans]),
            "{}",
            lender.key
        );
        if let Connector::Http(mapping) = lender.main().connector.clone() {
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

#[test]
fn a_special_offer_shows_between_its_days_only() {
    let lender = demo().remove(0);
    let shown = |day| lender.special_offer(day, Language::En);
    assert_eq!(shown(date(2026, 10, 31)), None);
    assert!(shown(date(2026, 11, 1)).is_some());
    assert!(shown(date(2026, 11, 30)).is_some());
    assert_eq!(shown(date(2026, 12, 1)), None);
    assert_ne!(
        lender.special_offer(date(2026, 11, 2), Language::Hi),
        shown(date(2026, 11, 2))
    );
    assert_eq!(
        Lender {
            so_status: false,
            ..lender.clone()
        }
        .special_offer(date(2026, 11, 2), Language::En),
        None
    );
}

#[test]
fn the_rate_comes_from_the_card_or_is_the_top_of_the_range() {
    let terms = cashe().main().terms.clone();
    for (score, rate, kind) in [
        (Some(810), 18_000, RateKind::Exact),
        (Some(775), 22_000, RateKind::Exact),
        (Some(774), 28_000, RateKind::Exact),
        (Some(700), 28_000, RateKind::UpTo),
        (None, 28_000, RateKind::UpTo),
    ] {
        assert_eq!(
            terms.rate(score),
            Rate {
                rate: MilliPercent(rate),
                kind
            },
            "{score:?}"
        );
    }
}

#[test]
fn known_lenders_have_pages_of_their_own() {
    let lenders = demo();
    let path = |key: &str| lenders.iter().find(|l| l.key == key).unwrap().path();
    assert_eq!(path("money-view"), "/user/money-view");
    assert_eq!(path("gulmohar"), "/user/lenders-transaction/gulmohar");
}

#[test]
fn a_text_that_says_other_numbers_than_the_terms_is_pointed_out() {
    let fields = |lender: &Offering| -> Vec<&'static str> {
        let all = lender.disagreements();
        all.into_iter().map(|one| one.field).collect()
    };
    let mut lender = cashe().main().clone();
    lender.interest_rate = format!("{} To {}", lender.terms.rate_min, lender.terms.rate_max);
    lender.tenure = format!(
        "{} to {} months",
        lender.terms.months_min, lender.terms.months_max
    );
    lender.processing_fees = format!("{} + GST", lender.terms.fee_percent);
    lender.loan_amount_upto = Some(lender.terms.amount_max);
    assert_eq!(fields(&lender), Vec::<&str>::new());
    lender.interest_rate = "from 9.99%".into();
    lender.tenure = "as you like".into();
    lender.processing_fees = "₹499".into();
    lender.loan_amount_upto = Some(lender.terms.amount_max + crate::Paise(100));
    assert_eq!(
        fields(&lender),
        ["interest_rate", "processing_fees", "loan_amount_upto"]
    );
}

#[test]
fn a_lender_that_was_only_named_says_what_it_lacks() {
    let lists = SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap();
    let lending =
        LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap();
    let draft = Lender::draft(crate::id::LenderId(99), "New_Lender");
    assert_eq!(
        (draft.key.as_str(), draft.lender_status),
        ("new-lender", false)
    );
    let problems = draft.validate(&lists, &lending);
    assert!(
        problems.contains(&LenderProblem::Empty("legal_name")),
        "{problems:?}"
    );
    let json = serde_json::to_string(&draft).unwrap();
    assert_eq!(serde_json::from_str::<Lender>(&json).unwrap(), draft);
}

/// Personal loans as CASHe lends them, and gold loans on other terms.
fn of_two_products() -> Lender {
    let is_gold = |lender: &Lender| lender.main().product == ProductType::GoldLoans;
    let gold = demo().into_iter().find(is_gold);
    let mut lender = cashe();
    lender.offerings.extend(gold.unwrap().offerings);
    lender
}

#[test]
fn each_offering_survives_the_database_with_its_own_columns() {
    let lender = of_two_products();
    let json = serde_json::to_value(&lender).unwrap();
    assert_eq!(
        json["products"],
        serde_json::json!(["personal-loans", "gold-loans"])
    );
    assert_eq!(json["min_income"], 25_000);
    assert_eq!(
        json["offerings"]["gold-loans"]["terms"]["amount_max"],
        serde_json::to_value(lender.offerings[1].terms.amount_max).unwrap()
    );
    assert_eq!(serde_json::from_value::<Lender>(json).unwrap(), lender);
}

#[test]
fn a_row_of_the_first_releases_means_the_same_for_each_of_its_products() {
    let mut row = serde_json::to_value(cashe()).unwrap();
    row["products"] = serde_json::json!(["gold-loans", "personal-loans"]);
    row["vendor_off"] = serde_json::json!(["gold-loans"]);
    let lender: Lender = serde_json::from_value(row).unwrap();
    let [personal, gold] = &lender.offerings[..] else {
        panic!("two products");
    };
    assert!(lender.takes(ProductType::PersonalLoans) && !lender.takes(ProductType::GoldLoans));
    assert_eq!(
        (&personal.criteria, &personal.terms),
        (&gold.criteria, &gold.terms)
    );
}

#[test]
fn a_product_that_is_taken_away_is_kept_for_what_was_sent_and_comes_back_as_it_was() {
    let before = of_two_products();
    let mut after = with(before.clone(), |row| {
        row.products = vec![ProductType::GoldLoans]
    });
    after.keep_former(&before);
    assert_eq!(
        after.products().collect::<Vec<_>>(),
        [ProductType::GoldLoans]
    );
    assert_eq!(after.main(), &before.offerings[1]);
    assert_eq!(after.offering(ProductType::PersonalLoans), None);
    assert_eq!(
        after.offering_for(ProductType::PersonalLoans),
        &before.offerings[0]
    );
    let json = serde_json::to_string(&after).unwrap();
    assert_eq!(serde_json::from_str::<Lender>(&json).unwrap(), after);
    let mut again = with(after.clone(), |row| {
        row.products = vec![ProductType::PersonalLoans, ProductType::GoldLoans];
    });
    again.keep_former(&after);
    assert_eq!(again, before);
}

#[test]
fn rules_without_a_column_of_their_own_stand_beside_the_row() {
    let rule = Rule::Between {
        fact: crate::catalog::fact::Fact::Months,
        from: Some(6),
        to: None,
    };
    let mut lender = cashe();
    lender.main_mut().criteria.push(rule.clone());
    let json = serde_json::to_value(&lender).unwrap();
    assert_eq!(
        json["criteria"],
        serde_json::json!([{ "kind": "between", "fact": "months", "from": 6 }])
    );
    assert_eq!(
        serde_json::from_value::<Lender>(json)
            .unwrap()
            .main()
            .criteria
            .last(),
        Some(&rule)
    );
}
