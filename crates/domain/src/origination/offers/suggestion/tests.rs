use std::sync::LazyLock;

use jiff::civil::date;
use proptest::prelude::*;

use super::*;
use crate::Language;
use crate::catalog::employment::Employment;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::{LendingPolicy, RankingPolicies};
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::Band;
use crate::origination::applicant::tests::asha;
use crate::text::Texts;

const LOANS: ProductType = ProductType::PersonalLoans;

/// Loaded once, because the properties test many applicants.
fn catalog() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        Catalog::new(
            1,
            demo(),
            SmartLists::parse(include_str!("../../../../../../data/smart-lists.toml")).unwrap(),
            RankingPolicies::parse(include_str!("../../../../../../data/policy/ranking.toml"))
                .unwrap(),
            LendingPolicy::parse(include_str!("../../../../../../data/policy/lending.toml"))
                .unwrap(),
        )
    });
    &CATALOG
}

fn policy() -> &'static RankingPolicy {
    let today = date(2026, 11, 21);
    catalog().policy(LOANS, today).unwrap()
}

fn suggested(applicant: &Applicant) -> Vec<Suggestion<'static>> {
    find_suggestions(
        catalog(),
        policy(),
        applicant,
        LOANS,
        SuggestionLimits::default(),
    )
}

fn keys(lenders: &[&Lender]) -> Vec<String> {
    lenders.iter().map(|lender| lender.key.clone()).collect()
}

fn asking(rupees: i64) -> Applicant {
    asha().with(Fact::Amount, Paise::rupees(rupees))
}

/// A low-income household, in which Asha repays 12,000 of at most 12,500.
fn poor() -> Applicant {
    let little = Band {
        min: Paise::ZERO,
        max: Some(Paise::rupees(300_000)),
    };
    asking(200_000)
        .with(Fact::MonthlyIncome, Paise::rupees(25_000))
        .with(Fact::Household, little)
        .with(Fact::Repayments, Paise::rupees(12_000))
}

#[test]
fn a_request_that_is_too_high_is_shown_the_largest_possible_one() {
    let found = suggested(&asking(300_500));
    assert_eq!(
        found[0].change,
        SuggestedChange::Amount(Paise::rupees(300_000))
    );
    assert!(keys(&found[0].opens).contains(&"cashe".to_owned()));
    assert!(found[0].closes.is_empty());
    assert_eq!(found.len(), 1, "no lender refuses because of the months");
}

#[test]
fn a_request_that_is_too_low_is_shown_the_smallest_loan() {
    let found = suggested(&asking(99_000));
    assert_eq!(
        found[0].change,
        SuggestedChange::Amount(Paise::rupees(100_000))
    );
    assert_eq!(keys(&found[0].opens), ["dhanvriksh", "north-lantern"]);
}

#[test]
fn suggestions_stay_between_half_and_twice_while_a_lender_matches() {
    assert_eq!(suggested(&asking(200_000)), []);
    let found = suggested(&asking(100_000));
    assert_eq!(
        found[0].change,
        SuggestedChange::Amount(Paise::rupees(50_000))
    );
    assert_eq!(keys(&found[0].opens), ["tankha-today"]);
    assert_eq!(keys(&found[0].closes), ["dhanvriksh", "north-lantern"]);
}

#[test]
fn without_any_match_every_change_is_suggested() {
    let found = suggested(&poor());
    let changes: Vec<_> = found.iter().map(|suggestion| suggestion.change).collect();
    assert!(
        matches!(changes[..], [SuggestedChange::Amount(amount)] if amount < Paise::rupees(100_000)),
        "{changes:?}"
    );
}

#[test]
fn more_months_bring_an_instalment_within_the_households_limit() {
    let applicant = poor()
        .with(Fact::Repayments, Paise::rupees(6_000))
        .with(Fact::Months, 12)
        .with(Fact::Amount, Paise::rupees(100_000));
    let found = suggested(&applicant);
    let months = found.iter().find_map(|suggestion| match suggestion.change {
        SuggestedChange::Months(months) => Some(months),
        SuggestedChange::Amount(_) | SuggestedChange::Gold(_) | SuggestedChange::Income(_) => None,
    });
    assert!(months.is_some_and(|months| months > 12), "{months:?}");
}

