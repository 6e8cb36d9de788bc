//! The commission ledger: double entry in integer paise, append-only.
//!
//! The known facts of a loan ([`loan`]) determine its commission position. An entry is the difference between this
//! position and what was booked before, so events that are repeated, late or out of order lead to the same balances.

pub mod approval;
pub mod bank_response;
pub mod difference;
pub mod dispute;
pub mod loan;
pub mod month;
pub mod payout;
pub mod tax;

use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

use crate::Paise;
use crate::id::{LenderId, MerchantId, PartnerId};

/// No disbursal or payment is earlier: such a date is a typing error, or an empty cell parsed as a date.
pub const EARLIEST_DAY: Date = date(2000, 1, 1);

/// A ledger account. Assets and receivables are positive; liabilities and revenue are negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Commission owed by a lender for disbursals that its statement has not confirmed yet.
    Expected(LenderId),
    /// Commission owed by a lender for confirmed disbursals.
    Confirmed(LenderId),
    /// Commission earned from a lender's disbursals.
    Revenue(LenderId),
    /// Our bank account.
    Bank,
    /// Payouts sent to the bank and not yet reported by it.
    InTransfer,
    /// Cost of a partner's customers.
    Cost(PartnerId),
    /// Amount owed to a partner.
    Partner(PartnerId),
    /// Amount owed to a merchant.
    Merchant(MerchantId),
    /// Tax withheld by a lender, to be claimed.
    TdsReceivable(LenderId),
    /// GST received from lenders, owed to the state.
    GstCollected,
    /// GST paid to payees, to be set off.
    GstPaid,
    /// Tax withheld from payees, owed to the state.
    TdsWithheld,
}

impl Account {
    /// The database's words of all accounts.
    pub const WORDS: [&str; 12] = [
        "expected",
        "confirmed",
        "revenue",
        "bank",
        "in_transfer",
        "cost",
        "partner",
        "merchant",
        "tds_receivable",
        "gst_collected",
        "gst_paid",
        "tds_withheld",
    ];

    /// Its word in the database, and the party's id; 0 without a party.
    pub const fn code(self) -> (&'static str, i64) {
        match self {
            Self::Expected(LenderId(id)) => ("expected", id),
            Self::Confirmed(LenderId(id)) => ("confirmed", id),
            Self::Revenue(LenderId(id)) => ("revenue", id),
            Self::Bank => ("bank", 0),
            Self::InTransfer => ("in_transfer", 0),
            Self::Cost(PartnerId(id)) => ("cost", id),
            Self::Partner(PartnerId(id)) => ("partner", id),
            Self::Merchant(MerchantId(id)) => ("merchant", id),
            Self::TdsReceivable(LenderId(id)) => ("tds_receivable", id),
            Self::GstCollected => ("gst_collected", 0),
            Self::GstPaid => ("gst_paid", 0),
            Self::TdsWithheld => ("tds_withheld", 0),
        }
    }

    /// Inverse of [`Self::code`].
    pub fn from_code(code: &str, party: i64) -> Option<Self> {
        Some(match code {
            "expected" => Self::Expected(LenderId(party)),
            "confirmed" => Self::Confirmed(LenderId(party)),
            "revenue" => Self::Revenue(LenderId(party)),
            "bank" => Self::Bank,
            "in_transfer" => Self::InTransfer,
            "cost" => Self::Cost(PartnerId(party)),
            "partner" => Self::Partner(PartnerId(party)),
            "merchant" => Self::Merchant(MerchantId(party)),
            "tds_receivable" => Self::TdsReceivable(LenderId(party)),
            "gst_collected" => Self::GstCollected,
            "gst_paid" => Self::GstPaid,
            "tds_withheld" => Self::TdsWithheld,
            _ => return None,
        })
    }
}

/// The reason of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A loan was disbursed.
    Expected,
    /// The month moved to another slab, or its rounding changed.
    Slab,
    /// The lender's statement confirmed the disbursal.
    Confirmed,
    /// The lender paid.
    Received,
    /// The lender clawed back a payment.
    ClawBack,
    /// A payee's share of received commission changed.
    Payable,
    /// The lender's statement differs from what was booked, or a closed month changed.
    Correction,
    /// The cause of an earlier entry was undone.
    Reversal,
    /// A payout was approved.
    Payout,
    /// The bank paid.
    Paid,
    /// The bank did not pay: the amount is payable again.
    Failed,
}

impl EntryKind {
    pub const ALL: [Self; 11] = [
        Self::Expected,
        Self::Slab,
        Self::Confirmed,
        Self::Received,
        Self::ClawBack,
        Self::Payable,
        Self::Correction,
        Self::Reversal,
        Self::Payout,
        Self::Paid,
        Self::Failed,
    ];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Expected => "expected",
            Self::Slab => "slab",
            Self::Confirmed => "confirmed",
            Self::Received => "received",
            Self::ClawBack => "claw_back",
            Self::Payable => "payable",
            Self::Correction => "correction",
            Self::Reversal => "reversal",
            Self::Payout => "payout",
            Self::Paid => "paid",
            Self::Failed => "failed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub account: Account,
    pub amount: Paise,
}

/// Omits lines of 0. The result sums to 0 if the amounts do.
pub(crate) fn build_lines<const N: usize>(amounts: [(Account, Paise); N]) -> Vec<Line> {
    amounts
        .into_iter()
        .filter(|(_, amount)| *amount != Paise::ZERO)
        .map(|(account, amount)| Line { account, amount })
        .collect()
}

pub fn is_balanced(lines: &[Line]) -> bool {
    lines
        .iter()
        .map(|line| i128::from(line.amount.0))
        .sum::<i128>()
        == 0
}

#[cfg(test)]
mod tests;
