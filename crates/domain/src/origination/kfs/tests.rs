use jiff::civil::date;

use super::*;
use crate::MilliPercent;
use crate::catalog::lender::ChargeKind;
use crate::catalog::lender::tests::demo;
use crate::catalog::policy::HolidayFile;
use crate::pricing::Repayment;
use crate::pricing::Stages;

fn holidays() -> HolidayCalendar {
    let file = include_str!("../../../../../data/policy/holidays.toml");
    HolidayFile::parse(file).unwrap().calendar()
}

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap()
}

fn lender(key: &str) -> Lender {
    demo().into_iter().find(|lender| lender.key == key).unwrap()
}

fn price(lender: &Lender, amount: Paise, months: u32, rate: MilliPercent) -> Price {
    Price {
        amount,
        months,
        rate,
        rate_kind: RateKind::Exact,
        repayment: lender.main_offering().terms.repayment,
        stages: Stages::AT_ONCE,
        quote: lender
            .main_offering()
            .terms
            .loan(amount, months, rate)
            .quote()
            .unwrap(),
    }
}

fn facts(lender: &Lender, price: &Price, issued: Date) -> Result<KeyFacts, KfsError> {
    let request = KfsRequest {
        lender,
        price,
        offering: lender.main_offering(),
        borrower: "Asha Rao",
        co_borrowers: &[],
        number: "KFS-1",
        issued,
        grievance: &lender.main_offering().terms.grievance,
        lending: &lending(),
        closing: &ClosingRule::from_terms(&lender.main_offering().terms, &lending(), false),
    };
    KeyFacts::compute(&request, &holidays())
}

/// RBI, 15 April 2024, Annex B: 20,000 at 15 % in 24 instalments, fees 240 and 160.
#[test]
fn the_regulators_illustration() {
    let mut lender = lender("cashe");
    lender.main_offering_mut().terms.fee_percent = MilliPercent::ZERO;
    lender.main_offering_mut().terms.fee_flat = Paise::rupees(240);
    lender.main_offering_mut().terms.gst_percent = MilliPercent::ZERO;
    lender.main_offering_mut().terms.third_party = vec![ThirdPartyCharge {
        label_en: "Stamp duty".into(),
        label_hi: "स्टाम्प ड्यूटी".into(),
        kind: ChargeKind::Other,
        amount: Paise::rupees(160),
    }];
    let price = price(&lender, Paise::rupees(20_000), 24, MilliPercent(15_000));
    let facts = facts(&lender, &price, date(2026, 11, 20)).unwrap();
    assert_eq!(facts.quote.emi, Paise::rupees(970));
    assert_eq!(facts.charges(), Paise::rupees(400));
    assert_eq!(facts.quote.net_disbursed, Paise::rupees(19_600));
    assert_eq!(facts.quote.apr, MilliPercent(17_070));
    assert_eq!(facts.schedule.len(), 24);
    assert_eq!(facts.floating, None);
    assert_eq!(facts.format_version, FORMAT_VERSION);
}

/// 1,00,000 at 12 % for 12 months with simple interest: 1,12,000 is repaid at once.
#[test]
fn a_bullet_loan_has_one_row_in_the_schedule() {
    let mut lender = lender("cashe");
    let terms = &mut lender.main_offering_mut().terms;
    (terms.fee_percent, terms.fee_flat) = (MilliPercent::ZERO, Paise::ZERO);
    terms.third_party = Vec::new();
    terms.repayment = Repayment::BulletSimple;
    let price = price(&lender, Paise::rupees(100_000), 12, MilliPercent(12_000));
    let made = facts(&lender, &price, date(2026, 11, 20)).unwrap();
    assert_eq!(made.quote.emi, Paise::rupees(112_000));
    assert_eq!(made.quote.apr, MilliPercent(11_390));
    let row = Row {
        number: 1,
        opening: Paise::rupees(100_000),
        principal: Paise::rupees(100_000),
        interest: Paise::rupees(12_000),
        instalment: Paise::rupees(112_000),
    };
    assert_eq!(made.schedule, [row]);
    assert_eq!(made.loan.payments(), 1);
}

#[test]
fn it_holds_for_three_working_days() {
    let lender = lender("cashe");
    let price = price(&lender, Paise::rupees(50_000), 12, MilliPercent(18_000));
    // Friday; Saturday is a working day, Sunday is not, Tuesday is a holiday.
    let made = facts(&lender, &price, date(2026, 11, 20)).unwrap();
    assert_eq!(made.valid_working_days, 3);
    assert_eq!(made.valid_until, date(2026, 11, 25));
    assert!(!made.validity_estimated);
}

#[test]
fn a_statement_after_the_calendars_end_is_valid_longer_and_marked() {
    let lender = lender("cashe");
    let price = price(&lender, Paise::rupees(50_000), 12, MilliPercent(18_000));
    let made = facts(&lender, &price, date(2027, 12, 31)).unwrap();
    assert_eq!(made.valid_until, date(2028, 1, 7));
    assert!(made.validity_estimated);
}

#[test]
fn a_floating_rate_has_its_benchmark_and_the_effect_of_a_rise() {
    let lender = lender("money-tap");
    let price = price(&lender, Paise::rupees(100_000), 24, MilliPercent(15_000));
    let made = facts(&lender, &price, date(2026, 11, 20)).unwrap();
    let floating = made.floating.unwrap();
    assert_eq!(floating.spread, MilliPercent(7_000));
    assert_eq!(floating.benchmark_rate, MilliPercent(8_000));
    // 4,848.66 at 15 % and 4,860.55 at 15.25 %.
    assert_eq!(floating.rises[0].instalment, Paise(1_189));
    assert_eq!(floating.rises[0].count, Some(1));
}

#[test]
fn a_price_that_the_terms_no_longer_give_is_refused() {
    let mut lender = lender("cashe");
    let price = price(&lender, Paise::rupees(50_000), 12, MilliPercent(18_000));
    lender.main_offering_mut().terms.fee_flat = Paise::rupees(1);
    assert_eq!(
        facts(&lender, &price, date(2026, 11, 20)),
        Err(KfsError::TermsChanged)
    );
}

#[test]
fn cards_and_insurance_have_none() {
    let loans: Vec<_> = ProductType::ALL
        .into_iter()
        .filter(|product| Product::for_type(*product).needs_key_facts)
        .collect();
    let released = loans
        .iter()
        .filter(|loan| ProductType::SPECIFIED.contains(loan));
    assert!(released.eq(&ProductType::SPECIFIED[..4]));
}

#[test]
fn every_demo_lender_has_a_statement_that_survives_the_database() {
    for lender in demo() {
        let terms = &lender.main_offering().terms;
        let price = price(&lender, terms.amount_max, terms.months_max, terms.rate_max);
        let made = facts(&lender, &price, date(2026, 11, 20)).unwrap();
        let json = serde_json::to_string(&made).unwrap();
        let back: KeyFacts = serde_json::from_str(&json).unwrap();
        assert_eq!(back.schedule, made.schedule, "{}", lender.key);
        assert_eq!(back.valid_until, made.valid_until);
    }
}
