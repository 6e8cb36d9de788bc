//! Files for the bank, and its responses.

use saakh_documents::table::{Cell, Cells, Format, TableWriter};
use saakh_domain::distribution::ledger::EntryKind;
use saakh_domain::distribution::ledger::bank_response::BankRowOutcome;
use saakh_domain::distribution::ledger::payout::{
    BatchState, ItemState, failure_lines, payment_lines, return_lines,
};
use saakh_domain::text::Message;
use saakh_domain::{Paise, Secret};
use saakh_store::distribution::ledger::entry::{self, CorrectedEntry, NewEntry};
use saakh_store::distribution::ledger::payout::{Item, response};
use saakh_store::{Tx, write_tx};
use serde_json::json;

use super::{audit, load_batch};
use crate::distribution::ledger::scope;
use crate::platform::audit::RequestContext;
use crate::{App, Code, Error, Result};

/// One line of the bank's file.
#[derive(Debug)]
struct BankRow {
    reference: String,
    name: String,
    account: Secret<String>,
    ifsc: String,
    amount: Paise,
}

/// Titles for the bank, not translated.
const TITLES: [&str; 5] = ["Reference", "Beneficiary", "Account", "IFSC", "Amount"];

/// The bank's response to one payout.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The reference in the file.
    pub reference: String,
    /// The bank's transfer number, if it paid.
    pub utr: Option<String>,
    /// The reason, if it did not.
    pub problem: Option<String>,
}

/// Result of processing the bank's responses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnswerSummary {
    pub paid: usize,
    pub failed: usize,
    /// Responses that were already recorded.
    pub unchanged: usize,
    /// References that are not in this batch, or without a response.
    pub unknown: Vec<String>,
}

/// Returns a payout's reference in the bank's file.
pub fn reference(batch: i64, place: i64) -> String {
    format!("SAAKH{batch:06}P{place:04}")
}

/// Returns the payouts of an approved batch without a response, with full account numbers, as CSV; the access is
/// audited. Payees who may no longer be paid, or not to the approved account, are omitted.
pub async fn bank_file(app: &App, by: &RequestContext, id: i64) -> Result<Vec<u8>> {
    let read = write_tx!(app.db, scope(), |tx| -> Result<Vec<Item>> {
        let (batch, items) = load_batch(tx, id).await?;
        if batch.state != BatchState::Approved {
            return Err(Code::PayoutNotApproved.into());
        }
        audit(app, tx, by, "payout.bank-file", id, json!({})).await?;
        Ok(items)
    });
    let open = read?
        .into_iter()
        .filter(|item| item.state == ItemState::Open && item.is_payable);
    let rows: Result<Vec<BankRow>> = open.map(|item| row(app, id, item)).collect();
    let unwritable = |error| Error::internal("a bank's file cannot be written", error);
    let mut writer =
        TableWriter::new(Format::Csv, &TITLES.map(str::to_owned)).map_err(unwritable)?;
    writer
        .write(&rows?.iter().map(cells).collect::<Vec<_>>())
        .map_err(unwritable)
}

fn cells(row: &BankRow) -> Cells {
    vec![
        Cell::text(&row.reference),
        Cell::text(&row.name),
        Cell::text(row.account.expose()),
        Cell::text(&row.ifsc),
        Cell::Decimal(row.amount),
    ]
}

fn row(app: &App, batch: i64, item: Item) -> Result<BankRow> {
    let missing = || Error::Internal("a payee's bank account is gone", None);
    let owner = format!("merchant:{}", item.to.merchant);
    let sealed = item.bank.ok_or_else(missing)?;
    let opened = app.keys.decrypt_bank_account(&sealed, &owner);
    Ok(BankRow {
        reference: reference(batch, item.place),
        name: item.to.name,
        account: opened.map_err(|error| Error::internal("a bank account does not open", error))?,
        ifsc: item.to.ifsc.ok_or_else(missing)?,
        amount: item.payment.net,
    })
}

