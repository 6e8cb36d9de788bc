use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::catalog::employment::Employment;
use crate::catalog::fact::Fact;
use crate::catalog::gold::GoldPrice;
use crate::catalog::lender::RateKind;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::{GoldPolicy, LendingPolicy, RankingPolicies};
use crate::form::field::{Value, Values};
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::tests::asha;
use crate::origination::applicant::{Band, Span};
use crate::origination::eligibility::Criterion;
use crate::origination::products::Answers;
use crate::{Milligrams, Paise};

mod fairness;

const TODAY: Date = date(2026, 11, 22);
const LOANS: ProductType = ProductType::PersonalLoans;

fn catalog_of(lenders: Vec<Lender>) -> Catalog {
    Catalog::new(
        1,
        lenders,
        SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap(),
        RankingPolicies::parse(include_str!("../../../../../data/policy/ranking.toml")).unwrap(),
        LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap(),
    )
    .with_gold(&GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap())
}

/// The visible part of a set: lenders in order with their prices.
fn seen(set: &OfferSet<'_>) -> Vec<(String, Option<Price>)> {
    let priced = set.matched.iter().chain(&set.possible);
    priced
        .map(|offer| (offer.lender.key.clone(), Some(offer.price)))
        .chain(
            set.unmatched
                .iter()
                .map(|unmatched| (unmatched.lender.key.clone(), None)),
        )
        .collect()
}

fn shown(catalog: &Catalog, applicant: &Applicant) -> Vec<(String, Option<Price>)> {
    seen(&compute_offers(catalog, applicant, LOANS, TODAY).unwrap())
}

/// An applicant who pledges 20 g of 22 carat at 10,000 a gram.
fn gold_asked(amount: i64, months: i64) -> Applicant {
    let piece: Values = [
        ("gold_kind", Value::Choice(1)),
        ("gold_grams", Value::Decimal(20_000)),
        ("gold_carats", Value::Choice(22)),
    ]
    .into_iter()
    .collect();
    let mut values = Values::default();
    for (key, value) in [
        ("gold_items", Value::Group(vec![piece])),
        ("gold_loan_amount", Value::Money(Paise::rupees(amount))),
        ("gold_loan_months", Value::Integer(months)),
        ("gold_purpose", Value::Choice(1)),
        ("gold_handover", Value::Choice(1)),
        ("employment_status_code", Value::Choice(1)),
        ("monthly_income", Value::Money(Paise::rupees(62_000))),
        ("birth_date", Value::Date(date(1992, 4, 6))),
        ("postal_code", Value::Text("560001".into())),
    ] {
        values.set(key, value);
    }
    let price = GoldPrice {
        date: TODAY,
        average: Paise::rupees(10_000),
        previous_close: Paise::rupees(10_100),
    };
    let catalog = catalog_of(Vec::new());
    let answers = Answers {
        values: &values,
        score: None,
        lists: catalog.lists(),
        lending: catalog.lending(),
        gold_price: Some(&price),
        today: TODAY,
    };
    let asked = Product::for_type(ProductType::GoldLoans).applicant(&answers);
    asked.unwrap()
}

fn shown_on_gold(catalog: &Catalog, applicant: &Applicant) -> Vec<(String, Option<Price>)> {
    seen(&compute_offers(catalog, applicant, ProductType::GoldLoans, TODAY).unwrap())
}

#[test]
fn pledged_gold_is_a_fact_by_weight_and_by_value() {
    let asked = gold_asked(150_000, 12);
    let known = |fact| asked.get_fact(fact).and_then(Span::exact);
    assert_eq!(known(Fact::Value), Some(Paise::rupees(200_000).0));
    assert_eq!(known(Fact::GoldWeight), Some(20_000));
    let lends = |amount| {
        let asked = gold_asked(amount, 12);
        let all = shown_on_gold(&catalog_of(demo()), &asked);
        let offered = all.into_iter().filter(|(_, price)| price.is_some());
        offered.map(|(key, _)| key).collect::<Vec<_>>()
    };
    assert!(lends(140_000).len() >= 5, "{:?}", lends(140_000));
    assert!(lends(171_000).is_empty(), "85 % of 2,00,000 are 1,70,000");
}

