//! Prices of homes and offers for them, at the limits of the rules.

use std::sync::LazyLock;

use jiff::civil::{Date, date};
use proptest::prelude::*;

use super::*;
use crate::catalog::employment::Employment;
use crate::catalog::home::HomeKind;
use crate::catalog::lender::Lender;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::{GoldPolicy, LendingPolicy, RankingPolicies};
use crate::form::field::{Secrets, Value};
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::Applicant;
use crate::origination::eligibility::{Check, Criterion, CriterionOutcome};
use crate::origination::offers::{
    OfferSet, Price, SuggestedChange, SuggestionLimits, compute_offers, find_suggestions,
};
use crate::origination::products::Answers;
use crate::origination::snapshot::Catalog;
use crate::text::Texts;
use crate::{Language, MilliPercent, Paise};

const TODAY: Date = date(2026, 11, 22);
const HOME: ProductType = ProductType::AffordableHousingLoan;
const OF_VALUE: Criterion = Criterion::ShareOf(Fact::Value);
const OF_INCOME: Criterion = Criterion::ShareOf(Fact::MonthlyIncome);

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../../data/smart-lists.toml")).unwrap()
}

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../../data/policy/lending.toml")).unwrap()
}

fn gold() -> GoldPolicy {
    GoldPolicy::parse(include_str!("../../../../../../data/policy/gold.toml")).unwrap()
}

fn catalog_of(lenders: Vec<Lender>) -> Catalog {
    let ranking = include_str!("../../../../../../data/policy/ranking.toml");
    let ranking = RankingPolicies::parse(ranking).unwrap();
    Catalog::new(1, lenders, lists(), ranking, lending())
}

/// Griha Neev alone: 90 % up to 30 lakh, 80 % up to 60 lakh, 75 % above; half of the income.
fn one() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        let lenders = demo().into_iter();
        catalog_of(
            lenders
                .filter(|lender| lender.key == "griha-neev")
                .collect(),
        )
    });
    &CATALOG
}

fn all() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| catalog_of(demo()));
    &CATALOG
}

/// Requests an amount over 20 years for a home of this value, with a high income.
fn buyer(amount: i64, value: i64) -> Applicant {
    Applicant::new(Paise::rupees(amount), 240)
        .with(Fact::Employment, Employment::Salaried)
        .with(Fact::Age, 34)
        .with(Fact::MonthlyIncome, Paise::rupees(900_000))
        .with(Fact::Pincode, 560_001)
        .with(Fact::Score, 780)
        .with(Fact::Repayments, Paise::ZERO)
        .with(Fact::Value, Paise::rupees(value))
        .with(Fact::HomeKind, HomeKind::Ready.id())
}

fn set<'a>(catalog: &'a Catalog, applicant: &Applicant) -> OfferSet<'a> {
    compute_offers(catalog, applicant, HOME, TODAY).unwrap()
}

fn check(applicant: &Applicant, criterion: Criterion) -> Check {
    let set = set(one(), applicant);
    let offered = set.matched.iter().chain(&set.possible);
    let offered = offered.flat_map(|offer| &offer.checks);
    let refused = set.unmatched.iter().flat_map(|unmatched| &unmatched.checks);
    let mut checks = offered.chain(refused);
    *checks.find(|check| check.criterion == criterion).unwrap()
}

fn price(catalog: &Catalog, applicant: &Applicant) -> Price {
    set(catalog, applicant).matched.first().unwrap().price
}

