use super::*;
use crate::Language;
use crate::catalog::employment::Employment;
use crate::catalog::lender::LenderRecord;
use crate::catalog::lender::tests::{demo, with};
use crate::catalog::policy::LendingPolicy;
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::Band;
use crate::origination::applicant::tests::asha;
use crate::origination::products::Product;
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
    RuleData::new(&lists(), &LendingPolicy::parse(lending).unwrap())
}

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

/// `CASHe`: salaried only, 21–58, from 25,000, up to 3 lakh, score 750.
fn cashe() -> Lender {
    demo().remove(0)
}

fn checks(lender: &Lender, applicant: &Applicant) -> Vec<Check> {
    let product = ProductType::PersonalLoans;
    let asked = Product::for_type(product).facts();
    Rules::compile(lender, lender.main_offering(), &asked, &data()).check(applicant)
}

fn outcome(
    lender: &Lender,
    applicant: &Applicant,
    criterion: Criterion,
) -> Option<CriterionOutcome> {
    checks(lender, applicant)
        .iter()
        .find(|c| c.criterion == criterion)
        .map(|check| check.outcome)
}

const WORK: Criterion = Criterion::Fact(Fact::Employment);
const AGE: Criterion = Criterion::Fact(Fact::Age);
const INCOME: Criterion = Criterion::Fact(Fact::MonthlyIncome);
const REQUEST: Criterion = Criterion::Fact(Fact::Amount);
const SCORE: Criterion = Criterion::Fact(Fact::Score);
const PINCODE: Criterion = Criterion::Fact(Fact::Pincode);
const HOUSEHOLD: Criterion = Criterion::Fact(Fact::Household);

#[test]
fn an_applicant_who_fits_passes_every_criterion() {
    let checks = checks(&cashe(), &asha());
    assert_eq!(overall_outcome(&checks), CriterionOutcome::Passed);
    assert_eq!(
        checks.len(),
        7,
        "no criterion that the lender does not have"
    );
}

#[test]
fn each_bound_is_inclusive() {
    use CriterionOutcome::{Failed, Passed, Unknown};
    let rupees = |rupees| asha().with(Fact::Amount, Paise::rupees(rupees));
    let earning = |rupees| asha().with(Fact::MonthlyIncome, Paise::rupees(rupees));
    let cases = [
        (INCOME, earning(25_000), Passed),
        (INCOME, earning(24_999), Failed),
        (INCOME, asha().without(Fact::MonthlyIncome), Unknown),
        (AGE, asha().with(Fact::Age, 58), Passed),
        (AGE, asha().with(Fact::Age, 59), Failed),
        (AGE, asha().without(Fact::Age), Unknown),
        (
            WORK,
            asha().with(Fact::Employment, Employment::Business),
            Failed,
        ),
        (WORK, asha().without(Fact::Employment), Unknown),
        (Criterion::Amount, rupees(10_000), Passed),
        (Criterion::Amount, rupees(9_999), Failed),
        (REQUEST, rupees(300_000), Passed),
        (REQUEST, rupees(300_001), Failed),
        (SCORE, asha().with(Fact::Score, 750), Passed),
        (SCORE, asha().with(Fact::Score, 749), Failed),
        (SCORE, asha().without(Fact::Score), Unknown),
    ];
    for (index, (criterion, applicant, expected)) in cases.into_iter().enumerate() {
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
        with(cashe(), |row| {
            row.vendor_off = vec![ProductType::PersonalLoans];
        }),
    ] {
        assert_eq!(
            outcome(&lender, &asha(), Criterion::Open),
            Some(CriterionOutcome::Failed)
        );
    }
}

#[test]
fn a_pincode_is_served_by_its_beginning() {
    let lender = with(cashe(), |row| {
        row.main.pincode_prefixes = vec!["56".into(), "400".into()];
    });
    for (pincode, expected) in [
        (Some(560_001), CriterionOutcome::Passed),
        (Some(400_001), CriterionOutcome::Passed),
        (Some(401_001), CriterionOutcome::Failed),
        (None, CriterionOutcome::Unknown),
    ] {
        let elsewhere = asha().without(Fact::Pincode);
        let applicant = elsewhere.with_optional(Fact::Pincode, pincode);
        assert_eq!(
            outcome(&lender, &applicant, PINCODE),
            Some(expected),
            "{pincode:?}"
        );
    }
    assert_eq!(outcome(&cashe(), &asha(), PINCODE), None, "all India");
}

#[test]
fn a_household_band_must_lie_at_or_above_the_least() {
    let lender = with(cashe(), |row| {
        row.main.household_income_min = Some(Paise::rupees(500_001));
    });
    let band = |min, max: Option<i64>| {
        Some(Band {
            min: Paise::rupees(min),
            max: max.map(Paise::rupees),
        })
    };
    for (household, expected) in [
        (band(500_001, Some(1_000_000)), CriterionOutcome::Passed),
        (band(300_001, Some(500_000)), CriterionOutcome::Failed),
        (band(300_001, Some(600_000)), CriterionOutcome::Unknown),
        (band(0, None), CriterionOutcome::Unknown),
        (None, CriterionOutcome::Unknown),
    ] {
        let of_unknown_income = asha().without(Fact::Household);
        let applicant = of_unknown_income.with_optional(Fact::Household, household);
        assert_eq!(outcome(&lender, &applicant, HOUSEHOLD), Some(expected));
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
        said(INCOME),
        "You earn ₹62,000 a month; its minimum income is ₹25,000"
    );
    assert_eq!(said(AGE), "You are 34; it lends to people aged 21 to 58");
    assert_eq!(
        said(SCORE),
        "Your credit score is 760; it asks for 750 or more"
    );
}

#[test]
fn every_criterion_result_has_a_text_in_both_languages() {
    let texts = texts();
    let mut row = LenderRecord::from(cashe());
    row.main.pincode_prefixes = vec!["11".into()];
    row.main.household_income_min = Some(Paise::rupees(300_001));
    let unknown = Applicant::new(Paise::rupees(200_000), 24);
    let mut all = Vec::new();
    for (min, max) in [(Some(1), None), (None, Some(1)), (Some(1), Some(2))] {
        (row.main.min_age, row.main.max_age) = (min, max);
        row.main.min_income = min.map(|min| Paise::rupees(i64::from(min)));
        row.main.max_income = max.map(|max| Paise::rupees(i64::from(max)));
        for work in Employment::ALL {
            for open in [true, false] {
                row.lender_status = open;
                row.main.salaried = open;
                row.main.self_employed = open;
                row.main.business = open;
                let applicant = asha()
                    .with(Fact::Employment, work)
                    .with(Fact::Pincode, if open { 110_001 } else { 560_001 });
                all.extend(checks(&row.clone().into(), &applicant));
            }
        }
        all.extend(checks(&row.clone().into(), &unknown));
    }
    let amount = Some(CriterionValue::Money(Paise::rupees(12_500)));
    for (outcome, has) in [
        (CriterionOutcome::Passed, amount),
        (CriterionOutcome::Unknown, None),
    ] {
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
