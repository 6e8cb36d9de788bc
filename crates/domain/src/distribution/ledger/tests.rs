mod properties;

use std::collections::BTreeMap;

use super::loan::{
    Cause, CommissionPosition, CommissionRate, LoanAge, LoanEvent, LoanEvents, ShareTerms, Taxes,
};
use super::month::{MonthSettlement, SlabTable, YearMonth, month_lines};
use super::payout::{Payee, approval_lines, failure_lines, payment_lines};
use super::tax::{PayeeYear, TaxPolicy, financial_year, quarter};
use super::{Account, EntryKind, Line, is_balanced};
use crate::catalog::revenue::{MonthlyTotals, Range, RevenueType, Slab};
use crate::id::{LenderId, MerchantId, PartnerId};
use crate::{MilliPercent, Paise};
use jiff::civil::date;

const LENDER: LenderId = LenderId(7);
const PARTNER: PartnerId = PartnerId(3);
const MERCHANT: MerchantId = MerchantId(9);

fn policy() -> TaxPolicy {
    TaxPolicy::parse(include_str!(
        "../../../../../data/policy/commission-tax.toml"
    ))
    .unwrap()
}

fn types() -> Vec<RevenueType> {
    RevenueType::parse_all(include_str!(
        "../../../../../data/policy/revenue-types.toml"
    ))
    .unwrap()
}

fn terms() -> ShareTerms {
    ShareTerms {
        lender: LENDER,
        partner: Some(PARTNER),
        percent: MilliPercent(60_000),
        flat: Paise::ZERO,
        merchant: None,
        merchant_percent: MilliPercent::ZERO,
    }
}

/// Balances of accounts.
#[derive(Default)]
struct Book(BTreeMap<Account, i64>);

impl Book {
    fn add(&mut self, lines: &[Line]) {
        assert!(is_balanced(lines), "{lines:?}");
        for line in lines {
            *self.0.entry(line.account).or_default() += line.amount.0;
        }
    }

    fn of(&self, account: Account) -> i64 {
        self.0.get(&account).copied().unwrap_or_default()
    }

    fn rupees(&self, account: Account) -> i64 {
        assert_eq!(self.of(account) % 100, 0);
        self.of(account) / 100
    }
}

/// Adds an event and books the difference.
fn book(
    book: &mut Book,
    events: &mut LoanEvents,
    booked: &mut CommissionPosition,
    key: &str,
    event: LoanEvent,
    terms: &ShareTerms,
) -> Vec<EntryKind> {
    events.add(key, event);
    let rate = CommissionRate {
        percent: MilliPercent(2_000),
        flat: Paise::ZERO,
    };
    let now = CommissionPosition::compute(&events.facts(), Some(rate), terms, Paise::ZERO);
    let entries = now.entries_from(booked, Cause::New);
    *booked = now;
    for (_, part) in &entries {
        book.add(&part.lines(terms));
    }
    entries.into_iter().map(|(kind, _)| kind).collect()
}

const ON: jiff::civil::Date = date(2026, 11, 5);

/// `compliance.md`: 500,000 at 2 %, GST, TDS, a partner at 60 %, tax above the limit.
#[test]
fn the_example_of_the_rules_of_the_trade() {
    let (mut accounts, mut events, mut booked) = (
        Book::default(),
        LoanEvents::default(),
        CommissionPosition::default(),
    );
    let mut take = |key, event| {
        book(
            &mut accounts,
            &mut events,
            &mut booked,
            key,
            event,
            &terms(),
        )
    };
    let lent = Paise::rupees(500_000);
    let paid_by_lender = Paise::rupees(10_000);
    assert_eq!(
        take(
            "history/1",
            LoanEvent::Disbursed {
                amount: lent,
                on: ON
            }
        ),
        [EntryKind::Expected]
    );
    assert_eq!(
        take("mis/1", LoanEvent::new_confirmed(lent, ON)),
        [EntryKind::Confirmed]
    );
    let taxes = policy().compute_lender_taxes(paid_by_lender, ON);
    let received = LoanEvent::new_received(paid_by_lender, taxes);
    assert_eq!(
        take("paid/1", received),
        [EntryKind::Received, EntryKind::Payable]
    );
    assert_eq!(take("paid/1", received), [], "the same event again");
    assert_eq!(accounts.rupees(Account::Bank), 11_600);
    assert_eq!(accounts.rupees(Account::GstCollected), -1_800);
    assert_eq!(accounts.rupees(Account::TdsReceivable(LENDER)), 200);
    assert_eq!(accounts.rupees(Account::Confirmed(LENDER)), 0);
    assert_eq!(accounts.rupees(Account::Partner(PARTNER)), -6_000);

    let year = PayeeYear {
        has_pan: true,
        paid: Paise::rupees(20_000),
        withheld: Paise::rupees(400),
        ..PayeeYear::default()
    };
    let payment = policy()
        .find_rule(ON)
        .compute_payment(Paise::rupees(6_000), year);
    assert_eq!(
        (payment.tds, payment.net),
        (Paise::rupees(120), Paise::rupees(5_880))
    );
    accounts.add(&approval_lines(Payee::Partner(PARTNER), &payment));
    accounts.add(&payment_lines(payment.net));
    assert_eq!(accounts.rupees(Account::Partner(PARTNER)), 0);
    assert_eq!(accounts.rupees(Account::TdsWithheld), -120);
    assert_eq!(accounts.rupees(Account::Bank), 11_600 - 5_880);
    assert_eq!(accounts.of(Account::InTransfer), 0);
}

