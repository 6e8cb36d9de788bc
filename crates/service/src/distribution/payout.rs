//! Payouts: prepared by one user, approved by another, sent to the bank as a file, and answered by the bank.

mod approval;
mod bank;
mod proposal;
mod statement;

use std::collections::HashMap;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::EntryKind;
use saakh_domain::distribution::ledger::payout::{BatchState, ItemState, Payee, approval_lines};
use saakh_domain::distribution::ledger::tax::{PayeeYear, Payment, financial_year};
use saakh_domain::id::AdminId;
use saakh_domain::text::Message;
use saakh_store::distribution::ledger::entry::{self, NewEntry};
use saakh_store::distribution::ledger::payout::response;
use saakh_store::distribution::ledger::payout::tax::{self, YearSums};
use saakh_store::distribution::ledger::payout::{self, Batch, DuePayout, Item, PayoutRecipient};
use saakh_store::{Conn, Tx, read_tx, write_tx};
use serde_json::json;

pub use approval::Approval;
pub(crate) use approval::list_approvable;
pub use bank::{Answer, AnswerSummary, bank_file, record_answers, reference};
pub(crate) use bank::{Booking, book_outcomes};
pub use proposal::{PayoutChoice, Preview, Proposal, SeenPayout, preview};
pub use statement::{TaxStatement, tax_statement};

use super::ledger::scope;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result};

/// Payments of the financial year so far, by payee, and those about to be made.
struct PayeeYears {
    year: i16,
    sums: HashMap<String, YearSums>,
}

impl PayeeYears {
    async fn load(app: &App, conn: &mut Conn) -> Result<Self> {
        let year = financial_year(app.today());
        let sums = tax::sum_year(conn, year).await?;
        Ok(Self { year, sums })
    }

    /// Computes a payment and adds it to the payee's year.
    fn pay(&mut self, app: &App, to: &PayoutRecipient, gross: Paise) -> Payment {
        let sums = self.sums.entry(to.tax_key()).or_default();
        let payee = PayeeYear {
            has_pan: to.pan_hash.is_some(),
            is_registered: to.gst_registered,
            paid: sums.paid,
            withheld: sums.withheld,
        };
        let rule = app.reference.commission_tax.find_rule(app.today());
        let payment = rule.compute_payment(gross, payee);
        sums.paid = sums.paid + payment.gross;
        sums.withheld = sums.withheld + payment.tds;
        payment
    }
}

/// Returns all batches, and the payees of the next one.
pub async fn overview(app: &App) -> Result<(Vec<Batch>, Vec<DuePayout>)> {
    read_tx!(app.db, |conn| {
        Ok((
            payout::list_newest(conn).await?,
            payout::list_due(conn).await?,
        ))
    })
}

/// Returns a batch with its payouts.
pub async fn batch(app: &App, id: i64) -> Result<(Batch, Vec<Item>)> {
    read_tx!(app.db, |conn| { load_batch(conn, id).await })
}

async fn load_batch(conn: &mut Conn, id: i64) -> Result<(Batch, Vec<Item>)> {
    let batch = payout::get(conn, id).await?.ok_or_else(Error::not_found)?;
    Ok((batch, payout::list_items(conn, id).await?))
}

/// Creates a batch from the payouts of a preview; refused if one of them has changed.
pub async fn prepare(
    app: &App,
    by: &RequestContext,
    seen: &[SeenPayout],
) -> Result<(Batch, Vec<Item>)> {
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let chosen = proposal::recompute_payouts(app, tx, seen).await?;
        let again = chosen
            .iter()
            .filter(|one| one.bank_problem.is_some())
            .count();
        let items = chosen
            .into_iter()
            .map(|one| (one.payee, one.to, one.financial_year, one.payment));
        let items: Vec<(Payee, PayoutRecipient, i16, Payment)> = items.collect();
        let id = payout::add(tx, admin, &items, app.now()).await?;
        let gross: Paise = items.iter().map(|(_, _, _, payment)| payment.gross).sum();
        let detail = json!({
            "after": { "payouts": items.len(), "gross": gross, "to_refused_accounts": again },
        });
        audit(app, tx, by, "payout.prepare", id, detail).await?;
        load_batch(tx, id).await
    })
}

