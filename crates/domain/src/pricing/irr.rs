//! The internal rate of return of equal instalments.

/// Far more than Newton's method needs (five or six) and enough for bisection to exhaust the precision.
const MOST_STEPS: u32 = 200;

/// Relative precision; the APR is displayed to one part in a hundred thousand at most.
const PRECISION: f64 = 1e-13;

/// Present value of `months` instalments of 1 at a monthly rate (a fraction, at least 0).
pub(super) fn annuity(rate: f64, months: u32) -> f64 {
    if rate == 0.0 {
        return f64::from(months);
    }
    // Computes 1 - (1 + rate)^-months without loss of precision at low rates.
    -(-f64::from(months) * rate.ln_1p()).exp_m1() / rate
}

/// The monthly rate at which `months` instalments of `emi` have the present value `net`. `floor` is a lower bound of
/// the rate: the loan's own, since charges only increase the cost.
pub(super) fn solve(net: f64, emi: f64, months: u32, floor: f64) -> f64 {
    solve_with_last(net, emi, months, 0.0, floor)
}

/// As [`solve`], with an additional payment `last` with the last instalment.
///
/// Newton's method inside a bracket: `net = emi × annuity(rate) + last ÷ (1 + rate)^months`, which is less than `(emi +
/// last) ÷ rate`, so the rate is below `(emi + last) ÷ net`. A step that leaves the bracket is replaced by bisection.
pub(super) fn solve_with_last(net: f64, emi: f64, months: u32, last: f64, floor: f64) -> f64 {
    let (mut low, mut high) = (floor, (emi + last) / net);
    let mut rate = floor;
    for _ in 0..MOST_STEPS {
        let worth = annuity(rate, months);
        let last_worth = last * discount(rate, months);
        let missing = net - emi * worth - last_worth;
        if missing < 0.0 {
            low = rate;
        } else {
            high = rate;
        }
        let last_slope = f64::from(months) * last_worth / (1.0 + rate);
        let newton = rate - missing / (last_slope - emi * slope(rate, months, worth));
        let refined = if (low..=high).contains(&newton) {
            newton
        } else {
            f64::midpoint(low, high)
        };
        if (refined - rate).abs() <= PRECISION * refined.max(1e-3) {
            return refined;
        }
        rate = refined;
    }
    rate
}

/// The monthly rate at which one payment after a number of months has the present value `net`.
pub(super) fn solve_single_payment(net: f64, payment: f64, months: u32) -> f64 {
    ((payment / net).ln() / f64::from(months)).exp_m1()
}

/// The monthly rate at which payments have the present value `net`, given a present value function that decreases with
/// the rate. `floor` is a rate with a present value of at least `net`.
pub(super) fn solve_by_present_value(net: f64, floor: f64, worth: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (floor, (2.0 * floor).max(0.01));
    for _ in 0..MOST_STEPS {
        if worth(high) < net {
            break;
        }
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..MOST_STEPS {
        let middle = f64::midpoint(low, high);
        if worth(middle) < net {
            high = middle;
        } else {
            low = middle;
        }
        if high - low <= PRECISION * high {
            break;
        }
    }
    f64::midpoint(low, high)
}

/// Present value of 1 paid after a number of months.
pub(super) fn discount(rate: f64, months: u32) -> f64 {
    (-f64::from(months) * rate.ln_1p()).exp()
}

/// Derivative of [`annuity`] with respect to the rate; negative.
fn slope(rate: f64, months: u32, worth: f64) -> f64 {
    let months = f64::from(months);
    if rate == 0.0 {
        return -months * (months + 1.0) / 2.0;
    }
    (months * (-(months + 1.0) * rate.ln_1p()).exp() - worth) / rate
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn annuities_match_known_values() {
        assert!((annuity(0.0, 24) - 24.0).abs() < 1e-12);
        assert!((annuity(0.01, 1) - 1.0 / 1.01).abs() < 1e-15);
        // Close to 0 the annuity is months - rate × months × (months + 1) ÷ 2.
        assert!((annuity(1e-9, 24) - (24.0 - 300e-9)).abs() < 1e-12);
    }

    #[test]
    fn extreme_charges_are_solved_too() {
        for (net, emi, months) in [(1.0, 1e12, 600), (1.0, 2.0, 1), (1e12, 1e12, 2)] {
            let rate = solve(net, emi, months, 0.0);
            let back = emi * annuity(rate, months);
            assert!(
                (back / net - 1.0).abs() < 1e-9,
                "{net} {emi} {months}: {rate}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_last_payment_is_solved_for_too(
            floor in 0.0_f64..0.1, kept in 0.1_f64..0.999, months in 1_u32..=600,
            last in 0.0_f64..100.0
        ) {
            let worth = |rate: f64| annuity(rate, months) + last * discount(rate, months);
            let rate = solve_with_last(kept * worth(floor), 1.0, months, last, floor);
            prop_assert!(rate >= floor);
            prop_assert!((worth(rate) / (kept * worth(floor)) - 1.0).abs() < 1e-9);
        }

        #[test]
        fn the_rate_found_is_worth_the_net_amount(
            floor in 0.0_f64..0.1, kept in 0.001_f64..0.999, months in 1_u32..=600
        ) {
            let emi = 1.0 / annuity(floor, months);
            let rate = solve(kept, emi, months, floor);
            prop_assert!(rate >= floor);
            prop_assert!((emi * annuity(rate, months) / kept - 1.0).abs() < 1e-10);
        }
    }
}