#[test]
fn tax_is_due_on_the_whole_year_once_its_total_passes_the_limit() {
    let policy = policy();
    let rule = policy.find_rule(ON);
    let with_pan = |paid, withheld| PayeeYear {
        has_pan: true,
        paid: Paise::rupees(paid),
        withheld: Paise::rupees(withheld),
        ..PayeeYear::default()
    };
    // Nothing up to the limit, then on all of it, then on each amount.
    assert_eq!(
        rule.compute_payment(Paise::rupees(20_000), with_pan(0, 0))
            .tds,
        Paise::ZERO
    );
    assert_eq!(
        rule.compute_payment(Paise::rupees(5_000), with_pan(20_000, 0))
            .tds,
        Paise::rupees(500)
    );
    assert_eq!(
        rule.compute_payment(Paise::rupees(1_000), with_pan(25_000, 500))
            .tds,
        Paise::rupees(20)
    );
    // Never more than the amount; the rest is withheld from the next.
    assert_eq!(
        rule.compute_payment(Paise::rupees(100), with_pan(20_000, 0))
            .tds,
        Paise::rupees(100)
    );
    assert_eq!(
        rule.compute_payment(Paise::rupees(1_000), with_pan(20_100, 100))
            .tds,
        Paise::rupees(322)
    );
    // Without a PAN at the higher rate; GST if the payee is registered, without tax on it.
    let nobody = PayeeYear {
        paid: Paise::rupees(20_000),
        ..PayeeYear::default()
    };
    assert_eq!(
        rule.compute_payment(Paise::rupees(5_000), nobody).tds,
        Paise::rupees(5_000)
    );
    let unknown = PayeeYear {
        paid: Paise::rupees(30_000),
        withheld: Paise::rupees(6_000),
        ..PayeeYear::default()
    };
    assert_eq!(
        rule.compute_payment(Paise::rupees(5_000), unknown).tds,
        Paise::rupees(1_000)
    );
    let registered = PayeeYear {
        is_registered: true,
        ..with_pan(30_000, 600)
    };
    let payment = rule.compute_payment(Paise::rupees(6_000), registered);
    assert_eq!(
        (payment.gst, payment.tds, payment.net),
        (
            Paise::rupees(1_080),
            Paise::rupees(120),
            Paise::rupees(6_960)
        )
    );
    for (day, year) in [
        (date(2026, 3, 31), 2025),
        (date(2026, 4, 1), 2026),
        (date(2027, 1, 1), 2026),
    ] {
        assert_eq!(financial_year(day), year);
    }
    assert_eq!(quarter(2026, 3), (date(2026, 10, 1), date(2027, 1, 1)));
    assert_eq!(quarter(2026, 4), (date(2027, 1, 1), date(2027, 4, 1)));
}

