use proptest::prelude::*;

use super::super::{ClosingRule, Repayment};
use super::*;

fn plan(parts: &[(u32, i64)]) -> Stages {
    let stages: Vec<Stage> = parts
        .iter()
        .map(|(months, percent)| stage(*months, *percent))
        .collect();
    Stages::new(&stages).unwrap()
}

const fn stage(months: u32, percent: i64) -> Stage {
    Stage {
        months,
        share: MilliPercent(percent * 1_000),
    }
}

/// 10,00,000 at 12 % for 36 months, in parts of 40, 30 and 30 % at months 0, 6 and 12.
fn house(charges: i64) -> LoanTerms {
    LoanTerms {
        amount: Paise::rupees(1_000_000),
        months: 36,
        rate: MilliPercent(12_000),
        fee: Paise::rupees(charges),
        gst_on_fee: Paise::ZERO,
        third_party: Paise::ZERO,
        repayment: Repayment::Instalments,
        stages: plan(&[(0, 40), (6, 30), (12, 30)]),
    }
}

#[test]
fn invalid_stages_are_refused() {
    for wrong in [
        &[(1, 100)][..],
        &[(0, 50), (0, 50)],
        &[(0, 50), (6, 40)],
        &[(0, 100), (6, 0)],
        &[(6, 50), (0, 50)],
        &[
            (0, 40),
            (1, 10),
            (2, 10),
            (3, 10),
            (4, 10),
            (5, 10),
            (6, 10),
        ],
    ] {
        let stages: Vec<Stage> = wrong
            .iter()
            .map(|(months, percent)| stage(*months, *percent))
            .collect();
        assert_eq!(Stages::new(&stages), Err(InvalidStages), "{wrong:?}");
    }
    assert_eq!(Stages::new(&[]), Ok(Stages::AT_ONCE));
}

#[test]
fn interest_is_paid_on_disbursed_stages_and_instalments_repay_the_rest() {
    let loan = house(0);
    let quote = loan.quote().unwrap();
    assert_eq!(loan.payments(), 24);
    // 10,00,000 at 1 % a month in 24 instalments.
    assert_eq!(quote.emi_to_the_paisa(), Paise(4_707_347));
    // 4,000 for 6 months, 7,000 for 6 months, then 24 instalments.
    let instalments = Paise::from_f64(quote.emi_exact * 2_400.0);
    let expected = Paise::rupees(66_000) + instalments - loan.amount;
    assert_eq!(quote.total_interest, expected);
    assert_eq!(quote.apr, MilliPercent(12_000));
    let rows = loan.schedule().unwrap();
    let shown = |at: usize| {
        let row = rows[at];
        let amounts = [row.opening, row.principal, row.interest, row.instalment];
        (row.number, amounts.map(|amount| amount.0 / 100))
    };
    assert_eq!(rows.len(), 36);
    assert_eq!(shown(0), (1, [400_000, 0, 4_000, 4_000]));
    assert_eq!(shown(5), (6, [400_000, 0, 4_000, 4_000]));
    assert_eq!(shown(6), (7, [700_000, 0, 7_000, 7_000]));
    assert_eq!(shown(12), (13, [1_000_000, 37_073, 10_000, 47_073]));
    assert_eq!(shown(35), (36, [46_607, 46_607, 466, 47_073]));
}

/// The monthly rate r with 3,80,000 = 4,000 a month until 6 and 7,000 until 12, less 3,00,000 at 6 and at 12, and
/// 47,073.47 from 13 to 36: found by bisection of the cash flows.
#[test]
fn the_apr_follows_from_the_cash_flows() {
    let loan = house(20_000);
    let quote = loan.quote().unwrap();
    assert_eq!(quote.net_disbursed, Paise::rupees(980_000));
    let mut flows = vec![0.0; 37];
    flows[0] = 380_000.0;
    for (month, flow) in flows.iter_mut().enumerate().skip(1) {
        *flow -= match month {
            1..=6 => 4_000.0,
            7..=12 => 7_000.0,
            _ => quote.emi_exact,
        };
    }
    flows[6] += 300_000.0;
    flows[12] += 300_000.0;
    assert_eq!(quote.apr, by_bisection(&flows));
    assert!(quote.apr > MilliPercent(13_000), "{}", quote.apr);
}

