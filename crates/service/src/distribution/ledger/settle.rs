//! Settles a lender's month: all its loans by one slab, then the amounts that belong to no loan.

use std::collections::HashMap;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::EntryKind;
use saakh_domain::distribution::ledger::loan::LoanEvents;
use saakh_domain::distribution::ledger::month::month_lines;
use saakh_domain::id::SubmissionId;
use saakh_store::Tx;
use saakh_store::distribution::ledger::entry::NewEntry;
use saakh_store::distribution::ledger::event;
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::month::{self, LenderMonth};

use super::AT_ONCE;
use super::book::{set_month_slab, settle_months};
use super::booking::{Booking, OpenMonthSettlement};
use super::reason;
use crate::{App, Error, Result};

/// Continues with a month that needs to be settled.
pub(super) async fn settle_next_month(app: &App, tx: &mut Tx) -> Result<()> {
    tx.replan_statements().await?;
    let Some(mut month) = month::find_open(tx).await? else {
        return Ok(());
    };
    let key = month.key();
    let mut settled = settle_months(app, tx, [&month].into_iter()).await?;
    let no_table = Error::Internal("a month was not settled", None);
    let settled = settled.remove(&key).ok_or(no_table)?;
    set_month_slab(tx, &mut month, &settled).await?;
    let settling = OpenMonthSettlement { month, settled };
    let open = loan::list_open(tx, key.lender, key.month, AT_ONCE).await?;
    if open.is_empty() {
        return settle_rest(app, tx, settling).await;
    }
    let ids: Vec<SubmissionId> = open.iter().map(|loan| loan.submission).collect();
    let mut loans: HashMap<SubmissionId, Loan> = open
        .into_iter()
        .map(|loan| (loan.submission, loan))
        .collect();
    let events = event::list_for_loans(tx, &ids).await?;
    let mut booking = Booking::from_month(settling.month.clone());
    // In order of ids, so that the entries of a run are deterministic.
    for id in &ids {
        if let Some(loan) = loans.get_mut(id) {
            // Uses the facts rather than the bookings: a lender may have listed the loan while no slab applied.
            let facts = events.get(id).map(LoanEvents::facts).unwrap_or_default();
            booking.move_loan(loan, &facts, &settling);
        }
    }
    booking.store_entries(tx, app, &mut loans).await?;
    loan::save(tx, &loans.values().collect::<Vec<_>>()).await?;
    booking.save_months(tx).await
}

/// Books the amounts that belong to no loan, once all loans are booked.
async fn settle_rest(app: &App, tx: &mut Tx, settling: OpenMonthSettlement) -> Result<()> {
    let OpenMonthSettlement { month, settled } = settling;
    let of_loans = month.sums.expected - month.rest;
    let rest = settled.total - of_loans;
    let change = rest - month.rest;
    let mut booking = Booking::from_month(month);
    for month in booking.months_mut() {
        month.is_open = false;
        month.rest = rest;
    }
    if change != Paise::ZERO {
        let entry = rest_entry(&mut booking, change, &settled);
        booking.push(entry);
        booking.store_entries(tx, app, &mut HashMap::new()).await?;
    }
    booking.save_months(tx).await
}

fn rest_entry(
    booking: &mut Booking,
    change: Paise,
    settled: &saakh_domain::distribution::ledger::month::MonthSettlement,
) -> NewEntry {
    let mut entry = NewEntry {
        key: String::new(),
        kind: EntryKind::Slab,
        lender: None,
        month: None,
        submission: None,
        answers: None,
        reason: reason::explain_month(settled),
        lines: Vec::new(),
    };
    for LenderMonth {
        lender,
        month,
        sums,
        revision,
        closed,
        ..
    } in booking.months_mut()
    {
        *revision += 1;
        sums.expected = sums.expected + change;
        if closed.is_some() {
            sums.corrected = sums.corrected + change;
            entry.kind = EntryKind::Correction;
        }
        entry.key = format!("month/{lender}/{month}/{revision}");
        entry.lender = Some(*lender);
        entry.month = Some(*month);
        entry.lines = month_lines(*lender, change);
    }
    entry
}
