//! The expected state of the ledger, computed from all events at once, without entries. Independent of the code that
//! books: it uses plain numbers, and only the names of the ledger's rules.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::civil::Date;
use saakh_domain::distribution::ledger::loan::LoanEvent;
use saakh_domain::id::SubmissionId;

use super::drawn::Drawn;
use super::world::{Bracket, Loan, World};

/// Paise by account and owner, without zero balances.
pub(super) type Sums = BTreeMap<(String, i64), i64>;
/// Totals of a lender's month: amount, number of loans, expected commission.
pub(super) type Months = BTreeMap<(i64, String), (i64, i64, i64)>;

/// A payout with its approval and result.
pub(super) struct Paid {
    pub(super) gross: i64,
    pub(super) gst: i64,
    pub(super) tds: i64,
    pub(super) is_paid: bool,
    pub(super) has_failed: bool,
}

pub(super) struct Books {
    pub(super) accounts: Sums,
    pub(super) loans: BTreeMap<SubmissionId, Sums>,
    pub(super) months: Months,
}

/// The final state of a loan.
#[derive(Default, Clone)]
struct Known {
    lent: Option<(i64, Date)>,
    is_listed: bool,
    received: i64,
    gst: i64,
    tds: i64,
}

/// Half a paisa is rounded away from 0.
fn percent(of: i64, thousandths: i64) -> i64 {
    let exact = i128::from(of) * i128::from(thousandths);
    let rounded = (exact.abs() * 2 + 100_000) / 200_000;
    i64::try_from(rounded * exact.signum()).unwrap()
}

pub(super) fn recomputed(world: &World, drawn: &[Drawn]) -> Books {
    let known = known(drawn);
    let mut months: HashMap<(i64, String), (i64, i64)> = HashMap::new();
    for (loan, facts) in &known {
        if let Some((amount, on)) = facts.lent {
            let month = months
                .entry((world.loan(*loan).lender, month_of(on)))
                .or_default();
            month.0 += amount;
            month.1 += 1;
        }
    }
    let brackets: HashMap<&(i64, String), Option<&Bracket>> = months
        .iter()
        .map(|(key, (disbursed, number))| {
            let bracket = world.bracket(key.0, &key.1, *disbursed, *number);
            (key, bracket)
        })
        .collect();
    let mut books = Books {
        accounts: Sums::new(),
        loans: BTreeMap::new(),
        months: Months::new(),
    };
    for (loan, facts) in &known {
        let terms = world.loan(*loan);
        let key = facts.lent.map(|(_, on)| (terms.lender, month_of(on)));
        let bracket = key.as_ref().and_then(|key| brackets[key]);
        let commission = match (facts.lent, bracket) {
            (Some((amount, _)), Some(bracket)) => percent(amount, bracket.percent) + bracket.each,
            _ => 0,
        };
        if let Some(key) = key {
            books.months.entry(key).or_default().2 += commission;
        }
        let lines = of_loan(terms, facts, commission);
        add(&mut books.accounts, &lines);
        books.loans.insert(*loan, without_nothing(lines));
    }
    of_months(&mut books, &months, &brackets);
    of_payouts(&mut books.accounts, world);
    books.accounts = without_nothing(books.accounts);
    books
}

