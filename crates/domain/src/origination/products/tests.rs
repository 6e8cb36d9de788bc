use jiff::civil::date;

use super::*;
use crate::Paise;
use crate::catalog::policy::{RankingKey, RankingPolicies};
use crate::form::field::Value;
use crate::origination::applicant::tests::asha;

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap()
}

#[test]
fn every_product_has_a_record_of_its_own() {
    for product in ProductType::ALL {
        assert_eq!(Product::for_type(product).product, product);
    }
}

#[test]
fn each_product_has_a_published_order_and_no_loan_is_ordered_by_priority() {
    let file = include_str!("../../../../../data/policy/ranking.toml");
    let policies = RankingPolicies::parse(file).unwrap();
    for product in Product::all() {
        let policy = policies
            .current(product.ranking, date(2026, 11, 21))
            .unwrap();
        let is_loan = product.needs_key_facts;
        assert_eq!(
            policy.order.contains(&RankingKey::Priority),
            !is_loan,
            "{}",
            product.ranking
        );
    }
}

#[test]
fn facts_come_from_the_answers_and_the_branch_decides_the_amount() {
    let mut values: Values = [
        ("employment_status_code", Value::Choice(1)),
        ("desired_loan_amount", Value::Money(Paise::rupees(200_000))),
        ("se_loan_amount", Value::Money(Paise::rupees(90_000))),
        ("loan_months", Value::Integer(24)),
        ("monthly_income", Value::Money(Paise::rupees(62_000))),
        ("birth_date", Value::Date(date(1992, 4, 6))),
        ("postal_code", Value::Text("560001".into())),
        ("household_income", Value::Choice(3)),
        ("emi", Value::Money(Paise::rupees(5_000))),
    ]
    .into_iter()
    .collect();
    let (lists, lending) = (lists(), lending());
    let of = |values: &Values| {
        Product::for_type(ProductType::PersonalLoans).applicant(&Answers {
            values,
            score: Some(760),
            lists: &lists,
            lending: &lending,
            gold_price: None,
            today: date(2026, 11, 21),
        })
    };
    assert!(of(&values) == Some(asha()));
    values.set("employment_status_code", Value::Choice(3));
    assert_eq!(of(&values).unwrap().amount(), Paise::rupees(90_000));
    values.remove("se_loan_amount");
    assert!(of(&values).is_none());
}

#[test]
fn an_applicant_without_a_term_is_priced_for_the_usual_one() {
    let values = [("desired_loan_amount", Value::Money(Paise::rupees(200_000)))];
    let (values, lists, lending) = (values.into_iter().collect(), lists(), lending());
    let applicant = Product::for_type(ProductType::PersonalLoans).applicant(&Answers {
        values: &values,
        score: None,
        lists: &lists,
        lending: &lending,
        gold_price: None,
        today: date(2026, 11, 21),
    });
    assert_eq!(
        applicant.unwrap().months(),
        lending.application.default_months
    );
}

#[test]
fn every_journey_has_an_amount_and_a_term() {
    assert!(Product::list_open().count() > 0);
    for product in Product::list_open() {
        let facts = product.facts();
        assert!(facts.contains(&Fact::Amount) && facts.contains(&Fact::Months));
    }
}
