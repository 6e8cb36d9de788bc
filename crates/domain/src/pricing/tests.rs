//! Test vectors of the regulator and of `compliance.md`, and invariants of all loans.

use proptest::prelude::*;

use super::*;

/// A loan in rupees and percent, as people write it.
fn loan(amount: i64, percent: f64, months: u32) -> LoanTerms {
    LoanTerms {
        amount: Paise::rupees(amount),
        months,
        rate: MilliPercent::from_percent(percent).unwrap(),
        fee: Paise::ZERO,
        gst_on_fee: Paise::ZERO,
        third_party: Paise::ZERO,
        repayment: Repayment::Instalments,
        stages: Stages::AT_ONCE,
    }
}

/// RBI, 15 April 2024, Annex: 20,000 at 15 % in 24 instalments, fees 240 and 160.
fn illustration() -> LoanTerms {
    LoanTerms {
        fee: Paise::rupees(240),
        third_party: Paise::rupees(160),
        ..loan(20_000, 15.0, 24)
    }
}

#[test]
fn the_regulators_illustration() {
    let quote = illustration().quote().unwrap();
    assert_eq!(quote.emi_to_the_paisa(), Paise(96_973));
    assert_eq!(quote.emi, Paise::rupees(970));
    assert_eq!(quote.net_disbursed, Paise::rupees(19_600));
    assert_eq!(quote.total_interest.to_whole_rupees(), Paise::rupees(3_274));
    assert_eq!(quote.total_payable.to_whole_rupees(), Paise::rupees(23_274));
    assert_eq!(quote.apr, MilliPercent(17_070));
    assert_eq!(quote.total_cost, quote.total_interest + Paise::rupees(400));
}

#[test]
fn the_regulators_schedule() {
    let rows = illustration().schedule().unwrap();
    let shown = |row: &Row| {
        [row.opening, row.principal, row.interest, row.instalment].map(|paise| paise.0 / 100)
    };
    assert_eq!(rows.len(), 24);
    assert_eq!(shown(&rows[0]), [20_000, 720, 250, 970]);
    assert_eq!(shown(&rows[23]), [958, 958, 12, 970]);
    assert!(
        rows.iter()
            .zip(1..)
            .all(|(row, number)| row.number == number)
    );
}

#[test]
fn more_vectors() {
    let plain = loan(100_000, 18.0, 36).quote().unwrap();
    assert_eq!(plain.emi_to_the_paisa(), Paise(361_524));
    assert_eq!(plain.apr, MilliPercent(18_000));

    let rule = FeeRule {
        percent: MilliPercent(3_000),
        gst: MilliPercent(18_000),
        ..FeeRule::default()
    };
    let amount = Paise::rupees(100_000);
    let terms = LoanTerms::with_fee_rule(amount, 12, MilliPercent(16_000), &rule, Paise::ZERO);
    let quote = terms.quote().unwrap();
    assert_eq!(quote.emi_to_the_paisa(), Paise(907_309));
    assert_eq!(quote.fee_with_gst, Paise::rupees(3_540));
    assert_eq!(quote.net_disbursed, Paise::rupees(96_460));
    assert_eq!(quote.apr, MilliPercent(22_970));
}

#[test]
fn a_loan_without_interest_costs_its_charges() {
    let free = loan(12_000, 0.0, 12).quote().unwrap();
    assert_eq!(free.emi, Paise::rupees(1_000));
    assert_eq!(free.total_cost, Paise::ZERO);
    assert_eq!(free.apr, MilliPercent::ZERO);

    let with_fee = LoanTerms {
        fee: Paise::rupees(1_000),
        ..loan(12_000, 0.0, 12)
    };
    let quote = with_fee.quote().unwrap();
    assert_eq!(quote.total_interest, Paise::ZERO);
    // 1,000 a month for 12 months on 11,000: monthly 1.3656 %.
    assert!(
        (quote.apr.as_percent() - 16.39).abs() < 0.011,
        "{}",
        quote.apr
    );
    let last = with_fee.schedule().unwrap()[11];
    assert_eq!(last.opening, Paise::rupees(1_000));
}

#[test]
fn one_instalment_is_one_months_interest() {
    let quote = loan(10_000, 12.0, 1).quote().unwrap();
    assert_eq!(quote.total_payable, Paise::rupees(10_100));
    assert_eq!(quote.apr, MilliPercent(12_000));
}

#[test]
fn a_rate_with_three_decimals_is_an_apr_with_two_half_up() {
    for (rate, apr) in [(18_004, 18_000), (18_005, 18_010), (18_995, 19_000)] {
        let terms = LoanTerms {
            rate: MilliPercent(rate),
            ..loan(50_000, 0.0, 18)
        };
        assert_eq!(terms.quote().unwrap().apr, MilliPercent(apr));
    }
}

#[test]
fn invalid_loan_terms_are_refused() {
    let good = loan(10_000, 12.0, 12);
    let with = |change: &dyn Fn(&mut LoanTerms)| {
        let mut terms = good;
        change(&mut terms);
        assert_eq!(terms.schedule().err(), terms.quote().err());
        terms.quote().err()
    };
    for amount in [0, -1, AMOUNT_MAX.0 + 1, i64::MAX] {
        assert_eq!(
            with(&|terms| terms.amount = Paise(amount)),
            Some(PricingError::Amount)
        );
    }
    for months in [0, MONTHS_MAX + 1, u32::MAX] {
        assert_eq!(
            with(&|terms| terms.months = months),
            Some(PricingError::Months)
        );
    }
    for rate in [-1, RATE_MAX.0 + 1, i64::MAX] {
        assert_eq!(
            with(&|terms| terms.rate = MilliPercent(rate)),
            Some(PricingError::Rate)
        );
    }
    for charge in [-1, good.amount.0, i64::MAX] {
        let charge = Paise(charge);
        assert_eq!(
            with(&|terms| terms.fee = charge),
            Some(PricingError::Charges)
        );
        assert_eq!(
            with(&|terms| terms.gst_on_fee = charge),
            Some(PricingError::Charges)
        );
        assert_eq!(
            with(&|terms| terms.third_party = charge),
            Some(PricingError::Charges)
        );
    }
}

