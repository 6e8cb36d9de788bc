use proptest::prelude::*;

use super::super::Stages;
use super::*;
use crate::Language;
use crate::catalog::lender::tests::demo;
use crate::catalog::lender::{Interest, Lender};
use crate::catalog::policy::LendingPolicy;
use crate::pricing::Repayment;
use crate::text::Texts;

/// 1,00,000 over 12 months at 18 %, with 2 % fee and GST on it, 500 to third parties.
fn loan() -> LoanTerms {
    LoanTerms {
        amount: Paise::rupees(100_000),
        months: 12,
        rate: MilliPercent(18_000),
        fee: Paise::rupees(2_000),
        gst_on_fee: Paise::rupees(360),
        third_party: Paise::rupees(500),
        repayment: Repayment::Instalments,
        stages: Stages::AT_ONCE,
    }
}

/// 4 % and GST, after 6 instalments.
const RULE: ClosingRule = ClosingRule {
    charge: MilliPercent(4_000),
    gst: MilliPercent(18_000),
    lock_in_months: 6,
    waiver: None,
};

const FREE: ClosingRule = ClosingRule {
    charge: MilliPercent::ZERO,
    lock_in_months: 0,
    ..RULE
};

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap()
}

fn lender(key: &str) -> Lender {
    demo().into_iter().find(|lender| lender.key == key).unwrap()
}

/// The balances are `1,00,000 × annuity(1.5 %, 12 − k) ÷ annuity(1.5 %, 12)`, by hand.
#[test]
fn the_outstanding_amount_follows_the_schedule() {
    for (month, paid, owed) in [
        (1, 916_800, 9_233_200),
        (6, 5_500_800, 5_223_181),
        (11, 10_084_799, 903_251),
        (12, 11_001_599, 0),
        (99, 11_001_599, 0),
    ] {
        let closing = loan().closing(month, &FREE).unwrap();
        assert_eq!(closing.paid_by_then, Paise(paid), "month {month}");
        assert_eq!(closing.owed, Paise(owed), "month {month}");
    }
}

#[test]
fn the_closing_charge_is_a_share_of_the_outstanding_amount_with_gst() {
    let closing = loan().closing(6, &RULE).unwrap();
    let exit = closing.exit.unwrap();
    // 4 % of 52,231.81 is 2,089.27; 18 % of that is 376.07.
    assert_eq!(exit.charge, Paise(208_927 + 37_607));
    let interest = Paise(5_500_800 + 5_223_181 - 10_000_000);
    assert_eq!(
        exit.total_cost,
        interest + Paise::rupees(2_860) + exit.charge
    );
    let waiting = loan().closing(5, &RULE).unwrap();
    assert_eq!(waiting.exit, None, "the sixth instalment is not paid yet");
    assert!(waiting.owed > closing.owed);
}

#[test]
fn a_lock_in_longer_than_the_loan_ends_with_it() {
    let rule = ClosingRule {
        lock_in_months: 60,
        ..RULE
    };
    let closings = loan().closings(&rule).unwrap();
    assert_eq!(closings.len(), 11);
    assert!(closings.iter().all(|closing| closing.exit.is_none()));
    assert!(loan().closing(12, &rule).unwrap().exit.is_some());
}

#[test]
fn the_earlier_it_is_closed_the_higher_is_the_yearly_cost_of_the_charges() {
    let aprs: Vec<_> = (1..=12)
        .map(|month| loan().closing(month, &FREE).unwrap().exit.unwrap().apr)
        .collect();
    assert!(aprs.is_sorted_by(|earlier, later| earlier > later));
    // One month: 1,01,500 (outstanding amount and instalment) on 97,140 is 4.4884 %.
    assert_eq!(aprs[0], MilliPercent(53_860));
    let plain = LoanTerms {
        fee: Paise::ZERO,
        gst_on_fee: Paise::ZERO,
        third_party: Paise::ZERO,
        ..loan()
    };
    let exit = plain.closing(3, &FREE).unwrap().exit.unwrap();
    assert_eq!(exit.apr, plain.rate, "nothing but interest");
}

#[test]
fn the_law_takes_charges_and_lock_ins_away() {
    let lending = lending();
    let of = |key: &str, is_microfinance| {
        ClosingRule::from_terms(
            &lender(key).main_offering().terms,
            &lending,
            is_microfinance,
        )
    };
    assert_eq!(of("cashe", false), RULE);
    let microfinance = of("cashe", true);
    assert_eq!(microfinance.charge, MilliPercent::ZERO);
    assert_eq!(microfinance.waiver, Some(Waiver::Microfinance));
    assert_eq!(microfinance.lock_in_months, 6, "a lock-in is no charge");

    let mut floating = lender("cashe").main_offering().terms.clone();
    floating.interest = Interest::Floating;
    for is_microfinance in [false, true] {
        let rule = ClosingRule::from_terms(&floating, &lending, is_microfinance);
        assert_eq!((rule.charge, rule.lock_in_months), (MilliPercent::ZERO, 0));
        assert_eq!(rule.waiver, Some(Waiver::FloatingRate));
    }
}