#[test]
fn the_least_gold_that_opens_a_lender_is_suggested_beside_the_amount() {
    let catalog = catalog_of(demo());
    let policy = catalog.policy(ProductType::GoldLoans, TODAY).unwrap();
    let gold = GoldTerms {
        price: GoldPrice {
            date: TODAY,
            average: Paise::rupees(10_000),
            previous_close: Paise::rupees(10_100),
        },
        weight_max: Milligrams::grams(1_000),
    };
    let asked = gold_asked(180_000, 12);
    let found = find_suggestions(
        &catalog,
        policy,
        &asked,
        ProductType::GoldLoans,
        SuggestionLimits {
            gold: Some(&gold),
            income_max: None,
        },
    );
    let changes: Vec<_> = found.iter().map(|one| one.change).collect();
    // The most generous of the demo's lenders lends 80 % by instalments: of 2,25,000 it is 1,80,000.
    let more = AdditionalGold {
        weight: Milligrams::grams(3),
        value: Paise::rupees(30_000),
    };
    let amount = Paise::rupees(160_000);
    assert_eq!(
        changes,
        [SuggestedChange::Amount(amount), SuggestedChange::Gold(more)]
    );
    let said = found[1].text();
    assert_eq!(said.key, "offers_suggestion_gold");
    // One gram less opens no lender.
    let less = SuggestedChange::Gold(AdditionalGold {
        weight: Milligrams::grams(2),
        value: Paise::rupees(20_000),
    });
    let all = shown_on_gold(&catalog, &less.apply_to(&asked));
    assert!(all.iter().all(|(_, price)| price.is_none()), "{all:?}");
    // At the maximum of pledged gold only the amount is suggested.
    let full = GoldTerms {
        weight_max: Milligrams::grams(22),
        ..gold
    };
    let found = find_suggestions(
        &catalog,
        policy,
        &asked,
        ProductType::GoldLoans,
        SuggestionLimits {
            gold: Some(&full),
            income_max: None,
        },
    );
    assert!(found.iter().all(|one| one.change.code() != "gold"));
}

/// Greater than any APR, for a loan that is not as requested.
fn apart(offer: &PricedOffer<'_>, applicant: &Applicant) -> i64 {
    if offer.price.is_as_requested(applicant) {
        0
    } else {
        1_000_000_000
    }
}

#[test]
fn loans_with_the_requested_terms_precede_the_others() {
    let applicant = asha().with(Fact::Months, 48);
    let catalog = catalog_of(demo());
    let set = compute_offers(&catalog, &applicant, LOANS, TODAY).unwrap();
    let asked = |offer: &PricedOffer<'_>| offer.price.is_as_requested(&applicant);
    let (first, others): (Vec<_>, Vec<_>) = set.matched.iter().partition(|offer| asked(offer));
    assert!(!first.is_empty() && !others.is_empty());
    assert!(set.matched.is_sorted_by_key(|offer| !asked(offer)));

    // Earlier views are unchanged: that version mixed them.
    let earlier = catalog.policy(LOANS, date(2026, 11, 21)).unwrap();
    let rule = Product::for_type(LOANS).matching_rule;
    let replayed = compute_offers_under(rule, &catalog, earlier, &applicant, LOANS);
    assert_eq!((replayed.policy.version, set.policy.version), (1, 2));
    assert!(
        replayed
            .matched
            .is_sorted_by_key(|offer| offer.price.quote.apr)
    );
    assert!(!replayed.matched.is_sorted_by_key(|offer| !asked(offer)));
}

#[test]
fn every_lender_of_the_product_is_shown_once_and_no_other() {
    let catalog = catalog_of(demo());
    let set = compute_offers(&catalog, &asha(), LOANS, TODAY).unwrap();
    assert_eq!(seen(&set).len(), 24);
    assert!(!set.matched.is_empty() && !set.unmatched.is_empty());
    assert!(set.possible.is_empty(), "all facts are known");
    assert!(
        set.unmatched
            .iter()
            .all(|unmatched| unmatched.failed_checks().count() > 0)
    );
    assert!(
        set.matched
            .is_sorted_by_key(|offer| offer.price.quote.apr.0 + apart(offer, &asha()))
    );
    assert!(
        set.unmatched
            .is_sorted_by_key(|unmatched| unmatched.lender.name.to_lowercase())
    );
}

