//! Invariants of arbitrary histories of loans, months, and a payee's years.

use proptest::prelude::*;

use super::*;

/// One step of a random history of a lender's loans.
#[derive(Debug, Clone)]
enum Step {
    Event {
        loan: usize,
        key: String,
        event: LoanEvent,
    },
    /// The month moves to another slab.
    Rate(CommissionRate),
}

const LOANS: usize = 4;

fn amount() -> impl Strategy<Value = Paise> {
    (1_i64..100_000_000_000).prop_map(Paise)
}

fn step() -> impl Strategy<Value = Step> {
    let on = (1_i8..=28).prop_map(|day| date(2026, 11, day));
    let taxes = (0_i64..1_000_000, 0_i64..1_000_000).prop_map(|(gst, tds)| Taxes {
        gst: Paise(gst),
        tds: Paise(tds),
    });
    let event = prop_oneof![
        (0..9_u8, amount(), on.clone()).prop_map(|(key, amount, on)| (
            format!("history/{key}"),
            LoanEvent::Disbursed { amount, on }
        )),
        (0..9_u8).prop_map(|key| (format!("history/{key}"), LoanEvent::Undone)),
        (0..5_u8, amount(), on).prop_map(|(key, amount, on)| (
            format!("mis/{key}"),
            LoanEvent::new_confirmed(amount, on)
        )),
        (0..5_u8, -1_000_000_000_i64..1_000_000_000, taxes).prop_map(|(key, amount, taxes)| (
            format!("paid/{key}"),
            LoanEvent::new_received(Paise(amount), taxes)
        )),
        (0..5_u8).prop_map(|key| (format!("mis/{key}"), LoanEvent::Reversed)),
        (0..5_u8).prop_map(|key| (format!("paid/{key}"), LoanEvent::Reversed)),
    ];
    let rate = (0_i64..5_000, 0_i64..100_000).prop_map(|(percent, flat)| CommissionRate {
        percent: MilliPercent(percent),
        flat: Paise(flat),
    });
    prop_oneof![
        9 => (0..LOANS, event).prop_map(|(loan, (key, event))| Step::Event { loan, key, event }),
        1 => rate.prop_map(Step::Rate),
    ]
}

/// Balances of accounts from all events at once, without entries: a separate implementation for comparison.
fn plain(steps: &[Step], terms: &ShareTerms) -> BTreeMap<Account, i64> {
    let share = |percent: i64, of: i64| {
        let exact = i128::from(percent) * i128::from(of);
        let rounded = (exact.abs() * 2 + 100_000) / 200_000 * exact.signum();
        i64::try_from(rounded).unwrap()
    };
    let rate = steps.iter().rev().find_map(|step| match step {
        Step::Rate(rate) => Some(*rate),
        Step::Event { .. } => None,
    });
    let rate = rate.unwrap_or_default();
    let mut sums: BTreeMap<Account, i64> = BTreeMap::new();
    for number in 0..LOANS {
        let of_loan = || {
            steps.iter().filter_map(move |step| match step {
                Step::Event { loan, key, event } if *loan == number => Some((key.as_str(), *event)),
                _ => None,
            })
        };
        let gone = |key: &str| {
            of_loan().any(|(other, event)| other == key && event == LoanEvent::Reversed)
        };
        // The first event of each key.
        let mut said: Vec<(&str, LoanEvent)> = Vec::new();
        for (key, event) in of_loan().filter(|(_, event)| *event != LoanEvent::Reversed) {
            if said.iter().all(|(known, _)| *known != key) {
                said.push((key, event));
            }
        }
        said.sort_by_key(|(key, _)| *key);
        let said: Vec<LoanEvent> = said
            .into_iter()
            .filter(|(key, _)| !gone(key))
            .map(|(_, event)| event)
            .collect();
        let by_status = said
            .iter()
            .rev()
            .find_map(|event| match event {
                LoanEvent::Disbursed { amount, .. } => Some(Some(amount.0)),
                LoanEvent::Undone => Some(None),
                _ => None,
            })
            .flatten();
        let by_lender = said.iter().rev().find_map(|event| match event {
            LoanEvent::Confirmed { amount, .. } => Some(amount.0),
            _ => None,
        });
        let commission = by_lender
            .or(by_status)
            .map_or(0, |lent| share(rate.percent.0, lent) + rate.flat.0);
        let sum = |of: fn(&LoanEvent) -> i64| said.iter().map(of).sum::<i64>();
        let received = sum(|event| match event {
            LoanEvent::Received { amount, .. } => amount.0,
            _ => 0,
        });
        let gst = sum(|event| match event {
            LoanEvent::Received { taxes, .. } => taxes.gst.0,
            _ => 0,
        });
        let tds = sum(|event| match event {
            LoanEvent::Received { taxes, .. } => taxes.tds.0,
            _ => 0,
        });
        let shared = received.min(commission);
        let all = if shared > 0 {
            share(terms.percent.0, shared) + terms.flat.0
        } else {
            0
        };
        let merchant = share(terms.merchant_percent.0, all);
        let confirmed = by_lender.map_or(0, |_| commission);
        for (account, amount) in [
            (Account::Expected(LENDER), commission - confirmed),
            (Account::Confirmed(LENDER), confirmed - received),
            (Account::Revenue(LENDER), -commission),
            (Account::Bank, received + gst - tds),
            (Account::TdsReceivable(LENDER), tds),
            (Account::GstCollected, -gst),
            (Account::Cost(PARTNER), all),
            (Account::Partner(PARTNER), merchant - all),
            (Account::Merchant(MERCHANT), -merchant),
        ] {
            *sums.entry(account).or_default() += amount;
        }
    }
    sums.retain(|_, sum| *sum != 0);
    sums
}