#[test]
fn a_claw_back_after_the_payout_is_owed_by_the_partner() {
    let (mut accounts, mut events, mut booked) = (
        Book::default(),
        LoanEvents::default(),
        CommissionPosition::default(),
    );
    let shared = ShareTerms {
        merchant: Some(MERCHANT),
        merchant_percent: MilliPercent(25_000),
        flat: Paise::rupees(100),
        ..terms()
    };
    let lent = Paise::rupees(500_000);
    let mut take = |accounts: &mut Book, key, event| {
        book(accounts, &mut events, &mut booked, key, event, &shared)
    };
    take(
        &mut accounts,
        "history/1",
        LoanEvent::Disbursed {
            amount: lent,
            on: ON,
        },
    );
    take(&mut accounts, "mis/1", LoanEvent::new_confirmed(lent, ON));
    take(
        &mut accounts,
        "paid/1",
        LoanEvent::new_received(Paise::rupees(10_000), Taxes::default()),
    );
    // 60 % and the fee; a quarter of that is the merchant's.
    assert_eq!(accounts.rupees(Account::Partner(PARTNER)), -4_575);
    assert_eq!(accounts.rupees(Account::Merchant(MERCHANT)), -1_525);
    let payment = policy()
        .find_rule(ON)
        .compute_payment(Paise::rupees(4_575), PayeeYear::default());
    accounts.add(&approval_lines(Payee::Partner(PARTNER), &payment));
    // The bank rejects the transfer, which restores the balances, and pays it later.
    accounts.add(&failure_lines(Payee::Partner(PARTNER), &payment));
    assert_eq!(accounts.rupees(Account::Partner(PARTNER)), -4_575);
    accounts.add(&approval_lines(Payee::Partner(PARTNER), &payment));
    accounts.add(&payment_lines(payment.net));
    let kinds = take(
        &mut accounts,
        "paid/2",
        LoanEvent::new_received(Paise::rupees(-10_000), Taxes::default()),
    );
    assert_eq!(kinds, [EntryKind::ClawBack, EntryKind::Payable]);
    assert_eq!(
        accounts.rupees(Account::Partner(PARTNER)),
        4_575,
        "it owes the received payment"
    );
    assert_eq!(
        accounts.of(Account::Merchant(MERCHANT)),
        0,
        "the merchant was not paid yet"
    );
    assert_eq!(
        accounts.rupees(Account::Confirmed(LENDER)),
        10_000,
        "the lender owes it again"
    );
}

#[test]
fn a_month_in_another_slab_pays_each_loan_by_it() {
    let range = |min, max| Range {
        min: Some(min),
        max: Some(max),
    };
    let slab = |id, disbursed, percent| Slab {
        id,
        disbursed,
        number: Range::default(),
        ats: Range::default(),
        revenue_type_id: 1,
        flat: Paise::rupees(1_000),
        percent: MilliPercent(percent),
        active: true,
    };
    let crore = Paise::rupees(10_000_000).0;
    let table = SlabTable {
        version: 4,
        slabs: vec![
            slab(1, range(0, crore - 1), 1_000),
            slab(2, range(crore, crore * 9), 1_500),
        ],
    };
    let month = |lakh: i64, number| MonthlyTotals {
        disbursed: Paise::rupees(lakh * 100_000),
        number,
    };
    let before = MonthSettlement::compute(&table, &types(), month(99, 10));
    assert_eq!(
        (before.slab, before.version, before.rate.percent),
        (Some(1), 4, MilliPercent(1_000))
    );
    let after = MonthSettlement::compute(&table, &types(), month(104, 11));
    assert_eq!(
        (after.slab, after.rate.percent),
        (Some(2), MilliPercent(1_500))
    );
    // A flat monthly amount belongs to no loan.
    assert_eq!(
        (after.rate.flat, after.total),
        (Paise::ZERO, Paise::rupees(157_000))
    );
    let (facts, lent) = (LoanEvents::default(), Paise::rupees(1_000_000));
    let mut known = facts;
    known.add(
        "history/1",
        LoanEvent::Disbursed {
            amount: lent,
            on: ON,
        },
    );
    let facts = known.facts();
    let low = CommissionPosition::compute(&facts, Some(before.rate), &terms(), Paise::ZERO);
    let high = CommissionPosition::compute(&facts, Some(after.rate), &terms(), Paise::ZERO);
    let entries = high.entries_from(&low, Cause::SlabMoved);
    assert_eq!(entries.len(), 1);
    assert_eq!(
        (entries[0].0, entries[0].1.commission),
        (EntryKind::Slab, Paise::rupees(5_000))
    );
    let empty = MonthSettlement::compute(&table, &types(), month(0, 0));
    assert_eq!((empty.slab, empty.total), (None, Paise::ZERO));
    let none = MonthSettlement::compute(&table, &types(), month(10_000, 1));
    assert_eq!(
        (none.slab, none.total, none.rate),
        (None, Paise::ZERO, CommissionRate::default())
    );
}

