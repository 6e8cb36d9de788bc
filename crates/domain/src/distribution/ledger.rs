//! The commission ledger: double entry in integer paise, append-only.
//!
//! What is known of a loan ([`loan`]) says where its money stands. An entry is the difference between where it
//! stands and what was booked before, so events that come twice, late or out of order lead to the same balances.

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

/// No disbursal and no payment of a lender is earlier: what says so is a mistyped date, or an empty cell read as one.
pub const EARLIEST_DAY: Date = date(2000, 1, 1);

/// Where money stands. What is owed to us and what we have is positive; what we owe and what we earned is negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A lender owes it for disbursals that its statement has not confirmed yet.
    Expected(LenderId),
    /// A lender confirmed the disbursal and owes the commission.
    Confirmed(LenderId),
    /// What a lender's disbursals earn.
    Revenue(LenderId),
    /// Our bank account.
    Bank,
    /// What payees were sent, until the bank says what became of it.
    InTransfer,
    /// What a partner's customers cost us.
    Cost(PartnerId),
    /// What a partner is owed.
    Partner(PartnerId),
    /// What a merchant is owed.
    Merchant(MerchantId),
    /// Tax that a lender kept from what it paid, to be claimed.
    TdsReceivable(LenderId),
    /// GST that lenders paid to us, owed to the state.
    GstCollected,
    /// GST that we paid to payees, to be set off.
    GstPaid,
    /// Tax that we kept from payees, owed to the state.
    TdsWithheld,
}

impl Account {
    /// Every word for one in the database.
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

    /// Its word in the database, and whose it is; 0 where it is nobody's.
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

    /// From its word and whose it is.
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

/// Why an entry was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryKind {
    /// A loan was disbursed.
    Expected,
    /// The month came into another slab, or its rounding changed.
    Slab,
    /// The lender's statement confirmed the disbursal.
    Confirmed,
    /// The lender paid.
    Received,
    /// The lender took back what it had paid.
    ClawBack,
    /// What a payee gets, or no longer gets, of what was received.
    Payable,
    /// The lender's statement says something else than was booked, or a closed month changed.
    Correction,
    /// What an entry was made for was taken back.
    Reversal,
    /// A payout was approved.
    Payout,
    /// The bank paid.
    Paid,
    /// The bank did not pay: it is payable again.
    Failed,
}

impl EntryKind {
    /// All of them.
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

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// One amount of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub account: Account,
    pub amount: Paise,
}

/// The lines that are not 0. They sum to 0 where the amounts do.
pub(crate) fn lines<const N: usize>(amounts: [(Account, Paise); N]) -> Vec<Line> {
    amounts
        .into_iter()
        .filter(|(_, amount)| *amount != Paise::ZERO)
        .map(|(account, amount)| Line { account, amount })
        .collect()
}

/// Whether an entry's lines sum to 0.
pub fn is_balanced(lines: &[Line]) -> bool {
    lines
        .iter()
        .map(|line| i128::from(line.amount.0))
        .sum::<i128>()
        == 0
}

#[cfg(test)]
mod tests;
