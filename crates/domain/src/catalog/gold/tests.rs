use jiff::civil::date;
use proptest::prelude::*;

use super::*;

fn policy() -> GoldPolicy {
    GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap()
}

fn price(average: i64, previous_close: i64) -> GoldPrice {
    GoldPrice {
        date: date(2026, 11, 20),
        average: Paise::rupees(average),
        previous_close: Paise::rupees(previous_close),
    }
}

fn item(kind: GoldKind, milligrams: i64, carats: i64) -> GoldItem {
    GoldItem {
        kind,
        weight: Milligrams(milligrams),
        carats,
    }
}

#[test]
fn the_lower_of_the_two_prices_counts() {
    assert_eq!(price(7_000, 7_100).per_gram(), Paise::rupees(7_000));
    assert_eq!(price(7_100, 7_000).per_gram(), Paise::rupees(7_000));
}

#[test]
fn a_piece_is_worth_its_weight_by_its_purity() {
    let price = price(7_000, 7_000);
    for (milligrams, carats, worth) in [
        (10_000, 22, 7_000_000),
        (10_000, 18, 5_727_272),
        (10_000, 24, 7_636_363),
        (8_125, 20, 5_170_454),
        (1, 18, 572),
    ] {
        let piece = item(GoldKind::Ornament, milligrams, carats);
        assert_eq!(
            piece.value(&price),
            Paise(worth),
            "{milligrams} of {carats}"
        );
    }
}

/// The limits of the shares: 85 % up to 2.5 lakh, 80 % up to 5 lakh, 75 % above, at most a crore.
#[test]
fn the_most_that_may_be_lent_changes_at_its_limits() {
    let policy = policy();
    for (value, most) in [
        (0, 0),
        (100_000, 85_000),
        (294_117, 249_999),
        (294_118, 250_000),
        // From here 80 % exceed 2.5 lakh.
        (312_500, 250_000),
        (312_501, 250_000),
        (400_000, 320_000),
        (625_000, 500_000),
        // From here 75 % exceed 5 lakh.
        (666_666, 500_000),
        (666_667, 500_000),
        (800_000, 600_000),
        (13_333_333, 9_999_999),
        (20_000_000, 10_000_000),
    ] {
        let lent = max_loan(Paise::rupees(value), GoldPurpose::Consumption, &policy);
        assert_eq!(lent.0 / 100, most, "on {value}");
    }
}

#[test]
fn a_price_is_old_after_its_day_and_the_next() {
    let rule = policy().price;
    let price = price(7_000, 7_000);
    for (day, stale) in [(20, false), (21, false), (22, true)] {
        assert_eq!(price.is_stale(date(2026, 11, day), &rule), stale, "{day}");
    }
}

#[test]
fn a_price_that_may_be_mistyped_is_unusual() {
    let rule = policy().price;
    let before = price(7_000, 7_000);
    for (per_gram, unusual) in [(8_050, false), (8_051, true), (5_950, false), (5_949, true)] {
        let now = price(per_gram, 9_000);
        assert_eq!(now.is_unusual_after(&before, &rule), unusual, "{per_gram}");
    }
}

#[test]
fn an_entry_is_for_today_or_before_and_within_bounds() {
    let rule = policy().price;
    let today = date(2026, 11, 20);
    assert!(price(7_000, 7_000).validate(today, &rule).is_empty());
    let wrong = price(999, 100_001).validate(date(2026, 11, 19), &rule);
    let keys: Vec<_> = wrong.keys().map(String::as_str).collect();
    assert_eq!(keys, ["average", "date", "previousClose"]);
}

#[test]
fn gold_that_may_not_be_pledged_is_reported_at_its_field() {
    let rule = policy().pledge;
    let gold = |pieces: &[GoldItem]| -> Vec<(String, String)> {
        validate_pledge(pieces, &rule)
            .into_iter()
            .map(|(field, problem)| (field, problem.key))
            .collect()
    };
    let ornament = |grams| item(GoldKind::Ornament, grams, 22);
    let coin = |grams, carats| item(GoldKind::Coin, grams, carats);
    let said = |field: &str, key: &str| vec![(field.to_owned(), key.to_owned())];
    assert_eq!(gold(&[]), said("items", "invalid_gold_none"));
    assert_eq!(
        gold(&[ornament(1); 21]),
        said("items", "invalid_gold_items")
    );
    assert_eq!(gold(&[ornament(0)]), said("items.0.grams", "invalid_grams"));
    assert_eq!(
        gold(&[item(GoldKind::Ornament, 1, 21)]),
        said("items.0.carats", "invalid_carats")
    );
    assert_eq!(
        gold(&[ornament(1), coin(1, 20)]),
        said("items.1.carats", "invalid_coin_carats")
    );
    assert_eq!(gold(&[ornament(1_000_000), coin(50_000, 24)]), []);
    assert_eq!(
        gold(&[ornament(600_000), coin(1, 22), ornament(400_001)]),
        said("items.2.grams", "invalid_ornaments")
    );
    assert_eq!(
        gold(&[coin(50_001, 22)]),
        said("items.0.grams", "invalid_coins")
    );
}

proptest! {
    /// Compared with the Reserve Bank's formula in floating point.
    #[test]
    fn more_gold_never_lowers_the_loan(value in 0_i64..2_000_000_000, more in 0_i64..100_000_000) {
        let policy = policy();
        let most = |paise| max_loan(Paise(paise), GoldPurpose::Consumption, &policy);
        prop_assert!(most(value + more) >= most(value));
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let rupees = value as f64 / 100.0;
        let formula = (0.85 * rupees).min(250_000.0)
            .max((0.80 * rupees).min(500_000.0))
            .max(0.75 * rupees)
            .min(10_000_000.0);
        prop_assert!((most(value).as_rupees() - formula).abs() < 0.011);
    }

    #[test]
    fn the_value_of_all_pieces_is_the_sum_of_their_values(
        weights in proptest::collection::vec((1_i64..100_000, 0_usize..4), 1..10),
        rupees in 1_000_i64..100_000,
    ) {
        let price = price(rupees, rupees);
        let items: Vec<_> = weights.into_iter()
            .map(|(weight, carats)| item(GoldKind::Ornament, weight, CARATS[carats]))
            .collect();
        let sum: i64 = items.iter().map(|piece| piece.value(&price).0).sum();
        prop_assert_eq!(value(&items, &price), Paise(sum));
    }
}
