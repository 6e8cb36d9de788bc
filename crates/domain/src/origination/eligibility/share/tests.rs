use proptest::prelude::*;

use super::*;
use crate::text::Texts;
use crate::{Language, MilliPercent};

const SHARE: Criterion = Criterion::ShareOf(Fact::Value);

fn tier(up_to: Option<i64>, percent: i64) -> Tier {
    Tier {
        up_to: up_to.map(Paise::rupees),
        share: MilliPercent(percent * 1_000),
    }
}

/// As for loans on gold: 85 % up to 2.5 lakh, 80 % up to 5 lakh, 75 % above.
fn tiers() -> [Tier; 3] {
    [
        tier(Some(250_000), 85),
        tier(Some(500_000), 80),
        tier(None, 75),
    ]
}

fn asking(amount: i64, value: Option<i64>) -> Applicant {
    let value = value.map(Paise::rupees);
    Applicant::new(Paise::rupees(amount), 12).with_optional(Fact::Value, value)
}

fn check(applicant: &Applicant) -> Check {
    ShareRule::new(Fact::Value, &tiers()).check(SHARE, Fact::Amount, applicant)
}

#[test]
fn the_tier_of_the_amount_decides() {
    use CriterionOutcome::{Failed, Passed, Unknown};
    for (amount, value, outcome, most) in [
        (85_000, Some(100_000), Passed, Some(85_000)),
        (85_001, Some(100_000), Failed, Some(85_000)),
        // 85 % would be 2,55,000, and above 2,50,000 only 80 % are lent.
        (250_000, Some(300_000), Passed, Some(250_000)),
        (251_000, Some(300_000), Failed, Some(250_000)),
        (400_000, Some(500_000), Passed, Some(400_000)),
        (501_000, Some(640_000), Failed, Some(500_000)),
        (750_000, Some(1_000_000), Passed, Some(750_000)),
        (750_001, Some(1_000_000), Failed, Some(750_000)),
        (1_000, Some(0), Failed, Some(0)),
        (1_000, None, Unknown, None),
    ] {
        let check = check(&asking(amount, value));
        assert_eq!(check.outcome, outcome, "{amount} {value:?}");
        let most = most.map(|most| CriterionValue::Money(Paise::rupees(most)));
        assert_eq!(check.to, most, "{amount} {value:?}");
    }
}

#[test]
fn a_value_known_as_a_range_passes_by_its_least_and_fails_by_its_most() {
    let between = |amount| {
        asking(amount, None).with(
            Fact::Value,
            Span {
                least: 10_000_000,
                most: Some(20_000_000),
            },
        )
    };
    for (amount, outcome) in [
        (85_000, CriterionOutcome::Passed),
        (86_000, CriterionOutcome::Unknown),
        (170_000, CriterionOutcome::Unknown),
        (171_000, CriterionOutcome::Failed),
    ] {
        assert_eq!(check(&between(amount)).outcome, outcome, "{amount}");
    }
}

#[test]
fn a_share_reason_names_the_request_and_the_possible_amount() {
    let texts = Texts::parse(
        include_str!("../../../../../../data/messages/en.json"),
        include_str!("../../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let said = |applicant: &Applicant, language| texts.render(&check(applicant).text(), language);
    let failed = asking(251_000, Some(300_000));
    assert_eq!(
        said(&failed, Language::En),
        "You asked for ₹2,51,000; on this value it lends up to ₹2,50,000"
    );
    for applicant in [failed, asking(1_000, None)] {
        assert!(texts.has(&check(&applicant).title().key));
        for language in Language::ALL {
            let sentence = said(&applicant, language);
            assert!(
                !sentence.contains('{') && !sentence.contains('_'),
                "{sentence}"
            );
        }
    }
}

#[test]
fn a_stored_share_check_parses() {
    let check = check(&asking(251_000, Some(300_000)));
    let json = serde_json::to_string(&check).unwrap();
    assert!(json.contains("\"loan_to_value\""), "{json}");
    assert_eq!(serde_json::from_str::<Check>(&json).unwrap(), check);
}

/// The definition, literally: the first tier that the amount does not exceed has the share.
fn by_definition(tiers: &[Tier], amount: Paise, value: Paise) -> bool {
    let tier = tiers
        .iter()
        .find(|tier| tier.up_to.is_none_or(|most| amount <= most));
    let within = |tier: &Tier| {
        i128::from(amount.0) * 100_000 <= i128::from(value.0) * i128::from(tier.share.0)
    };
    tier.is_some_and(within)
}

/// Arbitrary valid tiers: limits rise, shares fall.
fn any_tiers() -> impl Strategy<Value = Vec<Tier>> {
    let ends = prop::collection::btree_set(1_i64..1_000_000, 0..4);
    (ends, prop::collection::vec(1_i64..100_000, 5)).prop_map(|(ends, mut shares)| {
        shares.sort_by_key(|share| std::cmp::Reverse(*share));
        let ends = ends.into_iter().map(Some).chain([None]);
        ends.zip(shares)
            .map(|(up_to, share)| Tier {
                up_to: up_to.map(Paise::rupees),
                share: MilliPercent(share),
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn compiled_it_is_its_definition(
        tiers in any_tiers(), amount in 1_i64..1_500_000, value in 0_i64..2_000_000
    ) {
        let applicant = asking(amount, Some(value));
        let check = ShareRule::new(Fact::Value, &tiers).check(SHARE, Fact::Amount, &applicant);
        let expected = by_definition(&tiers, Paise::rupees(amount), Paise::rupees(value));
        prop_assert_eq!(check.outcome == CriterionOutcome::Passed, expected);
        prop_assert_eq!(check.outcome == CriterionOutcome::Failed, !expected);
    }

    #[test]
    fn the_named_amount_is_the_highest_that_passes(tiers in any_tiers(), value in 1_i64..2_000_000) {
        let shares = ShareRule::new(Fact::Value, &tiers);
        let named = shares.check(SHARE, Fact::Amount, &asking(1, Some(value))).to;
        let Some(CriterionValue::Money(most)) = named else { panic!("{named:?}") };
        let value = Paise::rupees(value);
        prop_assert!(most == Paise::ZERO || by_definition(&tiers, most, value));
        prop_assert!(!by_definition(&tiers, most + Paise(1), value));
    }
}
