//! Payouts to partners and merchants.

use super::tax::Payment;
use super::{Account, Line, build_lines};
use crate::Paise;
use crate::id::{MerchantId, PartnerId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Payee {
    Partner(PartnerId),
    Merchant(MerchantId),
}

impl Payee {
    /// The account with the amount owed to them.
    pub const fn account(self) -> Account {
        match self {
            Self::Partner(id) => Account::Partner(id),
            Self::Merchant(id) => Account::Merchant(id),
        }
    }

    /// The payee of such an account.
    pub const fn from_account(account: Account) -> Option<Self> {
        match account {
            Account::Partner(id) => Some(Self::Partner(id)),
            Account::Merchant(id) => Some(Self::Merchant(id)),
            _ => None,
        }
    }
}

/// Why a payee with a balance is not in a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blocker {
    /// The partner has no account of its own.
    NoOwnAccount,
    /// The payee is suspended, rejected or not approved yet.
    PayeeInactive,
    /// A change of the bank account, or the first account, is held.
    AccountWaiting,
    NoBankAccount,
}

impl Blocker {
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

/// State of a payout batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BatchState {
    /// Prepared, nothing booked.
    Prepared,
    /// Approved by another person and ready for the bank.
    Approved,
    /// The bank responded to every payout.
    Done,
    /// Discarded before approval.
    Discarded,
}

impl BatchState {
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

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// State of a payout in a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemState {
    /// The bank has not responded.
    Open,
    Paid,
    /// The bank did not pay.
    Failed,
    /// The bank paid, and the money was returned.
    Returned,
}

impl ItemState {
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

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// Lines for an approved payout.
pub fn approval_lines(payee: Payee, payment: &Payment) -> Vec<Line> {
    build_lines([
        (payee.account(), payment.gross),
        (Account::GstPaid, payment.gst),
        (Account::TdsWithheld, Paise::ZERO - payment.tds),
        (Account::InTransfer, Paise::ZERO - payment.net),
    ])
}

/// Lines for a payment by the bank.
pub fn payment_lines(net: Paise) -> Vec<Line> {
    build_lines([
        (Account::InTransfer, net),
        (Account::Bank, Paise::ZERO - net),
    ])
}

/// Lines for a rejected transfer: those of the approval, reversed.
pub fn failure_lines(payee: Payee, payment: &Payment) -> Vec<Line> {
    let mut lines = approval_lines(payee, payment);
    for line in &mut lines {
        line.amount = Paise::ZERO - line.amount;
    }
    lines
}

/// Lines for a returned transfer: those of approval and payment, reversed.
pub fn return_lines(payee: Payee, payment: &Payment) -> Vec<Line> {
    build_lines([
        (payee.account(), Paise::ZERO - payment.gross),
        (Account::GstPaid, Paise::ZERO - payment.gst),
        (Account::TdsWithheld, payment.tds),
        (Account::Bank, payment.net),
    ])
}
