//! Payouts: prepared, approved, sent to the bank, answered by it.

use saakh_domain::distribution::ledger::payout::{BatchState, ItemState};
use saakh_service::Result;
use saakh_service::distribution::payout::{self, PayoutChoice, Proposal, SeenPayout, reference};
use saakh_service::operations::upload::{BankFile, Columns};
use saakh_store::distribution::ledger::payout::{Batch, Item};
use saakh_store::platform::upload::Kind;

use super::files::{DemoFile, NONE, apply};
use super::office::Office;

/// The bank that payouts are paid from.
const BANK: &str = "Himgiri Bank";

/// The payees of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PayeeSelection {
    /// All payees whom the bank could pay last time; the others if nobody else is owed anything.
    All,
    /// Half of them.
    Half,
}

pub(super) async fn prepare(office: &Office<'_>, payees: PayeeSelection) -> Result<()> {
    let preview = payout::preview(office.app, &PayoutChoice::default()).await?;
    let mut found = preview.payouts;
    if found.is_empty() {
        found = preview.left_out;
    }
    let most = match payees {
        PayeeSelection::All => found.len(),
        PayeeSelection::Half => found.len() / 2,
    };
    let seen: Vec<SeenPayout> = found.iter().take(most).map(as_seen).collect();
    if !seen.is_empty() {
        payout::prepare(office.app, &office.operator(), &seen).await?;
    }
    Ok(())
}

const fn as_seen(proposal: &Proposal) -> SeenPayout {
    SeenPayout {
        payee: proposal.payee,
        merchant: proposal.to.merchant,
        version: proposal.to.version,
        gross: proposal.payment.gross,
        net: proposal.payment.net,
        pay_again: proposal.bank_problem.is_some(),
    }
}

pub(super) async fn approve(office: &Office<'_>) -> Result<()> {
    let Some(batch) = find_newest(office, BatchState::Prepared).await? else {
        return Ok(());
    };
    payout::approve(office.app, &office.approver(), batch.id).await?;
    payout::bank_file(office.app, &office.operator(), batch.id).await?;
    Ok(())
}

pub(super) async fn discard(office: &Office<'_>) -> Result<()> {
    if let Some(batch) = find_newest(office, BatchState::Prepared).await? {
        payout::discard(office.app, &office.approver(), batch.id).await?;
    }
    Ok(())
}

/// Reads a bank file in which every transfer but the last one was paid.
pub(super) async fn read_bank_file(office: &Office<'_>) -> Result<()> {
    let Some(batch) = find_newest(office, BatchState::Approved).await? else {
        return Ok(());
    };
    let (_, items) = payout::batch(office.app, batch.id).await?;
    let last = items.len().saturating_sub(1);
    let rows = items.iter().enumerate().map(|(place, item)| {
        if place == last && place > 1 {
            return bank_row(&batch, item, "Rejected", "", "Account closed");
        }
        bank_row(&batch, item, "Success", &transfer_number(office, item), "")
    });
    apply_bank_file(office, &batch, rows.collect(), "payments").await
}

/// Reads a bank file in which one paid transfer was returned.
pub(super) async fn read_returns(office: &Office<'_>) -> Result<()> {
    let (batches, _) = payout::overview(office.app).await?;
    for batch in batches {
        let (_, items) = payout::batch(office.app, batch.id).await?;
        let paid: Vec<&Item> = items
            .iter()
            .filter(|item| item.state == ItemState::Paid)
            .collect();
        if let [_, .., last] = paid[..] {
            let number = last.utr.clone().unwrap_or_default();
            let back = bank_row(
                &batch,
                last,
                "Returned",
                &number,
                "No such account at the branch",
            );
            return apply_bank_file(office, &batch, vec![back], "returns").await;
        }
    }
    Ok(())
}

fn bank_row(batch: &Batch, item: &Item, status: &str, utr: &str, reason: &str) -> Vec<String> {
    let texts = [&reference(batch.id, item.place), status, utr, reason];
    texts.map(str::to_owned).to_vec()
}

fn transfer_number(office: &Office<'_>, item: &Item) -> String {
    format!(
        "HMGRN{}{:05}",
        office.app.today().strftime("%y%m%d"),
        item.place
    )
}

async fn apply_bank_file(
    office: &Office<'_>,
    batch: &Batch,
    rows: Vec<Vec<String>>,
    name: &str,
) -> Result<()> {
    let file = DemoFile {
        kind: Kind::Bank,
        bank: Some(BankFile {
            payout: batch.id,
            bank: BANK.to_owned(),
        }),
        name: format!("{BANK} {name} {}.csv", office.app.today()),
        columns: Columns {
            reference: Some(0),
            status: Some(1),
            bank_reference: Some(2),
            reason: Some(3),
            ..NONE
        },
        titles: &["Reference", "Status", "UTR", "Reason"],
        rows,
    };
    apply(office, file).await?;
    Ok(())
}

async fn find_newest(office: &Office<'_>, state: BatchState) -> Result<Option<Batch>> {
    let (batches, _) = payout::overview(office.app).await?;
    Ok(batches.into_iter().find(|batch| batch.state == state))
}
