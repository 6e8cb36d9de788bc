//! The commission ledger: events about loans are collected, booked, and settled by lender and month.
//!
//! A change of a submission's status writes only its history. The ledger reads it later: reading and booking are one
//! transaction, so that a crash books nothing twice and loses nothing.

mod book;
mod booking;
mod check;
mod close;
mod difference;
mod reason;
mod settle;
mod slabs;
mod undo;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::LoanEvent;
use saakh_domain::time::date_in_india;
use saakh_store::distribution::ledger::entry::{self, Entry};
use saakh_store::distribution::ledger::event::{self, HistoryCursor, HistoryStep, NewEvent};
use saakh_store::distribution::ledger::month;
use saakh_store::platform::upload;
use saakh_store::platform::upload::event::{EventKind, StatementEvent};
use saakh_store::{Scope, Tx, read_tx, write_tx};

pub use book::book_events;
pub use check::{CheckLedger, Findings, check};
pub use close::{MonthChecklist, SeenMonth, close, close_all, list_checklists};
pub use difference::save_difference_note;
pub(crate) use slabs::{record_slab_version, scope_with_catalog};
pub use undo::{Debt, find_debts_after_undo};

use crate::{App, Result};

/// Maximum number of events and loans per transaction.
const AT_ONCE: i64 = 1_000;

/// The scope of every booking transaction: entry numbers have no gaps, and a month has one slab.
pub fn scope() -> Scope {
    Scope::ledger()
}

/// Books all pending events and settles the affected months. Returns the number of history lines taken.
pub async fn book(app: &App) -> Result<usize> {
    let mut taken = 0;
    // Starts over, because lines added since the last batch may sort before its last line.
    while anything_to_take(app).await? {
        taken += take_all(app).await?;
    }
    while anything_stated(app).await? {
        write_tx!(app.db, scope(), |tx| { take_stated(app, tx).await })?;
    }
    while anything_to_settle(app).await? {
        write_tx!(app.db, scope(), |tx| {
            settle::settle_next_month(app, tx).await
        })?;
    }
    Ok(taken)
}

/// Returns an account's balance, and its entries before an id, newest first.
pub async fn account(
    app: &App,
    account: Account,
    before: i64,
    most: i64,
) -> Result<(Paise, Vec<Entry>)> {
    read_tx!(app.db, |conn| {
        let balance = entry::balance(conn, account).await?;
        let entries = entry::list_for_account(conn, account, before, most).await?;
        Ok((balance, entries))
    })
}

async fn anything_to_take(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(event::has_pending_history(&mut conn).await?)
}

async fn anything_stated(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(upload::event::has_unbooked(&mut conn).await?)
}

async fn anything_to_settle(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(month::find_open(&mut conn).await?.is_some())
}

/// Takes all pending history lines in one pass. Returns their number.
async fn take_all(app: &App) -> Result<usize> {
    let (mut after, mut taken) = (HistoryCursor::default(), 0);
    loop {
        let steps = write_tx!(app.db, scope(), |tx| { take_some(app, tx, &after).await })?;
        if steps.is_empty() {
            return Ok(taken);
        }
        taken += steps.len();
        after = after.advance(&steps);
    }
}

async fn take_some(app: &App, tx: &mut Tx, after: &HistoryCursor) -> Result<Vec<HistoryStep>> {
    tx.replan_statements().await?;
    let steps = event::take_history(tx, app.now(), after, AT_ONCE).await?;
    let events = steps.iter().map(event_from_history).collect();
    book_events(app, tx, events).await?;
    Ok(steps)
}

/// Books events from lenders' statements. Payments for unknown loans are not booked until a person matches them, which
/// creates another event.
async fn take_stated(app: &App, tx: &mut Tx) -> Result<()> {
    tx.replan_statements().await?;
    let stated = upload::event::list_unbooked(tx, AT_ONCE).await?;
    let events = stated.iter().filter_map(|one| stated_event(app, one));
    book_events(app, tx, events.collect()).await?;
    let ids: Vec<&str> = stated.iter().map(|one| one.id.as_str()).collect();
    upload::event::mark_booked(tx, &ids, app.now()).await?;
    Ok(())
}

fn stated_event(app: &App, stated: &StatementEvent) -> Option<NewEvent> {
    let event = match stated.kind {
        EventKind::Confirmed => LoanEvent::new_confirmed(stated.amount, stated.day),
        EventKind::Received => {
            let taxes = &app.reference.commission_tax;
            LoanEvent::new_received(
                stated.amount,
                taxes.compute_lender_taxes(stated.amount, stated.day),
            )
        }
        EventKind::Reversed => LoanEvent::Reversed,
    };
    let what = stated.reverses.as_ref().unwrap_or(&stated.id);
    Some(NewEvent {
        submission: stated.submission?,
        key: statement_key(what),
        event,
        reference: None,
    })
}

/// The key of an event stated by a lender, or by a person on its behalf. Ids are in order of creation.
pub(crate) fn statement_key(id: &str) -> String {
    format!("statement/{id}")
}

fn event_from_history(step: &HistoryStep) -> NewEvent {
    let event = if step.is_disbursed {
        LoanEvent::Disbursed {
            amount: step.amount,
            on: date_in_india(step.at),
        }
    } else {
        LoanEvent::Undone
    };
    NewEvent {
        submission: step.submission,
        // Zero-padded, because keys are compared as text in order of the history.
        key: format!("history/{:06}", step.position),
        event,
        reference: None,
    }
}
