//! The bookings of one transaction: entries of loans, and lenders' months with their totals.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use saakh_domain::Paise;
use saakh_domain::catalog::revenue::MonthlyTotals;
use saakh_domain::distribution::ledger::EntryKind;
use saakh_domain::distribution::ledger::loan::{Cause, CommissionPosition, LoanEvent, LoanFacts};
use saakh_domain::distribution::ledger::month::{MonthSettlement, YearMonth};
use saakh_domain::id::SubmissionId;
use saakh_domain::text::Message;
use saakh_store::distribution::ledger::entry::{self, CorrectedEntry, NewEntry};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::distribution::ledger::loan::Loan;
use saakh_store::distribution::ledger::month::{self, LenderMonth, LenderMonthKey};
use saakh_store::{Conn, Tx};

use super::reason;
use crate::{App, Result};

/// A lender's month with its settlement.
pub(super) struct OpenMonthSettlement {
    pub month: LenderMonth,
    pub settled: MonthSettlement,
}

/// All bookings of one transaction.
#[derive(Default)]
pub(super) struct Booking {
    pub months: BTreeMap<LenderMonthKey, LenderMonth>,
    entries: Vec<NewEntry>,
    /// Index of each loan's last commission entry.
    last: HashMap<SubmissionId, usize>,
}

impl Booking {
    /// Starts with a month that is being settled.
    pub(super) fn from_month(month: LenderMonth) -> Self {
        Self {
            months: BTreeMap::from([(month.key(), month)]),
            ..Self::default()
        }
    }

    /// Loads the months that loans count in now and before.
    pub(super) async fn load_months(
        &mut self,
        conn: &mut Conn,
        loans: &HashMap<SubmissionId, Loan>,
        facts: &HashMap<SubmissionId, LoanFacts>,
    ) -> Result<()> {
        let of_loan = |(id, facts): (&SubmissionId, &LoanFacts)| {
            let loan = loans.get(id)?;
            let now = facts
                .disbursal()
                .map_or(loan.month, |lent| YearMonth::from_date(lent.on));
            let key = loan.month_key();
            Some([key, LenderMonthKey { month: now, ..key }])
        };
        let keys: BTreeSet<LenderMonthKey> = facts.iter().filter_map(of_loan).flatten().collect();
        for month in month::list_by_keys(conn, &keys).await? {
            self.months.insert(month.key(), month);
        }
        Ok(())
    }

    fn month(&mut self, key: LenderMonthKey) -> &mut LenderMonth {
        self.months
            .entry(key)
            .or_insert_with(|| LenderMonth::empty(key))
    }

    /// Counts a loan in its month of disbursal, and removes it from its former month.
    pub(super) fn count_loan(&mut self, loan: &mut Loan, facts: &LoanFacts) {
        if loan.revision > 0 {
            // Also without a disbursal: received amounts belong to the month, and may move to another one.
            let month = self.month(loan.month_key());
            if let Some(lent) = loan.lent {
                month.totals = plus(month.totals, Paise::ZERO - lent.amount, -1);
                month.is_open = true;
            }
        }
        let lent = facts.disbursal();
        if let Some(lent) = lent {
            loan.month = YearMonth::from_date(lent.on);
        }
        let month = self.month(loan.month_key());
        if let Some(lent) = lent {
            month.totals = plus(month.totals, lent.amount, 1);
        }
        month.is_open = true;
        loan.lent = lent;
    }

    pub(super) fn book_loan(
        &mut self,
        loan: &mut Loan,
        was_in: YearMonth,
        facts: &LoanFacts,
        by: Option<&MonthSettlement>,
        news: &[NewEvent],
    ) {
        let takes_back = news
            .iter()
            .any(|new| matches!(new.event, LoanEvent::Undone | LoanEvent::Reversed));
        let cause = match loan.revision {
            _ if takes_back => Cause::Reversed,
            0 => Cause::New,
            _ if loan.booked.commission == Paise::ZERO => Cause::New,
            _ => Cause::Corrected,
        };
        let reasons: Vec<Message> = news.iter().flat_map(reason::explain_event).collect();
        if was_in != loan.month && loan.revision > 0 {
            // Moves from the former month to the other.
            let nothing = CommissionPosition::default();
            self.add(loan, was_in, nothing, Cause::Corrected, &reasons);
        }
        if let Some(by) = by {
            loan.slab = (by.slab, Some(by.version));
            loan.rate = by.rate;
        }
        let now = CommissionPosition::compute(facts, Some(loan.rate), &loan.terms, loan.released);
        let mut why = reasons;
        why.extend(reason::explain_amounts(loan, &now));
        self.add(loan, loan.month, now, cause, &why);
        loan.is_open = false;
    }

