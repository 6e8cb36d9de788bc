//! The preview of the next batch, which is then created as it was seen.

use std::collections::{BTreeSet, HashMap};

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::distribution::ledger::tax::Payment;
use saakh_domain::id::MerchantId;
use saakh_store::distribution::ledger::payout::{self, DuePayout, PayoutRecipient};
use saakh_store::{Conn, read_tx};

use super::PayeeYears;
use crate::{App, Code, Result};

/// A payout that could be in the next batch.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub payee: Payee,
    pub to: PayoutRecipient,
    /// The financial year in which it counts.
    pub financial_year: i16,
    pub payment: Payment,
    /// What the bank reported when it refused or returned the last payout to this account.
    pub bank_problem: Option<String>,
}

/// Who is in the next batch. An account that the bank refused is paid again only by choice, because money that is
/// returned costs the payee days and us a fee.
#[derive(Debug, Clone, Default)]
pub struct PayoutChoice {
    pub left_out: BTreeSet<Payee>,
    /// Payees whose account the bank refused and who are paid to it nevertheless.
    pub pay_again: BTreeSet<Payee>,
}

impl PayoutChoice {
    fn includes(&self, due: &DuePayout) -> bool {
        let is_refused = due.bank_problem.is_some() && !self.pay_again.contains(&due.payee);
        !is_refused && !self.left_out.contains(&due.payee)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Preview {
    pub payouts: Vec<Proposal>,
    /// Omitted payees, with what they would get on their own.
    pub left_out: Vec<Proposal>,
}

/// A payout as a user saw it in a preview.
#[derive(Debug, Clone)]
pub struct SeenPayout {
    pub payee: Payee,
    pub merchant: MerchantId,
    /// The merchant's row version, which changes with account, PAN, name or tax status.
    pub version: i64,
    pub gross: Paise,
    pub net: Paise,
    /// Whether to pay though the bank refused the account.
    pub pay_again: bool,
}

/// Returns the next batch by choice.
pub async fn preview(app: &App, choice: &PayoutChoice) -> Result<Preview> {
    read_tx!(app.db, |conn| {
        let payouts = proposals(app, conn, |due| choice.includes(due)).await?;
        let left_out = proposals(app, conn, |due| !choice.includes(due)).await?;
        Ok(Preview { payouts, left_out })
    })
}

/// Payouts of the chosen payees, with taxes as if only they were paid.
async fn proposals(
    app: &App,
    conn: &mut Conn,
    is_chosen: impl Fn(&DuePayout) -> bool,
) -> Result<Vec<Proposal>> {
    let mut years = PayeeYears::load(app, conn).await?;
    let mut proposals = Vec::new();
    for due in payout::list_due(conn).await? {
        let is_chosen = is_chosen(&due);
        if let (Some(to), None, true) = (due.to, due.blocker, is_chosen) {
            let payment = years.pay(app, &to, due.amount);
            proposals.push(Proposal {
                payee: due.payee,
                to,
                financial_year: years.year,
                payment,
                bank_problem: due.bank_problem,
            });
        }
    }
    Ok(proposals)
}

/// Recomputes the payouts that a user saw.
///
/// # Errors
/// `payout-nothing` if none was chosen; `payout-preview-changed` if one has changed, cannot be paid any more, or goes
/// to an account that the bank has refused without being asked to pay again.
pub(super) async fn recompute_payouts(
    app: &App,
    conn: &mut Conn,
    seen: &[SeenPayout],
) -> Result<Vec<Proposal>> {
    if seen.is_empty() {
        return Err(Code::PayoutNothing.into());
    }
    let by_payee: HashMap<Payee, &SeenPayout> =
        seen.iter().map(|seen| (seen.payee, seen)).collect();
    let found = proposals(app, conn, |due| by_payee.contains_key(&due.payee)).await?;
    let is_same = |found: &Proposal| {
        by_payee.get(&found.payee).is_some_and(|seen| {
            (seen.merchant, seen.version) == (found.to.merchant, found.to.version)
                && (seen.gross, seen.net) == (found.payment.gross, found.payment.net)
                && (found.bank_problem.is_none() || seen.pay_again)
        })
    };
    if found.len() != seen.len() || !found.iter().all(is_same) {
        return Err(Code::PayoutPreviewChanged.into());
    }
    Ok(found)
}
