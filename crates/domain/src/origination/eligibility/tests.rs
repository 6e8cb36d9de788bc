use super::*;
use crate::Language;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::LendingPolicy;
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::tests::asha;
use crate::text::Texts;

fn texts() -> Texts {
    Texts::parse(
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap()
}

fn data() -> RuleData {
    let lending = include_str!("../../../../../data/policy/lending.toml");
    RuleData::of(&lists(), &LendingPolicy::parse(lending).unwrap())
}

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

/// `CASHe`: salaried only, 21–58, from 25,000, up to 3 lakh, score 750.
fn cashe() -> Lender {
    demo().remove(0)
}

fn checks(lender: &Lender, applicant: &Applicant) -> Vec<Check> {
    Rules::of(lender, &data()).check(applicant, ProductType::PersonalLoans)
}

fn outcome(lender: &Lender, applicant: &Applicant, criterion: Criterion) -> Option<Outcome> {
    checks(lender, applicant)
        .iter()
        .find(|c| c.criterion == criterion)
        .map(|check| check.outcome)
}

#[test]
fn an_applicant_who_fits_passes_every_criterion() {
    let checks = checks(&cashe(), &asha());
    assert_eq!(overall(&checks), Outcome::Passed);
    assert_eq!(
        checks.len(),
        7,
        "no criterion that the lender does not have"
    );
}

#[test]
fn each_bound_is_inclusive() {
    use Criterion::{Age, Amount, CreditScore, Employment as Work, Income, TicketClass};
    use Outcome::{Failed, Passed, Unknown};
    type Change = fn(&mut Applicant);
    let cases: [(Criterion, Change, Outcome); 15] = [
        (
            Income,
            |a| a.monthly_income = Some(Paise::rupees(25_000)),
            Passed,
        ),
        (
            Income,
            |a| a.monthly_income = Some(Paise::rupees(24_999)),
            Failed,
        ),
        (Income, |a| a.monthly_income = None, Unknown),
        (Age, |a| a.age = Some(58), Passed),
        (Age, |a| a.age = Some(59), Failed),
        (Age, |a| a.age = None, Unknown),
        (Work, |a| a.employment = Some(Employment::Business), Failed),
        (Work, |a| a.employment = None, Unknown),
        (Amount, |a| a.amount = Paise::rupees(10_000), Passed),
        (Amount, |a| a.amount = Paise::rupees(9_999), Failed),
        (TicketClass, |a| a.amount = Paise::rupees(300_000), Passed),
        (TicketClass, |a| a.amount = Paise::rupees(300_001), Failed),
        (CreditScore, |a| a.score = Some(750), Passed),
        (CreditScore, |a| a.score = Some(749), Failed),
        (CreditScore, |a| a.score = None, Unknown),
    ];
    for (index, (criterion, change, expected)) in cases.into_iter().enumerate() {
        let mut applicant = asha();
        change(&mut applicant);
        assert_eq!(
            outcome(&cashe(), &applicant, criterion),
            Some(expected),
            "case {index}"
        );
    }
}

#[test]
fn either_switch_closes_a_lender() {
    for lender in [
        Lender {
            lender_status: false,
            ..cashe()
        },
        Lender {
            vendor_off: vec![ProductType::PersonalLoans],
            ..cashe()
        },
    ] {
        assert_eq!(
            outcome(&lender, &asha(), Criterion::Open),
            Some(Outcome::Failed)
        );
    }
}

#[test]
fn a_pincode_is_served_by_its_beginning() {
    let lender = Lender {
        pincode_prefixes: vec!["56".into(), "400".into()],
        ..cashe()
    };
    for (pincode, expected) in [
        (Some("560001"), Outcome::Passed),
        (Some("400001"), Outcome::Passed),
        (Some("401001"), Outcome::Failed),
        (None, Outcome::Unknown),
    ] {
        let applicant = Applicant {
            pincode: pincode.map(str::to_owned),
            ..asha()
        };
        assert_eq!(
            outcome(&lender, &applicant, Criterion::Pincode),
            Some(expected),
            "{pincode:?}"
        );
    }
    assert_eq!(
        outcome(&cashe(), &asha(), Criterion::Pincode),
        None,
        "all India"
    );
}

#[test]
fn a_household_band_must_lie_at_or_above_the_least() {
    let lender = Lender {
        household_income_min: Some(Paise::rupees(500_001)),
        ..cashe()
    };
    let band = |min, max: Option<i64>| {
        Some(Band {
            min: Paise::rupees(min),
            max: max.map(Paise::rupees),
        })
    };
    for (household, expected) in [
        (band(500_001, Some(1_000_000)), Outcome::Passed),
        (band(300_001, Some(500_000)), Outcome::Failed),
        (band(300_001, Some(600_000)), Outcome::Unknown),
        (band(0, None), Outcome::Unknown),
        (None, Outcome::Unknown),
    ] {
        let applicant = Applicant {
            household,
            ..asha()
        };
        assert_eq!(
            outcome(&lender, &applicant, Criterion::HouseholdIncome),
            Some(expected)
        );
    }
}

#[test]
fn reasons_are_sentences_with_both_values() {
    let check = |criterion| {
        *checks(&cashe(), &asha())
            .iter()
            .find(|check| check.criterion == criterion)
            .unwrap()
    };
    let said = |criterion| texts().render(&check(criterion).text(), Language::En);
    assert_eq!(
        said(Criterion::Income),
        "You said ₹62,000 a month; it lends from ₹25,000"
    );
    assert_eq!(
        said(Criterion::Age),
        "You are 34; it lends to people of 21 to 58"
    );
    assert_eq!(
        said(Criterion::CreditScore),
        "Your credit score is 760; it asks for 750 or more"
    );
}

#[test]
fn every_result_has_words_in_both_languages() {
    let texts = texts();
    let mut lender = Lender {
        pincode_prefixes: vec!["11".into()],
        household_income_min: Some(Paise::rupees(300_001)),
        ..cashe()
    };
    let unknown = Applicant {
        employment: None,
        monthly_income: None,
        age: None,
        pincode: None,
        household: None,
        score: None,
        ..asha()
    };
    let mut all = Vec::new();
    for (min, max) in [(Some(1), None), (None, Some(1)), (Some(1), Some(2))] {
        (lender.min_age, lender.max_age) = (min, max);
        lender.min_income = min.map(|min| Paise::rupees(i64::from(min)));
        lender.max_income = max.map(|max| Paise::rupees(i64::from(max)));
        for work in Employment::ALL {
            for open in [true, false] {
                lender.lender_status = open;
                let pincode = Some(if open {
                    "110001".into()
                } else {
                    "560001".into()
                });
                let applicant = Applicant {
                    employment: Some(work),
                    pincode,
                    ..asha()
                };
                lender.salaried = open;
                lender.self_employed = open;
                lender.business = open;
                all.extend(checks(&lender, &applicant));
            }
        }
        all.extend(checks(&lender, &unknown));
    }
    let amount = Some(CriterionValue::Money(Paise::rupees(12_500)));
    for (outcome, has) in [(Outcome::Passed, amount), (Outcome::Unknown, None)] {
        all.push(Check {
            has,
            to: amount,
            ..plain(Criterion::Repayments, outcome)
        });
    }
    for check in all {
        for key in [check.title().key, check.text().key] {
            assert!(texts.has(&key), "{key}");
        }
        for language in Language::ALL {
            let sentence = texts.render(&check.text(), language);
            assert!(!sentence.contains('{'), "{sentence}");
        }
    }
}