#[test]
fn the_largest_and_the_dearest_loans_are_priced() {
    let extreme = LoanTerms {
        amount: AMOUNT_MAX,
        months: 1,
        rate: RATE_MAX,
        fee: AMOUNT_MAX - Paise(1),
        gst_on_fee: Paise::ZERO,
        third_party: Paise::ZERO,
        repayment: Repayment::Instalments,
        stages: Stages::AT_ONCE,
    };
    assert!(extreme.quote().unwrap().apr > RATE_MAX);
    let long = LoanTerms {
        months: MONTHS_MAX,
        fee: Paise::ZERO,
        ..extreme
    };
    let quote = long.quote().unwrap();
    assert_eq!(quote.total_payable, quote.total_interest + AMOUNT_MAX);
    let rows = long.schedule().unwrap();
    assert_eq!(rows[0].opening, AMOUNT_MAX);
    assert!(
        rows.iter()
            .all(|row| row.principal >= Paise::ZERO && row.opening <= AMOUNT_MAX)
    );
}

#[test]
fn any_input_gives_a_quote_or_a_refusal() {
    let extremes = [i64::MIN, -1, 0, 1, i64::MAX];
    for percent in extremes {
        for flat in extremes {
            let rule = FeeRule {
                percent: MilliPercent(percent),
                flat: Paise(flat),
                cap: None,
                gst: MilliPercent(percent),
            };
            let amount = Paise(i64::MAX);
            let terms = LoanTerms::with_fee_rule(amount, 12, MilliPercent(1), &rule, amount);
            assert_eq!(terms.quote(), Err(PricingError::Amount));
        }
    }
}

#[test]
fn every_refusal_has_a_text() {
    let texts = crate::text::Texts::parse(
        include_str!("../../../../data/messages/en.json"),
        include_str!("../../../../data/messages/hi.json"),
    )
    .unwrap();
    for error in [
        PricingError::Amount,
        PricingError::Months,
        PricingError::Rate,
        PricingError::Charges,
    ] {
        assert!(texts.has(&error.message().key), "{error:?}");
    }
}

fn any_loan() -> impl Strategy<Value = LoanTerms> {
    let percent = 0_i64..60_000;
    (1_000_i64..5_000_000, percent, 1_u32..=MONTHS_MAX).prop_map(|(amount, rate, months)| {
        LoanTerms {
            rate: MilliPercent(rate),
            ..loan(amount, 0.0, months)
        }
    })
}

/// Charges up to a fifth of the amount.
fn any_charged_loan() -> impl Strategy<Value = LoanTerms> {
    (any_loan(), 0_i64..100_000, 0_i64..18_000).prop_map(|(terms, fee, third_party)| {
        let share = |thousandths: i64| MilliPercent(thousandths / 10).share_of(terms.amount);
        LoanTerms {
            fee: share(fee),
            gst_on_fee: MilliPercent(18_000).share_of(share(fee)),
            third_party: share(third_party),
            ..terms
        }
    })
}

proptest! {
    #[test]
    fn principal_pays_back_the_amount_and_interest_is_the_quotes(terms in any_charged_loan()) {
        let rows = schedule::balances(terms.amount, terms.months, terms.monthly_rate());
        let (principal, interest) = rows.fold((0.0, 0.0), |(principal, interest), row| {
            (principal + row.principal, interest + row.interest)
        });
        prop_assert!((principal - terms.amount.as_f64()).abs() < 0.5, "{principal}");
        let quoted = terms.quote().unwrap().total_interest.as_f64();
        prop_assert!((interest - quoted).abs() < 1.0, "{interest} {quoted}");
    }

    #[test]
    fn without_charges_the_apr_is_the_rate_also_when_it_is_solved_for(terms in any_loan()) {
        let apr = terms.quote().unwrap().apr;
        prop_assert!((apr.0 - terms.rate.0).abs() <= 5);
        let emi = terms.emi();
        let solved = irr::solve(terms.amount.as_f64(), emi, terms.months, 0.0) * 1_200.0;
        prop_assert!((solved - terms.rate.as_percent()).abs() < 1e-7, "{solved}");
    }

    #[test]
    fn charges_never_make_a_loan_cheaper(terms in any_charged_loan(), more in 0_i64..1_000_000) {
        let quote = terms.quote().unwrap();
        prop_assert!(quote.apr.0 >= terms.rate.0 - 5);
        let dearer = LoanTerms { fee: terms.fee + Paise(more), ..terms };
        if let Ok(other) = dearer.quote() {
            prop_assert!(other.apr >= quote.apr);
            prop_assert_eq!(other.total_cost, quote.total_cost + Paise(more));
            prop_assert_eq!(other.emi, quote.emi);
        }
    }

    #[test]
    fn the_apr_prices_the_net_amount(terms in any_charged_loan()) {
        let monthly = irr::solve(
            terms.net_disbursed().as_f64(), terms.emi(), terms.months, terms.monthly_rate());
        let worth = terms.emi() * irr::annuity(monthly, terms.months);
        prop_assert!((worth / terms.net_disbursed().as_f64() - 1.0).abs() < 1e-9);
    }
}