#[test]
fn a_month_is_written_with_year_and_month() {
    let month: YearMonth = "2026-12".parse().unwrap();
    assert_eq!(
        (month.to_string(), month.first_day(), month.end()),
        ("2026-12".to_owned(), date(2026, 12, 1), date(2027, 1, 1))
    );
    for wrong in ["2026-13", "2026-1", "26-12", "2026-12-", "abc", "2026/12"] {
        assert!(wrong.parse::<YearMonth>().is_err(), "{wrong}");
    }
}

#[test]
fn every_stored_ledger_code_parses() {
    for kind in EntryKind::ALL {
        assert_eq!(EntryKind::from_code(kind.code()), Some(kind));
    }
    let accounts = [
        Account::Expected(LENDER),
        Account::Confirmed(LENDER),
        Account::Revenue(LENDER),
        Account::Bank,
        Account::InTransfer,
        Account::Cost(PARTNER),
        Account::Partner(PARTNER),
        Account::Merchant(MERCHANT),
        Account::TdsReceivable(LENDER),
        Account::GstCollected,
        Account::GstPaid,
        Account::TdsWithheld,
    ];
    for (account, word) in accounts.into_iter().zip(Account::WORDS) {
        let (code, party) = account.code();
        assert_eq!(
            (Account::from_code(code, party), code),
            (Some(account), word)
        );
    }
}

/// Payments beyond the slab are held until the difference is accepted.
#[test]
fn shares_are_of_the_slabs_commission_and_of_accepted_differences() {
    let rate = Some(CommissionRate {
        percent: MilliPercent(2_000),
        flat: Paise::ZERO,
    });
    let of = |rate, paid: i64, released: i64| {
        let mut events = LoanEvents::default();
        let amount = Paise::rupees(500_000);
        events.add("history/1", LoanEvent::Disbursed { amount, on: ON });
        let paid = LoanEvent::new_received(Paise::rupees(paid), Taxes::default());
        events.add("bank/1", paid);
        let released = Paise::rupees(released);
        let position = CommissionPosition::compute(&events.facts(), rate, &terms(), released);
        (position.payable, position.held_amount(&terms(), released))
    };
    let shared = |received: i64| terms().shares(Paise::rupees(received)).0;
    assert_eq!(of(rate, 9_000, 0), (shared(9_000), Paise::ZERO));
    assert_eq!(of(rate, 10_000, 0), (shared(10_000), Paise::ZERO));
    assert_eq!(of(rate, 12_000, 0), (shared(10_000), Paise::rupees(2_000)));
    assert_eq!(of(rate, 12_000, 12_000), (shared(12_000), Paise::ZERO));
    // Amounts beyond the accepted ones are held again, and a claw-back reduces the accepted ones.
    assert_eq!(
        of(rate, 13_000, 12_000),
        (shared(12_000), Paise::rupees(1_000))
    );
    assert_eq!(of(rate, 11_000, 12_000), (shared(11_000), Paise::ZERO));
    // No slab: everything is held.
    assert_eq!(of(None, 8_000, 0), (Paise::ZERO, Paise::rupees(8_000)));
    assert_eq!(of(None, 8_000, 8_000), (shared(8_000), Paise::ZERO));
}

#[test]
fn nothing_is_held_without_a_partner() {
    let position = CommissionPosition {
        received: Paise::rupees(8_000),
        ..CommissionPosition::default()
    };
    let own = ShareTerms {
        partner: None,
        ..terms()
    };
    let held = |terms| position.held_amount(terms, Paise::ZERO);
    assert_eq!(
        (held(&own), held(&terms())),
        (Paise::ZERO, Paise::rupees(8_000))
    );
}

#[test]
fn every_day_of_disbursal_has_one_age() {
    let today = date(2026, 11, 27);
    let days = |age: LoanAge| age.days(today);
    assert_eq!(days(LoanAge::UpTo30), (Some(date(2026, 10, 28)), None));
    for pair in LoanAge::ALL.windows(2) {
        assert_eq!(days(pair[0]).0, days(pair[1]).1, "{pair:?}");
    }
    assert_eq!(
        days(LoanAge::UpTo90),
        (Some(date(2026, 8, 29)), Some(date(2026, 9, 28)))
    );
    assert_eq!(days(LoanAge::Over90), (None, Some(date(2026, 8, 29))));
}
