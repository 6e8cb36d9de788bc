use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::Paise;
use crate::catalog::employment::Employment;
use crate::catalog::fact::Fact;
use crate::catalog::lender::RateKind;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::{LendingPolicy, RankingPolicies};
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::Band;
use crate::origination::applicant::tests::asha;
use crate::origination::eligibility::Criterion;

const TODAY: Date = date(2026, 11, 21);
const LOANS: ProductType = ProductType::PersonalLoans;

fn catalog_of(lenders: Vec<Lender>) -> Catalog {
    Catalog::new(
        1,
        lenders,
        SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap(),
        RankingPolicies::parse(include_str!("../../../../../data/policy/ranking.toml")).unwrap(),
        LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap(),
    )
}

/// What a customer sees of a set: who, in which order, at what price.
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
    seen(&offers(catalog, applicant, LOANS, TODAY).unwrap())
}

#[test]
fn every_lender_of_the_product_is_shown_once_and_no_other() {
    let catalog = catalog_of(demo());
    let set = offers(&catalog, &asha(), LOANS, TODAY).unwrap();
    assert_eq!(seen(&set).len(), 23);
    assert!(!set.matched.is_empty() && !set.unmatched.is_empty());
    assert!(set.possible.is_empty(), "everything about her is known");
    assert!(
        set.unmatched
            .iter()
            .all(|unmatched| unmatched.failed().count() > 0)
    );
    assert!(set.matched.is_sorted_by_key(|offer| offer.price.quote.apr));
    assert!(
        set.unmatched
            .is_sorted_by_key(|unmatched| unmatched.lender.name.to_lowercase())
    );
}

#[test]
fn without_a_score_lenders_that_ask_for_one_will_check() {
    let catalog = catalog_of(demo());
    let set = offers(&catalog, &asha().without(Fact::Score), LOANS, TODAY).unwrap();
    assert!(!set.possible.is_empty());
    for offer in &set.possible {
        assert_eq!(offer.price.rate_kind, RateKind::UpTo);
        assert_eq!(offer.price.rate, offer.offering.terms.rate_max);
    }
}

#[test]
fn amount_and_months_are_kept_within_the_lenders_limits() {
    let mut offering = demo().remove(0).main().clone();
    offering.loan_amount_upto = Some(Paise::rupees(150_000));
    let price = PricingTerms::of(&offering).price(&asha()).unwrap();
    assert_eq!((price.amount, price.months), (Paise::rupees(150_000), 18));
    let short = PricingTerms::of(&offering)
        .price(&asha().with(Fact::Months, 1))
        .unwrap();
    assert_eq!(short.months, 6);
}

#[test]
fn a_household_of_little_income_is_not_lent_more_than_it_can_repay() {
    let catalog = catalog_of(demo());
    let little = Band {
        min: Paise::ZERO,
        max: Some(Paise::rupees(300_000)),
    };
    let poor = asha()
        .with(Fact::MonthlyIncome, Paise::rupees(25_000))
        .with(Fact::Household, little)
        .with(Fact::Repayments, Paise::rupees(12_000));
    let set = offers(&catalog, &poor, LOANS, TODAY).unwrap();
    assert!(set.matched.is_empty() && set.possible.is_empty());
    let failed = |criterion| {
        set.unmatched
            .iter()
            .filter(|u| u.failed().any(|check| check.criterion == criterion))
            .count()
    };
    assert!(failed(Criterion::Repayments) > 0);
}

#[test]
fn nothing_is_shown_before_a_policy_is_published() {
    let catalog = catalog_of(demo());
    assert!(offers(&catalog, &asha(), LOANS, date(2020, 1, 1)).is_none());
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
            .with_known(Fact::Employment, work)
            .with_known(Fact::MonthlyIncome, income.map(Paise::rupees))
            .with_known(Fact::Age, age)
            .with_known(Fact::Pincode, pincode)
            .with_known(Fact::Household, household_max.map(|max| Band { min: Paise::ZERO, max: Some(Paise::rupees(max)) }))
            .with_known(Fact::Repayments, repayments.map(Paise::rupees))
            .with_known(Fact::Score, score)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_same_borrower_gets_the_same_answer(applicant in any_applicant()) {
        let catalog = catalog_of(demo());
        prop_assert_eq!(shown(&catalog, &applicant), shown(&catalog, &applicant));
        let set = offers(&catalog, &applicant, LOANS, TODAY).unwrap();
        prop_assert_eq!(seen(&set).len(), 23);
        for offer in set.matched.iter().chain(&set.possible) {
            let terms = &offer.offering.terms;
            prop_assert!(offer.price.amount <= applicant.amount().min(offer.offering.amount_max()));
            prop_assert!((terms.months_min..=terms.months_max).contains(&offer.price.months));
            prop_assert!(offer.price.quote.apr.0 + 5 >= offer.price.rate.0);
        }
    }

    /// Neither the order in the database nor anything that partners, brands or lenders pay for
    /// moves an offer.
    #[test]
    fn the_order_depends_on_the_price_alone(
        applicant in any_applicant(),
        shuffled in Just(demo()).prop_shuffle(),
        priorities in proptest::collection::vec(-1_000_i64..1_000, 25),
        special in any::<[bool; 25]>(),
        groups in proptest::collection::vec(proptest::collection::vec(1_i64..9, 0..3), 25),
    ) {
        let changed = shuffled
            .into_iter()
            .zip(priorities)
            .zip(special)
            .zip(groups)
            .map(|(((mut lender, priority), so_status), lender_group_ids)| {
                lender.main_mut().autosubmission = so_status;
                Lender {
                    priority,
                    so_status,
                    so_text: "Free toaster".into(),
                    lender_group_ids,
                    ..lender
                }
            })
            .collect();
        prop_assert_eq!(
            shown(&catalog_of(changed), &applicant),
            shown(&catalog_of(demo()), &applicant)
        );
    }
}