#[test]
fn no_change_is_suggested_for_an_unrelated_rejection() {
    assert_eq!(suggested(&asha().with(Fact::Age, 17)), []);
}

#[test]
fn suggestions_have_a_text_in_both_languages() {
    let texts = Texts::parse(
        include_str!("../../../../../../data/messages/en.json"),
        include_str!("../../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let lenders: Vec<&Lender> = catalog().lenders().iter().take(2).collect();
    for change in [
        SuggestedChange::Amount(Paise::rupees(50_000)),
        SuggestedChange::Months(36),
    ] {
        for closes in [Vec::new(), lenders.clone()] {
            let suggestion = Suggestion {
                change,
                opens: lenders.clone(),
                closes,
            };
            for language in Language::ALL {
                let text = texts.render(&suggestion.text(), language);
                assert!(text.contains("CASHe, Money View"), "{text}");
                assert!(!text.contains(['{', '_']), "{text}");
            }
        }
    }
}

prop_compose! {
    fn any_applicant()(
        amount in 1_000_i64..600_000,
        months in 1_u32..60,
        work in proptest::sample::select(&Employment::ALL[..]),
        income in 10_000_i64..60_000,
        household_max in proptest::sample::select(vec![300_000_i64, 500_000, 1_000_000]),
        repayments in 0_i64..12_000,
        score in proptest::option::of(600_i64..900),
    ) -> Applicant {
        asking(amount)
            .with(Fact::Months, i64::from(months))
            .with(Fact::Employment, work)
            .with(Fact::MonthlyIncome, Paise::rupees(income))
            .with(Fact::Household, Band { min: Paise::ZERO, max: Some(Paise::rupees(household_max)) })
            .with(Fact::Repayments, Paise::rupees(repayments))
            .without(Fact::Score)
            .with_optional(Fact::Score, score)
    }
}

fn lending_to(applicant: &Applicant) -> Vec<String> {
    let set = compute_offers_under(
        Product::for_type(LOANS).matching_rule,
        catalog(),
        policy(),
        applicant,
        LOANS,
    );
    lenders(&set).map(|lender| lender.key.clone()).collect()
}

/// Lenders that lend with a change and did not without, where `now` lend without.
fn opened(now: &[String], applicant: &Applicant, change: SuggestedChange) -> Vec<String> {
    let mut then = lending_to(&change.apply_to(applicant));
    then.retain(|key| !now.contains(key));
    then
}

/// All smaller changes of the kind, in whole steps.
fn smaller(applicant: &Applicant, change: SuggestedChange) -> Vec<SuggestedChange> {
    match change {
        // Tested with the products that have them.
        SuggestedChange::Gold(_) | SuggestedChange::Income(_) => Vec::new(),
        SuggestedChange::Amount(amount) => {
            let distance = (amount.0 - applicant.amount().0).abs();
            let (from, to) = (
                applicant.amount().0 - distance,
                applicant.amount().0 + distance,
            );
            let steps = from.div_euclid(AMOUNT_STEP.0)..=to.div_euclid(AMOUNT_STEP.0);
            steps
                .map(|step| Paise(step * AMOUNT_STEP.0))
                .filter(|other| (other.0 - applicant.amount().0).abs() < distance)
                .map(SuggestedChange::Amount)
                .collect()
        }
        SuggestedChange::Months(months) => {
            let distance = months.abs_diff(applicant.months());
            let from = applicant.months().saturating_sub(distance - 1).max(1);
            (from..applicant.months() + distance)
                .map(SuggestedChange::Months)
                .collect()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_suggestion_matches_its_lenders_and_no_smaller_one_matches_any(
        applicant in any_applicant()
    ) {
            let now = lending_to(&applicant);
        for suggestion in suggested(&applicant) {
            let change = suggestion.change;
            prop_assert_eq!(opened(&now, &applicant, change), keys(&suggestion.opens));
            prop_assert!(matches!(change, SuggestedChange::Amount(_)) || suggestion.closes.is_empty());
            for other in smaller(&applicant, change) {
                let opened = opened(&now, &applicant, other);
                prop_assert!(opened.is_empty(), "{:?} opens {:?}", other, opened);
            }
        }
    }

    /// Suggestions are complete: if no amount is suggested, none within reach opens a lender.
    #[test]
    fn without_suggestions_no_change_would_match(applicant in any_applicant()) {
            let now = lending_to(&applicant);
        let found = suggested(&applicant);
        let has = |kind: &str| found.iter().any(|suggestion| suggestion.change.code() == kind);
        if !has("amount") {
            let thousands = applicant.amount().0 / AMOUNT_STEP.0;
            for step in thousands / 2 + 1..thousands * 2 {
                let change = SuggestedChange::Amount(Paise(step * AMOUNT_STEP.0));
                prop_assert!(opened(&now, &applicant, change).is_empty(), "{:?}", change);
            }
        }
        if !has("months") {
            for months in 1..=60 {
                let change = SuggestedChange::Months(months);
                prop_assert!(opened(&now, &applicant, change).is_empty(), "{:?}", change);
            }
        }
    }

    #[test]
    fn a_higher_amount_is_suggested_only_below_a_lenders_minimum(
        applicant in any_applicant()
    ) {
            for suggestion in suggested(&applicant) {
            if let SuggestedChange::Amount(amount) = suggestion.change && amount > applicant.amount() {
                for lender in suggestion.opens {
                    prop_assert!(lender.main_offering().terms.amount_min > applicant.amount());
                }
            }
        }
    }
}

/// Applicants with security, and the one lender of Test Loans.
#[cfg(feature = "test-product")]
mod against_a_value {
    use super::*;

    const TEST: ProductType = ProductType::TestLoans;

    fn catalog() -> &'static Catalog {
        static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
            let lender = include_str!("../../../../../testkit/data/ujjwal-trial.toml");
            Catalog::new(
                1,
                vec![Lender::from_toml(lender).unwrap()],
                super::catalog().lists().clone(),
                super::catalog().ranking().clone(),
                super::catalog().lending().clone(),
            )
        });
        &CATALOG
    }

    fn suggested(amount: i64, value: i64) -> Option<SuggestedChange> {
        let policy = catalog().policy(TEST, date(2026, 11, 21)).unwrap();
        let applicant = asking(amount).with(Fact::Value, Paise::rupees(value));
        let found = find_suggestions(
            catalog(),
            policy,
            &applicant,
            TEST,
            SuggestionLimits::default(),
        );
        found.first().map(|suggestion| suggestion.change)
    }

    #[test]
    fn the_most_that_the_value_carries_is_suggested() {
        for (amount, value, change) in [
            (100_000, 100_000, Some(85_000)),
            (251_000, 300_000, Some(250_000)),
            (85_000, 100_000, None),
            // Not even the smallest loan.
            (50_000, 10_000, None),
        ] {
            let change = change.map(|rupees| SuggestedChange::Amount(Paise::rupees(rupees)));
            assert_eq!(suggested(amount, value), change, "{amount} {value}");
        }
    }

    proptest! {
        #[test]
        fn an_amount_one_step_above_the_suggestion_is_not_lent(amount in 10_i64..300, value in 10_000_i64..600_000) {
            if let Some(SuggestedChange::Amount(found)) = suggested(amount * 1_000, value) {
                let most = (value * 85 / 100).min(250_000).max((value * 80 / 100).min(300_000));
                prop_assert!(found.0 / 100 <= most && most < found.0 / 100 + 1_000);
                prop_assert!(found < Paise::rupees(amount * 1_000));
            }
        }
    }
}