/// Records the bank's responses: rejected payouts become payable again. Repeating a response changes nothing.
pub async fn record_answers(
    app: &App,
    by: &RequestContext,
    id: i64,
    answers: &[Answer],
) -> Result<AnswerSummary> {
    write_tx!(app.db, scope(), |tx| {
        let (batch, items) = load_batch(tx, id).await?;
        if !matches!(batch.state, BatchState::Approved | BatchState::Done) {
            return Err(Code::PayoutNotApproved.into());
        }
        let (mut result, mut entries) = (AnswerSummary::default(), Vec::new());
        for answer in answers {
            let item = items
                .iter()
                .find(|item| reference(id, item.place) == answer.reference);
            let (Some(item), Some(state)) = (item, state(answer)) else {
                result.unknown.push(answer.reference.clone());
                continue;
            };
            let (utr, problem) = (answer.utr.as_deref(), answer.problem.as_deref());
            if !response::record_response(tx, id, item.place, state, utr, problem).await? {
                result.unchanged += 1;
                continue;
            }
            match state {
                ItemState::Paid => result.paid += 1,
                _ => result.failed += 1,
            }
            entries.push(booked(id, item, state, answer));
        }
        if !entries.is_empty() {
            entry::add(tx, &entries, app.now()).await?;
            response::finish(tx, id).await?;
            let detail = json!({ "after": { "paid": result.paid, "failed": result.failed } });
            audit(app, tx, by, "payout.answer", id, detail).await?;
        }
        Ok(result)
    })
}

fn state(answer: &Answer) -> Option<ItemState> {
    match (&answer.utr, &answer.problem) {
        (Some(_), None) => Some(ItemState::Paid),
        (None, Some(_)) => Some(ItemState::Failed),
        _ => None,
    }
}

fn booked(batch: i64, item: &Item, state: ItemState, answer: &Answer) -> NewEntry {
    let text = answer.utr.as_ref().or(answer.problem.as_ref());
    outcome_entry(batch, item, state, text.map_or("", String::as_str))
}

/// The entry for a payout's result, with the bank's transfer number or the reason.
fn outcome_entry(batch: i64, item: &Item, state: ItemState, text: &str) -> NewEntry {
    let (kind, why, lines) = match state {
        ItemState::Paid => (
            EntryKind::Paid,
            "ledger_said_paid",
            payment_lines(item.payment.net),
        ),
        ItemState::Returned => (
            EntryKind::Failed,
            "ledger_said_returned",
            return_lines(item.payee, &item.payment),
        ),
        ItemState::Open | ItemState::Failed => (
            EntryKind::Failed,
            "ledger_said_failed",
            failure_lines(item.payee, &item.payment),
        ),
    };
    let why = Message::new(why)
        .with("text", text)
        .with("reference", reference(batch, item.place));
    NewEntry {
        key: format!("payout/{batch}/{}/{}", item.place, state.code()),
        kind,
        lender: None,
        month: None,
        submission: None,
        answers: item.entry.map(CorrectedEntry::Entry),
        reason: vec![why],
        lines,
    }
}

/// What a row of a bank's file books for a payout.
#[derive(Debug)]
pub(crate) struct Booking<'a> {
    pub item: &'a Item,
    pub outcome: BankRowOutcome,
    /// The reason of a failed transfer.
    pub reason: String,
}

/// Books results from a bank's file, each for another payout of the batch and judged in the same transaction.
pub(crate) async fn book_outcomes(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    batch: i64,
    bookings: &[Booking<'_>],
) -> Result<()> {
    let mut entries = Vec::new();
    let (mut paid, mut failed, mut returned) = (0, 0, 0);
    for Booking {
        item,
        outcome,
        reason,
    } in bookings
    {
        let (state, text) = match outcome {
            BankRowOutcome::Unchanged => continue,
            BankRowOutcome::Paid(utr) => {
                paid += 1;
                (ItemState::Paid, utr.as_str())
            }
            BankRowOutcome::Failed => {
                failed += 1;
                (ItemState::Failed, reason.as_str())
            }
            BankRowOutcome::Returned => {
                returned += 1;
                (ItemState::Returned, reason.as_str())
            }
        };
        if !record_outcome(app, tx, batch, item.place, state, text).await? {
            return Err(Error::Internal(
                "a payout changed while it was judged",
                None,
            ));
        }
        entries.push(outcome_entry(batch, item, state, text));
    }
    if entries.is_empty() {
        return Ok(());
    }
    entry::add(tx, &entries, app.now()).await?;
    response::finish(tx, batch).await?;
    let detail = json!({ "after": { "paid": paid, "failed": failed, "returned": returned } });
    audit(app, tx, by, "payout.answer", batch, detail).await
}

/// Records a payout's result with the bank's transfer number or the reason; false if the payout is in another state.
async fn record_outcome(
    app: &App,
    tx: &mut Tx,
    batch: i64,
    place: i64,
    state: ItemState,
    text: &str,
) -> Result<bool> {
    let is_recorded = match state {
        ItemState::Returned => response::set_returned(tx, batch, place, text, app.now()).await?,
        ItemState::Paid => {
            response::record_response(tx, batch, place, state, Some(text), None).await?
        }
        ItemState::Open | ItemState::Failed => {
            response::record_response(tx, batch, place, state, None, Some(text)).await?
        }
    };
    Ok(is_recorded)
}