#[test]
fn the_value_is_the_price_with_duty_only_up_to_ten_lakh() {
    let (lists, lending) = (lists(), lending());
    for (price, duty, value) in [
        (1_000_000, Some(70_000), 1_070_000),
        (1_000_001, Some(70_000), 1_000_001),
        (900_000, None, 900_000),
    ] {
        let money = |rupees| Value::Money(Paise::rupees(rupees));
        let mut values: Values = [
            ("home_price", money(price)),
            ("home_amount", money(500_000)),
            ("home_months", Value::Integer(240)),
            ("home_kind", Value::Choice(2)),
            ("home_pincode", Value::Text("560001".into())),
        ]
        .into_iter()
        .collect();
        if let Some(duty) = duty {
            values.set("home_duty", money(duty));
        }
        let applicant = PRODUCT.applicant(&Answers {
            values: &values,
            score: None,
            lists: &lists,
            lending: &lending,
            gold_price: None,
            today: TODAY,
        });
        let applicant = applicant.unwrap();
        assert_eq!(
            applicant.get_fact(Fact::Value),
            Some(Paise::rupees(value).into())
        );
        assert_eq!(applicant.get_fact(Fact::HomeKind), Some(2.into()));
        assert_eq!(applicant.get_fact(Fact::AllRepayments), None);
    }
}

#[test]
fn each_tier_of_the_value_ends_at_its_limit() {
    use CriterionOutcome::{Failed, Passed};
    for (amount, value, outcome) in [
        (2_700_000, 3_000_000, Passed),
        (2_700_001, 3_000_000, Failed),
        (3_000_000, 3_333_334, Passed),
        (3_000_001, 3_333_334, Failed),
        (3_000_001, 3_750_002, Passed),
        (6_000_000, 7_500_000, Passed),
        (6_000_001, 7_500_000, Failed),
        (6_000_001, 8_000_002, Passed),
    ] {
        let check = check(&buyer(amount, value), OF_VALUE);
        assert_eq!(check.outcome, outcome, "{amount} on {value}");
    }
}

