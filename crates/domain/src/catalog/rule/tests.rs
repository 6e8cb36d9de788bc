use proptest::prelude::*;

use super::*;

/// The Reserve Bank's shares for gold.
fn tiers() -> [Tier; 3] {
    let tier = |up_to: Option<i64>, percent: i32| Tier {
        up_to: up_to.map(Paise::rupees),
        share: MilliPercent((percent * 1_000).into()),
    };
    [
        tier(Some(250_000), 85),
        tier(Some(500_000), 80),
        tier(None, 75),
    ]
}

#[test]
fn the_best_tier_counts_each_within_its_own_end() {
    for (value, most) in [
        (0, 0),
        (100_000, 85_000),
        (294_117, 249_999),
        (294_118, 250_000),
        (312_500, 250_000),
        (312_501, 250_000),
        (625_000, 500_000),
        (666_666, 500_000),
        (666_668, 500_001),
        (1_000_000, 750_000),
    ] {
        let found = Tier::max_loan(&tiers(), Paise::rupees(value));
        assert_eq!(Paise(found.0 / 100 * 100), Paise::rupees(most), "{value}");
    }
    assert_eq!(Tier::max_loan(&[], Paise::rupees(1)), Paise::ZERO);
}

#[test]
fn a_part_of_a_paisa_is_never_lent() {
    // 85 % of 0.99 rupees are 84.15 paise, of 1.03 rupees 87.55.
    assert_eq!(Tier::max_loan(&tiers(), Paise(99)), Paise(84));
    assert_eq!(Tier::max_loan(&tiers(), Paise(103)), Paise(87));
}

#[test]
fn the_largest_value_does_not_overflow() {
    let all = Tier {
        up_to: None,
        share: MilliPercent(100_000),
    };
    assert_eq!(Tier::max_loan(&[all], Paise(i64::MAX)), Paise(i64::MAX));
}

proptest! {
    #[test]
    fn an_amount_is_within_the_most_exactly_when_it_is_within_its_own_tier(
        value in 0_i64..5_000_000_000,
        amount in 0_i64..5_000_000_000,
    ) {
        let tiers = tiers();
        let own = tiers.iter().find(|tier| tier.up_to.is_none_or(|end| Paise(amount) <= end)).unwrap();
        let within_own = i128::from(amount) * 100_000 <= i128::from(value) * i128::from(own.share.0);
        prop_assert_eq!(Paise(amount) <= Tier::max_loan(&tiers, Paise(value)), within_own);
    }
}
