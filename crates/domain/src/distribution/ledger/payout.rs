//! Paying partners and merchants.

use super::tax::Payment;
use super::{Account, Line, lines};
use crate::Paise;
use crate::id::{MerchantId, PartnerId};

/// Who is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Payee {
    Partner(PartnerId),
    Merchant(MerchantId),
}

impl Payee {
    /// The account that says what they are owed.
    pub const fn account(self) -> Account {
        match self {
            Self::Partner(id) => Account::Partner(id),
            Self::Merchant(id) => Account::Merchant(id),
        }
    }

    /// From an account that says what somebody is owed.
    pub const fn of(account: Account) -> Option<Self> {
        match account {
            Account::Partner(id) => Some(Self::Partner(id)),
            Account::Merchant(id) => Some(Self::Merchant(id)),
            _ => None,
        }
    }
}

/// Why somebody who is owed something enters no batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocker {
    /// The partner has no account of its own.
    NoOwnAccount,
    /// The payee is suspended, rejected or not approved yet.
    PayeeInactive,
    /// Another bank account, or the first one, waits.
    AccountWaiting,
    NoBankAccount,
}

impl Blocker {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::NoOwnAccount,
        Self::PayeeInactive,
        Self::AccountWaiting,
        Self::NoBankAccount,
    ];

    /// The word on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoOwnAccount => "no-own-account",
            Self::PayeeInactive => "payee-inactive",
            Self::AccountWaiting => "account-waiting",
            Self::NoBankAccount => "no-bank-account",
        }
    }
}

/// A batch of payouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchState {
    /// Put together, nothing booked.
    Prepared,
    /// Somebody else agreed: it goes to the bank.
    Approved,
    /// The bank answered for every payout.
    Done,
    /// Put away before anybody agreed.
    Discarded,
}

impl BatchState {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Prepared, Self::Approved, Self::Done, Self::Discarded];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Prepared => "prepared",
            Self::Approved => "approved",
            Self::Done => "done",
            Self::Discarded => "discarded",
        }
    }

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// One payout of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemState {
    /// The bank has not answered.
    Open,
    Paid,
    /// The bank did not pay.
    Failed,
    /// The bank paid, and the money came back.
    Returned,
}

impl ItemState {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Paid, Self::Failed, Self::Returned];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Paid => "paid",
            Self::Failed => "failed",
            Self::Returned => "returned",
        }
    }

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// What an approved payout books.
pub fn approved(payee: Payee, payment: &Payment) -> Vec<Line> {
    lines([
        (payee.account(), payment.gross),
        (Account::GstPaid, payment.gst),
        (Account::TdsWithheld, Paise::ZERO - payment.tds),
        (Account::InTransfer, Paise::ZERO - payment.net),
    ])
}

/// What the bank's yes books.
pub fn paid(net: Paise) -> Vec<Line> {
    lines([
        (Account::InTransfer, net),
        (Account::Bank, Paise::ZERO - net),
    ])
}

/// What the bank's no books: all that the approval did, the other way round.
pub fn failed(payee: Payee, payment: &Payment) -> Vec<Line> {
    let mut lines = approved(payee, payment);
    for line in &mut lines {
        line.amount = Paise::ZERO - line.amount;
    }
    lines
}

/// What a transfer that came back books: all that the approval and the bank's yes did, the other way round.
pub fn returned(payee: Payee, payment: &Payment) -> Vec<Line> {
    lines([
        (payee.account(), Paise::ZERO - payment.gross),
        (Account::GstPaid, Paise::ZERO - payment.gst),
        (Account::TdsWithheld, payment.tds),
        (Account::Bank, payment.net),
    ])
}