/// APR of monthly cash flows, at least 0, in hundredths of a percent.
fn by_bisection(flows: &[f64]) -> MilliPercent {
    let worth = |rate: f64| {
        let later = flows.iter().rev();
        later.fold(0.0, |worth, flow| worth / (1.0 + rate) + flow)
    };
    let (mut low, mut high) = (0.0, 5.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if worth(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    super::super::hundredths(low * 12.0)
}

#[test]
fn closing_before_the_last_stage_repays_the_disbursed_amount() {
    let rule = ClosingRule {
        charge: MilliPercent::ZERO,
        gst: MilliPercent::ZERO,
        lock_in_months: 0,
        waiver: None,
    };
    let loan = house(20_000);
    for (month, owed, paid) in [
        (1, 400_000, 4_000),
        (6, 400_000, 24_000),
        (12, 700_000, 66_000),
    ] {
        let closing = loan.closing(month, &rule).unwrap();
        assert_eq!(closing.owed, Paise::rupees(owed), "{month}");
        assert_eq!(closing.paid_by_then, Paise::rupees(paid), "{month}");
        let exit = closing.exit.unwrap();
        assert_eq!(exit.total_cost, Paise::rupees(paid + 20_000), "{month}");
        assert!(exit.apr > MilliPercent(12_000));
    }
    let last = loan.closing(36, &rule).unwrap();
    let quote = loan.quote().unwrap();
    assert_eq!(
        (last.owed, last.exit.unwrap().apr),
        (Paise::ZERO, quote.apr)
    );
    assert_eq!(last.exit.unwrap().total_cost, quote.total_cost);
    let cooling = loan.cooling_off(3).unwrap();
    assert_eq!(cooling.interest, Paise(39_452));
}

#[test]
fn stages_leave_a_month_and_the_first_part_covers_the_charges() {
    let short = LoanTerms {
        months: 12,
        ..house(0)
    };
    assert_eq!(short.quote(), Err(PricingError::Months));
    assert_eq!(house(400_000).quote(), Err(PricingError::Charges));
    let single = house(0).with_repayment(Repayment::BulletSimple);
    assert_eq!(single.quote(), Err(PricingError::Months));
}

#[test]
fn a_plan_is_stored_as_its_parts_and_none_as_nothing() {
    let json = serde_json::to_value(house(0)).unwrap();
    assert_eq!(
        json["stages"][1],
        serde_json::json!({ "months": 6, "share": 30 })
    );
    assert_eq!(serde_json::from_value::<LoanTerms>(json).unwrap(), house(0));
    let plain = house(0).with_stages(Stages::AT_ONCE);
    assert_eq!(serde_json::to_value(plain).unwrap().get("stages"), None);
}

fn any_plan() -> impl Strategy<Value = Stages> {
    prop::collection::btree_map(1_u32..36, 1_i64..15_000, 0..STAGES_MAX).prop_map(|later| {
        let rest = WHOLE.0 - later.values().sum::<i64>();
        let first = (0, rest);
        let parts = std::iter::once(first).chain(later);
        let stages: Vec<Stage> = parts
            .map(|(months, share)| Stage {
                months,
                share: MilliPercent(share),
            })
            .collect();
        Stages::new(&stages).unwrap()
    })
}

proptest! {
    #[test]
    fn every_loan_in_stages_adds_up(
        stages in any_plan(), amount in 100_000_i64..10_000_000, rate in 0_i64..20_000,
        more in 1_u32..324, charges in 0_i64..10_000
    ) {
        let loan = LoanTerms {
            amount: Paise::rupees(amount),
            months: stages.wait() + more,
            rate: MilliPercent(rate),
            fee: Paise::rupees(charges),
            gst_on_fee: Paise::ZERO,
            third_party: Paise::ZERO,
            repayment: Repayment::Instalments,
            stages,
        };
        prop_assert_eq!(stages.amounts(loan.amount).into_iter().sum::<Paise>(), loan.amount);
        let quote = loan.quote().unwrap();
        prop_assert!(quote.apr.0 + 5 >= rate);
        let rows = loan.schedule().unwrap();
        prop_assert_eq!(rows.len(), loan.months as usize);
        let paid: i64 = rows.iter().map(|row| row.principal.0).sum();
        prop_assert!((paid - loan.amount.0).abs() <= 50 * i64::from(loan.months));
        // The same loan disbursed at once costs more interest in rupees, but never has a higher APR.
        let at_once = loan.with_stages(Stages::AT_ONCE).quote().unwrap();
        prop_assert!(charges > 0 || at_once.apr == quote.apr);
    }
}
