//! Debts after undoing a commission file: partners and merchants keep what they were paid.

use std::collections::BTreeMap;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::CommissionPosition;
use saakh_domain::id::SubmissionId;
use saakh_store::distribution::ledger::{entry, event, loan};
use saakh_store::platform::upload::line::{self, Line, LineKind};
use saakh_store::{Conn, read_tx};

use super::AT_ONCE;
use crate::{App, Result};

/// The amount that a partner or merchant then owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Debt {
    pub account: Account,
    pub amount: Paise,
}

/// Returns the accounts that would become debts if a file is undone.
pub async fn find_debts_after_undo(app: &App, file: &str) -> Result<Vec<Debt>> {
    read_tx!(app.db, |conn| {
        let mut changes = list_changes(conn, file).await?;
        changes.retain(|_, change| *change > Paise::ZERO);
        let accounts: Vec<Account> = changes.keys().copied().collect();
        let balances = entry::list_balances(conn, &accounts).await?;
        let debts = changes.into_iter().map(|(account, change)| {
            let balance = balances.get(&account).copied().unwrap_or(Paise::ZERO);
            Debt {
                account,
                amount: balance + change,
            }
        });
        Ok(debts.filter(|debt| debt.amount > Paise::ZERO).collect())
    })
}

/// The changes of partners' and merchants' accounts.
async fn list_changes(conn: &mut Conn, file: &str) -> Result<BTreeMap<Account, Paise>> {
    let received: Vec<_> = received(conn, file).await?.into_iter().collect();
    let mut changes: BTreeMap<Account, Paise> = BTreeMap::new();
    let at_once = usize::try_from(AT_ONCE).unwrap_or(1);
    for some in received.chunks(at_once) {
        let ids: Vec<SubmissionId> = some.iter().map(|(id, _)| *id).collect();
        let loans = loan::list_by_id(conn, &ids).await?;
        let events = event::list_for_loans(conn, &ids).await?;
        for (id, change) in some {
            let (Some(loan), Some(events)) = (loans.get(id), events.get(id)) else {
                continue;
            };
            let mut facts = events.facts();
            facts.received = facts.received + *change;
            let after =
                CommissionPosition::compute(&facts, Some(loan.rate), &loan.terms, loan.released);
            for line in (after - loan.booked).lines(&loan.terms) {
                if matches!(line.account, Account::Partner(_) | Account::Merchant(_)) {
                    let of = changes.entry(line.account).or_insert(Paise::ZERO);
                    *of = *of + line.amount;
                }
            }
        }
    }
    Ok(changes)
}

/// The changes of received amounts by loan: the file's lines are removed, and the lines that they corrected count
/// again.
async fn received(conn: &mut Conn, file: &str) -> Result<BTreeMap<SubmissionId, Paise>> {
    let mut received: BTreeMap<SubmissionId, Paise> = BTreeMap::new();
    let mut add = |line: &Line, amount: Paise| {
        if let Some(id) = line.submission {
            let of = received.entry(id).or_insert(Paise::ZERO);
            *of = *of + amount;
        }
    };
    let mut after = 0;
    loop {
        let lines = line::list_not_undone(conn, file, after, AT_ONCE).await?;
        let Some(last) = lines.last() else { break };
        after = last.row;
        let is_taken = |line: &&Line| line.ended.is_none() && line.kind == LineKind::Commission;
        let taken: Vec<&Line> = lines.iter().filter(is_taken).collect();
        for line in &taken {
            add(line, Paise::ZERO - line.amount);
        }
        let corrected = taken.iter().filter_map(|line| line.corrects.as_deref());
        let corrected: Vec<&str> = corrected.collect();
        for earlier in line::list_restorable(conn, &corrected).await? {
            add(&earlier, earlier.amount);
        }
    }
    Ok(received)
}
