use proptest::prelude::*;

use super::super::Stages;
use super::*;
use crate::pricing::{ClosingRule, GROWTH_MAX, LoanTerms, PricingError, Row};
use crate::{MilliPercent, Paise};

/// 1,00,000 at 12 % for a year, with the lender's fee and GST.
fn loan(repayment: Repayment, fee: i64) -> LoanTerms {
    LoanTerms {
        amount: Paise::rupees(100_000),
        months: 12,
        rate: MilliPercent(12_000),
        fee: Paise::rupees(fee),
        gst_on_fee: MilliPercent(18_000).share_of(Paise::rupees(fee)),
        third_party: Paise::ZERO,
        repayment,
        stages: Stages::AT_ONCE,
    }
}

const FREE: ClosingRule = ClosingRule {
    charge: MilliPercent::ZERO,
    gst: MilliPercent::ZERO,
    lock_in_months: 0,
    waiver: None,
};

/// By hand: `12 × ((payment ÷ net)^(1 ÷ 12) − 1)`.
#[test]
fn known_values_of_single_repayments() {
    use Repayment::{BulletCompounded, BulletSimple};
    for (repayment, fee, payment, interest, apr) in [
        (BulletSimple, 0, 112_000, 1_200_000, 11_390),
        (BulletSimple, 1_000, 112_000, 1_200_000, 12_590),
        (BulletCompounded, 0, 112_683, 1_268_250, 12_000),
        (BulletCompounded, 1_000, 112_683, 1_268_250, 13_200),
    ] {
        let quote = loan(repayment, fee).quote().unwrap();
        assert_eq!(quote.emi, Paise::rupees(payment), "{repayment:?} {fee}");
        assert_eq!(quote.total_interest, Paise(interest));
        assert_eq!(quote.total_payable, Paise(10_000_000 + interest));
        assert_eq!(quote.total_cost, Paise(interest + fee * 118));
        assert_eq!(quote.apr, MilliPercent(apr), "{repayment:?} {fee}");
    }
}

#[test]
fn a_bullet_repayment_is_one_row_and_one_payment() {
    let loan = loan(Repayment::BulletCompounded, 0);
    let row = Row {
        number: 1,
        opening: Paise::rupees(100_000),
        principal: Paise::rupees(100_000),
        interest: Paise::rupees(12_683),
        instalment: Paise::rupees(112_683),
    };
    assert_eq!(loan.schedule().unwrap(), [row]);
    assert_eq!(loan.payments(), 1);
}

/// Nothing is paid until the end, and interest accrues.
#[test]
fn closing_it_early_takes_the_amount_and_the_interest_until_then() {
    let simple = loan(Repayment::BulletSimple, 0);
    for (month, paid, owed, apr) in [
        (1, 0, 10_100_000, 12_000),
        (6, 0, 10_600_000, 11_710),
        (12, 11_200_000, 0, 11_390),
    ] {
        let closing = simple.closing(month, &FREE).unwrap();
        assert_eq!(closing.paid_by_then, Paise(paid), "{month}");
        assert_eq!(closing.owed, Paise(owed), "{month}");
        let exit = closing.exit.unwrap();
        assert_eq!(exit.total_cost, Paise(paid + owed - 10_000_000));
        assert_eq!(exit.apr, MilliPercent(apr), "{month}");
    }
}

#[test]
fn a_debt_that_overflows_is_refused() {
    let endless = LoanTerms {
        months: 600,
        rate: MilliPercent(1_000_000),
        ..loan(Repayment::BulletCompounded, 0)
    };
    assert_eq!(endless.quote().err(), Some(PricingError::Rate));
    assert_eq!(endless.schedule().err(), Some(PricingError::Rate));
    let simple = endless.with_repayment(Repayment::BulletSimple);
    assert_eq!(simple.quote().err(), Some(PricingError::Rate));
}

#[test]
fn stored_terms_without_a_repayment_are_repaid_in_instalments() {
    let stored = serde_json::to_value(loan(Repayment::Instalments, 0)).unwrap();
    assert_eq!(stored.get("repayment"), None);
    let bullet = serde_json::to_value(loan(Repayment::BulletSimple, 0)).unwrap();
    assert_eq!(bullet["repayment"], "bullet_simple");
    for repayment in Repayment::ALL {
        assert_eq!(serde_json::to_value(repayment).unwrap(), repayment.code());
    }
    let read: LoanTerms = serde_json::from_value(stored).unwrap();
    assert_eq!(read, loan(Repayment::Instalments, 0));
}

proptest! {
    #[test]
    fn the_apr_discounts_the_payment_to_the_received_amount(
        amount in 1_000_i64..5_000_000, rate in 0_i64..60_000, months in 1_u32..=60,
        kept in 0_i64..20_000, compounded in any::<bool>()
    ) {
        let repayment = if compounded { Repayment::BulletCompounded } else { Repayment::BulletSimple };
        let amount = Paise::rupees(amount);
        let terms = LoanTerms {
            amount, months, rate: MilliPercent(rate), fee: MilliPercent(kept).share_of(amount),
            gst_on_fee: Paise::ZERO, third_party: Paise::ZERO, repayment, stages: Stages::AT_ONCE,
        };
        prop_assert!(repayment.growth(terms.monthly_rate(), months).unwrap() < GROWTH_MAX);
        let quote = terms.quote().unwrap();
        let monthly = quote.apr.as_fraction() / 12.0;
        let off = |rate: f64| {
            quote.net_disbursed.as_f64() * (1.0 + rate).powf(f64::from(months)) - quote.emi_exact * 100.0
        };
        // The APR is rounded to two decimals, so it may be off by half of the last one.
        let half = 0.000_051 / 12.0;
        prop_assert!(off(monthly - half) <= 1.0 && off(monthly + half) >= -1.0, "{}", quote.apr);
        prop_assert_eq!(quote.total_payable, quote.total_interest + amount);
        prop_assert_eq!(quote.total_cost, quote.total_interest + quote.fee_with_gst);
        let simple = terms.with_repayment(Repayment::BulletSimple).quote().unwrap();
        prop_assert!(quote.emi_exact >= simple.emi_exact - 1e-6);
        let last = terms.closing(months, &FREE).unwrap();
        prop_assert_eq!(last.owed, Paise::ZERO);
        prop_assert_eq!(last.exit.unwrap().total_cost, quote.total_cost);
        prop_assert_eq!(last.exit.unwrap().apr, quote.apr);
    }
}
