//! What the bank is told, and what it answers.

use saakh_documents::table::{Cell, Cells, Format, TableWriter};
use saakh_domain::distribution::ledger::EntryKind;
use saakh_domain::distribution::ledger::payout::{self as booking, BatchState, ItemState};
use saakh_domain::text::Message;
use saakh_domain::{Paise, Secret};
use saakh_store::distribution::ledger::entry::{self, Answers, NewEntry};
use saakh_store::distribution::ledger::payout::{self, Item};
use saakh_store::write_tx;
use serde_json::json;

use super::{audit, refused, whole};
use crate::distribution::ledger::scope;
use crate::platform::audit::RequestContext;
use crate::{App, Error, Result};

/// One line of the bank's file.
#[derive(Debug)]
struct BankRow {
    reference: String,
    name: String,
    account: Secret<String>,
    ifsc: String,
    amount: Paise,
}

/// Titles that a bank reads; they are not translated.
const TITLES: [&str; 5] = ["Reference", "Beneficiary", "Account", "IFSC", "Amount"];

/// What the bank says of one payout.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Which, as it stands in the file.
    pub reference: String,
    /// The bank's own number, where it paid.
    pub utr: Option<String>,
    /// Why it did not.
    pub problem: Option<String>,
}

/// What became of the bank's answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answered {
    pub paid: usize,
    pub failed: usize,
    /// Answered before.
    pub unchanged: usize,
    /// References that are none of this batch, or without an answer.
    pub unknown: Vec<String>,
}

/// What stands in the bank's file for a payout.
pub fn reference(batch: i64, place: i64) -> String {
    format!("SAAKH{batch:06}P{place:04}")
}

/// The payouts of an approved batch that the bank has not answered, with full account numbers, as CSV; who took them is
/// kept. Whoever may not be paid by now, or not to the account that was approved, is not among them.
pub async fn bank_file(app: &App, by: &RequestContext, id: i64) -> Result<Vec<u8>> {
    let read: Result<Vec<Item>> = write_tx!(app.db, scope(), |tx| {
        let (batch, items) = whole(tx, id).await?;
        if batch.state != BatchState::Approved {
            return Err(refused("payout-not-approved"));
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

/// A number as banks and offices read it, without currency and grouping.
pub(super) fn plain(amount: Paise) -> String {
    format!("{}.{:02}", amount.0 / 100, amount.0 % 100)
}

fn cells(row: &BankRow) -> Cells {
    vec![
        Cell::text(&row.reference),
        Cell::text(&row.name),
        Cell::text(row.account.expose()),
        Cell::text(&row.ifsc),
        Cell::text(&plain(row.amount)),
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

/// Takes what the bank says: what it paid is paid, what it did not is payable again. The same answer once more changes
/// nothing.
pub async fn answer(
    app: &App,
    by: &RequestContext,
    id: i64,
    answers: &[Answer],
) -> Result<Answered> {
    write_tx!(app.db, scope(), |tx| {
        let (batch, items) = whole(tx, id).await?;
        if !matches!(batch.state, BatchState::Approved | BatchState::Done) {
            return Err(refused("payout-not-approved"));
        }
        let (mut answered, mut entries) = (Answered::default(), Vec::new());
        for said in answers {
            let item = items
                .iter()
                .find(|item| reference(id, item.place) == said.reference);
            let (Some(item), Some(state)) = (item, state(said)) else {
                answered.unknown.push(said.reference.clone());
                continue;
            };
            let words = (said.utr.as_deref(), said.problem.as_deref());
            if !payout::answer(tx, (id, item.place), state, words).await? {
                answered.unchanged += 1;
                continue;
            }
            match state {
                ItemState::Paid => answered.paid += 1,
                _ => answered.failed += 1,
            }
            entries.push(booked(id, item, state, said));
        }
        if !entries.is_empty() {
            entry::add(tx, &entries, app.now()).await?;
            payout::finish(tx, id).await?;
            let detail = json!({ "after": { "paid": answered.paid, "failed": answered.failed } });
            audit(app, tx, by, "payout.answer", id, detail).await?;
        }
        Ok(answered)
    })
}

fn state(said: &Answer) -> Option<ItemState> {
    match (&said.utr, &said.problem) {
        (Some(_), None) => Some(ItemState::Paid),
        (None, Some(_)) => Some(ItemState::Failed),
        _ => None,
    }
}

fn booked(batch: i64, item: &Item, state: ItemState, said: &Answer) -> NewEntry {
    let is_paid = state == ItemState::Paid;
    let text = said.utr.as_ref().or(said.problem.as_ref());
    let why = Message::new(if is_paid {
        "ledger_said_paid"
    } else {
        "ledger_said_failed"
    })
    .with("text", text.map_or("", String::as_str))
    .with("reference", reference(batch, item.place));
    NewEntry {
        key: format!("payout/{batch}/{}/{}", item.place, state.code()),
        kind: if is_paid {
            EntryKind::Paid
        } else {
            EntryKind::Failed
        },
        lender: None,
        month: None,
        submission: None,
        answers: item.entry.map(Answers::Entry),
        reason: vec![why],
        lines: if is_paid {
            booking::paid(item.payment.net)
        } else {
            booking::failed(item.payee, &item.payment)
        },
    }
}