/// The first event of each key, without reversed events.
fn known(drawn: &[Drawn]) -> BTreeMap<SubmissionId, Known> {
    let mut said: BTreeMap<SubmissionId, BTreeMap<&str, LoanEvent>> = BTreeMap::new();
    let mut gone: BTreeSet<(SubmissionId, &str)> = BTreeSet::new();
    for one in drawn {
        let of_loan = said.entry(one.loan).or_default();
        if one.event == LoanEvent::Reversed {
            gone.insert((one.loan, one.key.as_str()));
        } else {
            of_loan.entry(&one.key).or_insert(one.event);
        }
    }
    let facts = |(loan, events): (SubmissionId, BTreeMap<&str, LoanEvent>)| {
        let (mut by_status, mut by_lender, mut known) = (None, None, Known::default());
        for (key, event) in events {
            if gone.contains(&(loan, key)) {
                continue;
            }
            match event {
                LoanEvent::Disbursed { amount, on } => by_status = Some((amount.0, on)),
                LoanEvent::Undone => by_status = None,
                LoanEvent::Confirmed { amount, on } => by_lender = Some((amount.0, on)),
                LoanEvent::Received { amount, taxes } => {
                    known.received += amount.0;
                    known.gst += taxes.gst.0;
                    known.tds += taxes.tds.0;
                }
                LoanEvent::Reversed => {}
            }
        }
        known.is_listed = by_lender.is_some();
        known.lent = by_lender.or(by_status);
        (loan, known)
    };
    said.into_iter().map(facts).collect()
}

fn of_loan(terms: &Loan, facts: &Known, commission: i64) -> Sums {
    let Loan {
        lender,
        partner,
        percent: share,
        flat,
        merchant,
        merchant_percent: of_share,
        ..
    } = *terms;
    let confirmed = if facts.is_listed { commission } else { 0 };
    let owed = match partner {
        Some(_) if facts.received.min(commission) > 0 => {
            percent(facts.received.min(commission), share) + flat
        }
        _ => 0,
    };
    let of_merchant = merchant.map_or(0, |_| percent(owed, of_share));
    let whose = partner.unwrap_or_default();
    [
        (("expected", lender), commission - confirmed),
        (("confirmed", lender), confirmed - facts.received),
        (("revenue", lender), -commission),
        (("bank", 0), facts.received + facts.gst - facts.tds),
        (("tds_receivable", lender), facts.tds),
        (("gst_collected", 0), -facts.gst),
        (("cost", whose), owed),
        (("partner", whose), of_merchant - owed),
        (("merchant", merchant.unwrap_or_default()), -of_merchant),
    ]
    .into_iter()
    .map(|((account, party), amount)| ((account.to_owned(), party), amount))
    .collect()
}

/// The fixed amount of the bracket, and the rounding difference between the loans and the total.
fn of_months(
    books: &mut Books,
    months: &HashMap<(i64, String), (i64, i64)>,
    brackets: &HashMap<&(i64, String), Option<&Bracket>>,
) {
    for (key, (disbursed, number)) in months {
        let total = brackets[key].map_or(0, |bracket| {
            percent(*disbursed, bracket.percent) + bracket.once + bracket.each * number
        });
        let month = books.months.entry(key.clone()).or_default();
        let rest = total - month.2;
        *month = (*disbursed, *number, total);
        let expected = Sums::from([
            (("expected".to_owned(), key.0), rest),
            (("revenue".to_owned(), key.0), -rest),
        ]);
        add(&mut books.accounts, &expected);
    }
}

fn of_payouts(accounts: &mut Sums, world: &World) {
    for paid in world.paid.iter().filter(|paid| !paid.has_failed) {
        let net = paid.gross + paid.gst - paid.tds;
        let (bank, way) = if paid.is_paid { (-net, 0) } else { (0, -net) };
        let lines = [
            (("merchant", world.payee), paid.gross),
            (("gst_paid", 0), paid.gst),
            (("tds_withheld", 0), -paid.tds),
            (("bank", 0), bank),
            (("in_transfer", 0), way),
        ];
        let lines = lines.map(|((account, party), amount)| ((account.to_owned(), party), amount));
        add(accounts, &Sums::from(lines));
    }
}

fn add(sums: &mut Sums, lines: &Sums) {
    for (key, amount) in lines {
        *sums.entry(key.clone()).or_default() += amount;
    }
}

pub(super) fn without_nothing(mut sums: Sums) -> Sums {
    sums.retain(|_, amount| *amount != 0);
    sums
}

pub(super) fn month_of(day: Date) -> String {
    format!("{:04}-{:02}", day.year(), day.month())
}