#[test]
fn without_a_score_lenders_that_ask_for_one_will_check() {
    let catalog = catalog_of(demo());
    let set = compute_offers(&catalog, &asha().without(Fact::Score), LOANS, TODAY).unwrap();
    assert!(!set.possible.is_empty());
    for offer in &set.possible {
        assert_eq!(offer.price.rate_kind, RateKind::UpTo);
        assert_eq!(offer.price.rate, offer.offering.terms.rate_max);
    }
}

#[test]
fn amount_and_months_are_limited_to_the_lenders_range() {
    let mut offering = demo().remove(0).main_offering().clone();
    offering.loan_amount_upto = Some(Paise::rupees(150_000));
    let price = PricingTerms::from_offering(&offering)
        .price(&asha())
        .unwrap();
    assert_eq!((price.amount, price.months), (Paise::rupees(150_000), 18));
    let short = PricingTerms::from_offering(&offering)
        .price(&asha().with(Fact::Months, 1))
        .unwrap();
    assert_eq!(short.months, 6);
}

#[test]
fn a_low_household_income_limits_the_loan_to_what_it_can_repay() {
    let catalog = catalog_of(demo());
    let little = Band {
        min: Paise::ZERO,
        max: Some(Paise::rupees(300_000)),
    };
    let poor = asha()
        .with(Fact::MonthlyIncome, Paise::rupees(25_000))
        .with(Fact::Household, little)
        .with(Fact::Repayments, Paise::rupees(12_000));
    let set = compute_offers(&catalog, &poor, LOANS, TODAY).unwrap();
    assert!(set.matched.is_empty() && set.possible.is_empty());
    let failed = |criterion| {
        set.unmatched
            .iter()
            .filter(|u| u.failed_checks().any(|check| check.criterion == criterion))
            .count()
    };
    assert!(failed(Criterion::Repayments) > 0);
}

#[test]
fn nothing_is_shown_before_a_policy_is_published() {
    let catalog = catalog_of(demo());
    assert!(compute_offers(&catalog, &asha(), LOANS, date(2020, 1, 1)).is_none());
}

prop_compose! {
    fn any_applicant()(
        amount in 1_000_i64..1_000_000,
        months in 1_u32..72,
        work in proptest::option::of(proptest::sample::select(&Employment::ALL[..])),
        income in proptest::option::of(1_i64..300_000),
        age in proptest::option::of(18_i64..66),
        pincode in proptest::option::of(100_000_i64..1_000_000),
        score in proptest::option::of(300_i64..900),
        household_max in proptest::option::of(1_i64..2_000_000),
        repayments in proptest::option::of(0_i64..50_000),
    ) -> Applicant {
        Applicant::new(Paise::rupees(amount), months)
            .with_optional(Fact::Employment, work)
            .with_optional(Fact::MonthlyIncome, income.map(Paise::rupees))
            .with_optional(Fact::Age, age)
            .with_optional(Fact::Pincode, pincode)
            .with_optional(Fact::Household, household_max.map(|max| Band { min: Paise::ZERO, max: Some(Paise::rupees(max)) }))
            .with_optional(Fact::Repayments, repayments.map(Paise::rupees))
            .with_optional(Fact::Score, score)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_same_borrower_gets_the_same_answer(applicant in any_applicant()) {
        let catalog = catalog_of(demo());
        prop_assert_eq!(shown(&catalog, &applicant), shown(&catalog, &applicant));
        let set = compute_offers(&catalog, &applicant, LOANS, TODAY).unwrap();
        prop_assert_eq!(seen(&set).len(), 24);
        for offer in set.matched.iter().chain(&set.possible) {
            let terms = &offer.offering.terms;
            prop_assert!(offer.price.amount <= applicant.amount().min(offer.offering.amount_max()));
            prop_assert!((terms.months_min..=terms.months_max).contains(&offer.price.months));
            prop_assert!(offer.price.quote.apr.0 + 5 >= offer.price.rate.0);
        }
    }
}