/// Returns who may approve a prepared batch, and why the reader may not.
pub async fn find_approval(
    app: &App,
    by: &RequestContext,
    batch: &Batch,
) -> Result<Option<Approval>> {
    if batch.state != BatchState::Prepared {
        return Ok(None);
    }
    let mut conn = app.db.read().await?;
    approval::find(&mut conn, admin(by)?, batch).await.map(Some)
}

/// Approves a batch of another user and books its payouts. Refused if an amount or its tax has changed.
pub async fn approve(app: &App, by: &RequestContext, id: i64) -> Result<(Batch, Vec<Item>)> {
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let (batch, items) = load_batch(tx, id).await?;
        if batch.state != BatchState::Prepared {
            return Err(Code::PayoutDecided.into());
        }
        if let Some(objection) = approval::objection(tx, admin, &batch).await? {
            return Err(approval::objection_code(objection).into());
        }
        let mut years = PayeeYears::load(app, tx).await?;
        for item in &items {
            let owed = entry::balance(tx, item.payee.account()).await?;
            let is_owed = Paise::ZERO - owed >= item.payment.gross;
            let same = item.financial_year == years.year
                && years.pay(app, &item.to, item.payment.gross) == item.payment;
            if !is_owed || !same || !item.is_payable || item.has_waiting_account {
                return Err(Code::PayoutChanged.into());
            }
        }
        let entries: Vec<NewEntry> = items.iter().map(|item| approval(id, item)).collect();
        let first = entry::add(tx, &entries, app.now()).await?;
        payout::decide(tx, id, BatchState::Approved, admin, app.now()).await?;
        for (item, entry) in items.iter().zip(first..) {
            payout::set_entry(tx, id, item.place, entry).await?;
            // If all of it is withheld tax, there is nothing to transfer.
            if item.payment.net == Paise::ZERO {
                let (place, state) = (item.place, ItemState::Paid);
                response::record_response(tx, id, place, state, Some("-"), None).await?;
            }
        }
        response::finish(tx, id).await?;
        let detail = json!({ "after": { "payouts": items.len(), "net": batch.net } });
        audit(app, tx, by, "payout.approve", id, detail).await?;
        load_batch(tx, id).await
    })
}

/// Discards a batch that is not approved.
pub async fn discard(app: &App, by: &RequestContext, id: i64) -> Result<(Batch, Vec<Item>)> {
    let admin = admin(by)?;
    write_tx!(app.db, scope(), |tx| {
        let (batch, _) = load_batch(tx, id).await?;
        if batch.state != BatchState::Prepared {
            return Err(Code::PayoutDecided.into());
        }
        payout::decide(tx, id, BatchState::Discarded, admin, app.now()).await?;
        audit(app, tx, by, "payout.discard", id, json!({})).await?;
        load_batch(tx, id).await
    })
}

fn approval(batch: i64, item: &Item) -> NewEntry {
    let Payment {
        gross,
        gst,
        tds,
        net,
        tds_percent,
    } = item.payment;
    let why = Message::new("ledger_step_payout")
        .with("gross", gross)
        .with("gst", gst)
        .with("percent", tds_percent)
        .with("tds", tds)
        .with("net", net)
        .with("reference", reference(batch, item.place));
    NewEntry {
        key: format!("payout/{batch}/{}", item.place),
        kind: EntryKind::Payout,
        lender: None,
        month: None,
        submission: None,
        answers: None,
        reason: vec![why],
        lines: approval_lines(item.payee, &item.payment),
    }
}

fn admin(by: &RequestContext) -> Result<AdminId> {
    match by.actor {
        Actor::Admin(id) => Ok(id),
        _ => Err(Error::Internal("only the back office pays", None)),
    }
}

async fn audit(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: i64,
    detail: serde_json::Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "payout",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