#[test]
fn all_repayments_are_at_most_half_of_the_income_to_the_rupee() {
    let asking = buyer(2_000_000, 4_000_000);
    let instalment = price(one(), &asking).quote.emi;
    let earning = |rupees: i64| {
        asking
            .with(Fact::Repayments, Paise::rupees(3_000))
            .with(Fact::MonthlyIncome, Paise::rupees(rupees))
    };
    let least = 2 * (instalment.0 / 100 + 3_000);
    let enough = check(&earning(least), OF_INCOME);
    assert_eq!(enough.outcome, CriterionOutcome::Passed);
    let too_little = check(&earning(least - 1), OF_INCOME);
    assert_eq!(too_little.outcome, CriterionOutcome::Failed);
    let unknown = check(&earning(least).without(Fact::Repayments), OF_INCOME);
    assert_eq!(unknown.outcome, CriterionOutcome::Unknown);

    let texts = Texts::parse(
        include_str!("../../../../../../data/messages/en.json"),
        include_str!("../../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let said = texts.render(&too_little.text(), Language::En);
    let all = instalment + Paise::rupees(3_000);
    let beginning =
        format!("With this loan your EMIs would be {all} a month; on your income it allows up to ");
    assert!(said.starts_with(&beginning), "{said}");
    for check in [too_little, unknown] {
        for language in Language::ALL {
            let words = [
                texts.render(&check.title(), language),
                texts.render(&check.text(), language),
            ];
            assert!(
                words
                    .iter()
                    .all(|text| !text.contains('{') && !text.contains('_')),
                "{words:?}"
            );
        }
    }
}

#[test]
fn the_smallest_suggestion_is_what_value_or_income_allows() {
    let policy = one().policy(HOME, TODAY).unwrap();
    let change = |applicant: &Applicant| {
        let found = find_suggestions(one(), policy, applicant, HOME, SuggestionLimits::default());
        found.into_iter().map(|one| one.change).collect::<Vec<_>>()
    };
    let by_value = change(&buyer(2_500_000, 2_500_000));
    assert_eq!(
        by_value,
        [SuggestedChange::Amount(Paise::rupees(2_250_000))]
    );

    let asking = buyer(2_000_000, 4_000_000).with(Fact::Months, 120);
    let poorer = asking.with(Fact::MonthlyIncome, Paise::rupees(42_000));
    let [
        SuggestedChange::Amount(amount),
        SuggestedChange::Months(months),
    ] = change(&poorer)[..]
    else {
        panic!("an amount and months");
    };
    let outcome = |applicant: &Applicant| check(applicant, OF_INCOME).outcome;
    let with_amount = |amount| outcome(&poorer.with(Fact::Amount, amount));
    assert_eq!(with_amount(amount), CriterionOutcome::Passed);
    assert_eq!(
        with_amount(amount + Paise::rupees(1_000)),
        CriterionOutcome::Failed
    );
    let with_months = |months: u32| outcome(&poorer.with(Fact::Months, i64::from(months)));
    assert_eq!(
        (with_months(months), with_months(months - 1)),
        (CriterionOutcome::Passed, CriterionOutcome::Failed)
    );
}

#[test]
fn a_home_under_construction_is_disbursed_in_the_lenders_stages() {
    let of = |kind: HomeKind| {
        price(
            one(),
            &buyer(2_000_000, 4_000_000).with(Fact::HomeKind, kind.id()),
        )
    };
    assert_eq!(of(HomeKind::Ready).stages.wait(), 0);
    for kind in [
        HomeKind::UnderConstruction,
        HomeKind::PlotAndHouse,
        HomeKind::Extension,
    ] {
        let price = of(kind);
        assert_eq!((price.stages.parts().len(), price.stages.wait()), (4, 18));
        assert!(price.quote.emi > of(HomeKind::Ready).quote.emi);
        assert!(price.quote.apr >= price.rate);
    }
}

#[test]
fn duty_is_less_than_the_price() {
    let lists = lists();
    let said = |price, duty| {
        let money = |rupees| Value::Money(Paise::rupees(rupees));
        let values: Values = [("home_price", money(price)), ("home_duty", money(duty))]
            .into_iter()
            .collect();
        let context = CheckContext {
            lists: &lists,
            secrets: &Secrets::default(),
            pledge: &gold().pledge,
        };
        !DUTY_IS_LESS_THAN_THE_PRICE
            .problems(&values, &context)
            .is_empty()
    };
    assert!(said(500_000, 500_000));
    assert!(!said(500_000, 499_999));
}

prop_compose! {
    fn any_buyer()(
        amount in 100_000_i64..8_000_000,
        value in 200_000_i64..10_000_000,
        months in 24_i64..361,
        work in proptest::option::of(proptest::sample::select(&Employment::ALL[..])),
        income in proptest::option::of(5_000_i64..400_000),
        pincode in proptest::option::of(100_000_i64..1_000_000),
        score in proptest::option::of(600_i64..900),
        repayments in proptest::option::of(0_i64..50_000),
        kind in proptest::option::of(proptest::sample::select(&HomeKind::ALL[..])),
    ) -> Applicant {
        Applicant::new(Paise::rupees(amount), 240)
            .with(Fact::Months, months)
            .with(Fact::Value, Paise::rupees(value))
            .with(Fact::Age, 40)
            .with_optional(Fact::Employment, work)
            .with_optional(Fact::MonthlyIncome, income.map(Paise::rupees))
            .with_optional(Fact::Pincode, pincode)
            .with_optional(Fact::Score, score)
            .with_optional(Fact::Repayments, repayments.map(Paise::rupees))
            .with_optional(Fact::HomeKind, kind.map(HomeKind::id))
    }
}

/// Lenders in order with their prices.
fn shown(catalog: &Catalog, applicant: &Applicant) -> Vec<(String, Option<Price>)> {
    let set = set(catalog, applicant);
    let priced = set.matched.iter().chain(&set.possible);
    let priced = priced.map(|offer| (offer.lender.key.clone(), Some(offer.price)));
    let others = set
        .unmatched
        .iter()
        .map(|one| (one.lender.key.clone(), None));
    priced.chain(others).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_depends_on_the_price_alone(
        applicant in any_buyer(),
        shuffled in Just(demo()).prop_shuffle(),
        priorities in proptest::collection::vec(-1_000_i64..1_000, demo().len()),
    ) {
        let changed = shuffled.into_iter().zip(priorities);
        let changed = changed.map(|(lender, priority)| Lender { priority, so_status: true, ..lender });
        let changed = catalog_of(changed.collect());
        prop_assert_eq!(shown(&changed, &applicant), shown(all(), &applicant));
    }

    #[test]
    fn no_offer_lends_more_than_the_rules_allow(applicant in any_buyer()) {
        let set = set(all(), &applicant);
        let rule = lending().housing;
        let value = applicant.get_fact(Fact::Value).unwrap().least;
        for offer in &set.matched {
            let amount = offer.price.amount;
            let tier = rule.tiers.iter().find(|tier| tier.loan_max.is_none_or(|most| amount <= most));
            prop_assert!(amount <= tier.unwrap().ltv_percent_max.share_of(Paise(value)));
            let all = applicant.get_fact(Fact::Repayments).unwrap().least + offer.price.quote.emi.0;
            let income = applicant.get_fact(Fact::MonthlyIncome).unwrap().least;
            prop_assert!(Paise(all) <= MilliPercent(60_000).share_of(Paise(income)));
        }
        for pair in set.matched.windows(2) {
            let key = |at: usize| {
                let price = &pair[at].price;
                (!price.is_as_requested(&applicant), price.quote.apr, price.quote.total_cost)
            };
            prop_assert!(key(0) <= key(1));
        }
    }
}

#[test]
fn the_least_that_a_co_applicant_has_to_earn_is_proven_by_matching_again() {
    let policy = one().policy(HOME, TODAY).unwrap();
    let poorer = buyer(2_000_000, 4_000_000)
        .with(Fact::Months, 120)
        .with(Fact::MonthlyIncome, Paise::rupees(42_000));
    let means = SuggestionLimits {
        income_max: Some(Paise::rupees(1_000_000)),
        ..SuggestionLimits::default()
    };
    let found = find_suggestions(one(), policy, &poorer, HOME, means);
    let more = found.iter().find_map(|one| match one.change {
        SuggestedChange::Income(more) => Some(more),
        _ => None,
    });
    let more = more.unwrap();
    let outcome =
        |more: Paise| check(&SuggestedChange::Income(more).apply_to(&poorer), OF_INCOME).outcome;
    assert_eq!(outcome(more), CriterionOutcome::Passed);
    assert_eq!(
        outcome(more - Paise::rupees(1_000)),
        CriterionOutcome::Failed
    );
    // If a co-applicant may not have such an income, it is not suggested.
    let little = SuggestionLimits {
        income_max: Some(more - Paise::rupees(1_000)),
        ..means
    };
    let found = find_suggestions(one(), policy, &poorer, HOME, little);
    assert!(found.iter().all(|one| one.change.code() != "income"));
}

#[test]
fn income_and_repayments_of_co_applicants_count() {
    let other = |income: i64, emi: i64| -> Values {
        [
            ("co_income", Value::Money(Paise::rupees(income))),
            ("co_emi", Value::Money(Paise::rupees(emi))),
        ]
        .into_iter()
        .collect()
    };
    let (lists, lending) = (lists(), lending());
    let applicant_of = |values: &Values| {
        let answers = Answers {
            values,
            score: None,
            lists: &lists,
            lending: &lending,
            gold_price: None,
            today: TODAY,
        };
        PRODUCT.applicant(&answers).unwrap()
    };
    let mut values: Values = [
        ("home_amount", Value::Money(Paise::rupees(500_000))),
        ("home_months", Value::Integer(240)),
        ("monthly_income", Value::Money(Paise::rupees(30_000))),
        ("emi", Value::Money(Paise::ZERO)),
    ]
    .into_iter()
    .collect();
    let alone = applicant_of(&values);
    values.set(
        "co_applicants",
        Value::Group(vec![other(20_000, 3_000), other(5_000, 0)]),
    );
    let together = applicant_of(&values);
    let more = |fact| {
        let of = |applicant: &Applicant| applicant.get_fact(fact).unwrap().least;
        Paise(of(&together) - of(&alone))
    };
    assert_eq!(more(Fact::MonthlyIncome), Paise::rupees(25_000));
    assert_eq!(more(Fact::Repayments), Paise::rupees(3_000));
}