proptest! {
    #[test]
    fn balances_do_not_depend_on_order_or_repetition_of_events(
        steps in prop::collection::vec(step(), 0..60), again in prop::collection::vec(any::<prop::sample::Index>(), 0..20),
    ) {
        let shared = ShareTerms { merchant: Some(MERCHANT), merchant_percent: MilliPercent(33_333), flat: Paise(12_345), ..terms() };
        let mut steps = steps;
        if !steps.is_empty() {
            // Some are repeated later.
            let doubled: Vec<Step> = again.iter().map(|index| index.get(&steps).clone())
                .filter(|step| matches!(step, Step::Event { .. })).collect();
            steps.extend(doubled);
        }
        let (mut accounts, mut rate) = (Book::default(), CommissionRate::default());
        let mut loans = vec![(LoanEvents::default(), CommissionPosition::default()); LOANS];
        for step in &steps {
            let cause = match step {
                Step::Event { loan, key, event } => {
                    loans[*loan].0.add(key, *event);
                    Cause::New
                }
                Step::Rate(other) => {
                    rate = *other;
                    Cause::SlabMoved
                }
            };
            for (events, booked) in &mut loans {
                let now = CommissionPosition::compute(&events.facts(), Some(rate), &shared, Paise::ZERO);
                for (_, part) in now.entries_from(booked, cause) {
                    accounts.add(&part.lines(&shared));
                }
                *booked = now;
            }
            prop_assert_eq!(accounts.0.values().map(|sum| i128::from(*sum)).sum::<i128>(), 0);
        }
        accounts.0.retain(|_, sum| *sum != 0);
        prop_assert_eq!(accounts.0, plain(&steps, &shared));
    }

    /// Each loan is rounded separately; the difference is booked on the month.
    #[test]
    fn commissions_of_loans_and_month_add_up_to_the_slab(amounts in prop::collection::vec(1_i64..100_000_000_000, 1..40), percent in 0_i64..100_000) {
        let slab = Slab {
            id: 1, disbursed: Range::default(), number: Range::default(), ats: Range::default(), revenue_type_id: 2,
            flat: Paise(4_999), percent: MilliPercent(percent), active: true,
        };
        let table = SlabTable { version: 1, slabs: vec![slab] };
        let month = MonthlyTotals { disbursed: Paise(amounts.iter().sum()), number: i64::try_from(amounts.len()).unwrap() };
        let settled = MonthSettlement::compute(&table, &types(), month);
        let mut accounts = Book::default();
        for amount in amounts {
            let mut events = LoanEvents::default();
            events.add("history/1", LoanEvent::Disbursed { amount: Paise(amount), on: ON });
            accounts.add(&CommissionPosition::compute(&events.facts(), Some(settled.rate), &terms(), Paise::ZERO).lines(&terms()));
        }
        let rest = settled.total + Paise(accounts.of(Account::Revenue(LENDER)));
        prop_assert!(rest.0.abs() <= 40);
        accounts.add(&month_lines(LENDER, rest));
        prop_assert_eq!(accounts.of(Account::Revenue(LENDER)), -settled.total.0);
    }

    /// However a year's payouts are divided, the rate applies to the total, or nothing below the limit.
    #[test]
    fn tax_withheld_in_a_year_does_not_depend_on_its_parts(parts in prop::collection::vec(1_000_i64..50_000_000, 1..20), has_pan in any::<bool>()) {
        let policy = policy();
        let rule = policy.find_rule(ON);
        let mut year = PayeeYear { has_pan, ..PayeeYear::default() };
        let mut rest = 0;
        for part in &parts {
            let payment = rule.compute_payment(Paise(*part), year);
            year.paid = year.paid + payment.gross;
            year.withheld = year.withheld + payment.tds;
            prop_assert!(payment.net >= Paise::ZERO);
            let due = if year.paid > rule.tds_above { payment.tds_percent.share_of(year.paid) } else { Paise::ZERO };
            rest = due.0 - year.withheld.0;
            prop_assert!(rest >= 0);
            prop_assert!(rest == 0 || payment.tds == payment.gross);
        }
        prop_assert!(rest >= 0);
    }
}