    /// Rebooks a loan with its month's new slab.
    pub(super) fn move_loan(
        &mut self,
        loan: &mut Loan,
        facts: &LoanFacts,
        settling: &OpenMonthSettlement,
    ) {
        let by = &settling.settled;
        let from = loan.slab;
        loan.slab = (by.slab, Some(by.version));
        loan.rate = by.rate;
        let now = CommissionPosition::compute(facts, Some(loan.rate), &loan.terms, loan.released);
        let mut why = vec![reason::explain_slab_move(
            from,
            loan.slab,
            settling.month.totals,
        )];
        why.extend(reason::explain_amounts(loan, &now));
        let month = loan.month;
        self.add(loan, month, now, Cause::SlabMoved, &why);
        loan.is_open = false;
    }

    pub(super) fn add(
        &mut self,
        loan: &mut Loan,
        in_month: YearMonth,
        now: CommissionPosition,
        cause: Cause,
        why: &[Message],
    ) {
        let key = LenderMonthKey::new(loan.terms.lender, in_month);
        let month = self
            .months
            .entry(key)
            .or_insert_with(|| LenderMonth::empty(key));
        loan.revision += 1;
        month.update_balances(&loan.booked, &now);
        let is_closed = month.closed.is_some();
        let parts = now.entries_from(&loan.booked, cause);
        let mut is_first = true;
        for (place, (kind, part)) in parts.into_iter().enumerate() {
            let of_commission = part.commission != Paise::ZERO || part.confirmed != Paise::ZERO;
            let kind = if is_closed && of_commission {
                EntryKind::Correction
            } else {
                kind
            };
            let answers = match loan.entry {
                _ if !is_first => Some(CorrectedEntry::Preceding),
                Some(id) => Some(CorrectedEntry::Entry(id)),
                None => None,
            };
            month.add(&part);
            if of_commission || is_first {
                self.last.insert(loan.submission, self.entries.len());
            }
            self.entries.push(NewEntry {
                key: format!("loan/{}/{}/{place}", loan.submission, loan.revision),
                kind,
                lender: Some(loan.terms.lender),
                month: Some(in_month),
                submission: Some(loan.submission),
                answers,
                reason: why.to_vec(),
                lines: part.lines(&loan.terms),
            });
            is_first = false;
        }
        loan.booked = now;
    }

    /// Adds an entry that belongs to no loan.
    pub(super) fn push(&mut self, entry: NewEntry) {
        self.entries.push(entry);
    }

    pub(super) fn months_mut(&mut self) -> impl Iterator<Item = &mut LenderMonth> {
        self.months.values_mut()
    }

    /// Stores the entries, and sets each loan's last one.
    pub(super) async fn store_entries(
        &self,
        tx: &mut Tx,
        app: &App,
        loans: &mut HashMap<SubmissionId, Loan>,
    ) -> Result<()> {
        if self.entries.is_empty() {
            return Ok(());
        }
        let first = entry::add(tx, &self.entries, app.now()).await?;
        for (id, place) in &self.last {
            if let Some(loan) = loans.get_mut(id) {
                loan.entry = Some(first + i64::try_from(*place).unwrap_or_default());
            }
        }
        Ok(())
    }

    pub(super) async fn save_months(&self, tx: &mut Tx) -> Result<()> {
        let months: Vec<&LenderMonth> = self.months.values().collect();
        Ok(month::save(tx, &months).await?)
    }
}

fn plus(totals: MonthlyTotals, amount: Paise, number: i64) -> MonthlyTotals {
    MonthlyTotals {
        disbursed: totals.disbursed + amount,
        number: totals.number + number,
    }
}