#[test]
fn within_the_cooling_off_days_only_their_interest_is_paid() {
    let off = loan().cooling_off(3).unwrap();
    // 18 % of 1,00,000 is 18,000 a year, 49.315 a day.
    assert_eq!(off.interest, Paise(14_795));
    assert_eq!(off.owed, Paise(10_014_795));
    assert_eq!(loan().cooling_off(0).unwrap().owed, loan().amount);
}

#[test]
fn the_closing_rules_of_the_law_are_rendered_in_both_languages() {
    let texts = Texts::parse(
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap();
    let said = |waiver, lock_in_months| {
        ClosingRule {
            lock_in_months,
            waiver,
            ..RULE
        }
        .text()
    };
    assert_eq!(said(None, 6), None, "the lender's own terms apply");
    assert_eq!(said(Some(Waiver::FloatingRate), 0), None);
    let mut messages: Vec<_> = [0, 6]
        .into_iter()
        .filter_map(|months| said(Some(Waiver::Microfinance), months))
        .collect();
    messages.extend([1, 3].map(|days| loan().cooling_off(days).unwrap().text()));
    assert_eq!(messages.len(), 4);
    for message in messages {
        for language in Language::ALL {
            let text = texts.render(&message, language);
            assert!(!text.contains(['{', '_']), "{text}");
        }
    }
}

#[test]
fn closing_is_refused_for_invalid_loan_terms() {
    let none = LoanTerms {
        months: 0,
        ..loan()
    };
    assert_eq!(none.closing(1, &FREE), Err(PricingError::Months));
    assert_eq!(none.closings(&FREE), Err(PricingError::Months));
    assert_eq!(none.cooling_off(3), Err(PricingError::Months));
}

prop_compose! {
    fn any_loan()(
        amount in 1_000_i64..5_000_000,
        months in 2_u32..=120,
        rate in 0_i64..60_000,
        fee in 0_i64..10_000,
    ) -> LoanTerms {
        let amount = Paise::rupees(amount);
        let fee = MilliPercent(fee).share_of(amount);
        LoanTerms {
            amount,
            months,
            rate: MilliPercent(rate),
            fee,
            gst_on_fee: MilliPercent(18_000).share_of(fee),
            third_party: Paise::ZERO,
            repayment: Repayment::Instalments,
            stages: Stages::AT_ONCE,
        }
    }
}

prop_compose! {
    fn any_rule()(charge in 0_i64..10_000, lock_in_months in 0_u32..12) -> ClosingRule {
        ClosingRule { charge: MilliPercent(charge), lock_in_months, ..RULE }
    }
}

proptest! {
    #[test]
    fn less_is_owed_and_more_is_paid_each_month(loan in any_loan(), rule in any_rule()) {
        let closings = loan.closings(&rule).unwrap();
        prop_assert_eq!(closings.len() + 1, loan.months as usize);
        for pair in closings.windows(2) {
            prop_assert!(pair[0].owed > pair[1].owed);
            prop_assert!(pair[0].paid_by_then < pair[1].paid_by_then);
            prop_assert!(pair[0].exit.is_none() || pair[1].exit.is_some());
        }
    }

    #[test]
    fn closing_in_the_last_month_costs_the_whole_loan(loan in any_loan(), rule in any_rule()) {
        let quote = loan.quote().unwrap();
        let last = loan.closing(loan.months, &rule).unwrap();
        let exit = last.exit.unwrap();
        prop_assert_eq!(last.owed, Paise::ZERO);
        prop_assert_eq!(exit.charge, Paise::ZERO);
        prop_assert_eq!(exit.total_cost, quote.total_cost);
        prop_assert_eq!(exit.apr, quote.apr);
        prop_assert_eq!(last.paid_by_then, quote.total_payable);
    }

    /// Without a charge, every further month costs its interest.
    #[test]
    fn closing_for_nothing_never_costs_more_than_staying(loan in any_loan()) {
        let costs: Vec<_> = (1..=loan.months)
            .map(|month| loan.closing(month, &FREE).unwrap().exit.unwrap().total_cost)
            .collect();
        // Each figure is rounded to the paisa separately.
        prop_assert!(costs.windows(2).all(|pair| pair[0] <= pair[1] + Paise(1)));
    }

    #[test]
    fn the_yearly_cost_is_never_below_the_rate(loan in any_loan(), rule in any_rule()) {
        for closing in loan.closings(&rule).unwrap() {
            if let Some(exit) = closing.exit {
                prop_assert!(exit.apr.0 + 5 >= loan.rate.0, "{:?}", closing);
            }
        }
    }
}
