//! Known facts of one loan, and its commission position.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Sub;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Account, EntryKind, Line, build_lines};
use crate::id::{LenderId, MerchantId, PartnerId};
use crate::{MilliPercent, Paise};

/// An event of a loan. Amounts of loans and commission are in paise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum LoanEvent {
    /// Its status became disbursed.
    Disbursed { amount: Paise, on: Date },
    /// That status was undone.
    Undone,
    /// The lender's statement lists it.
    Confirmed { amount: Paise, on: Date },
    /// The lender paid commission, or clawed some back if the amount is negative.
    Received { amount: Paise, taxes: Taxes },
    /// The event with the same key was reversed, because its file was undone.
    Reversed,
}

crate::words! {
    /// Loans that contribute to a figure of the commission pages.
    pub enum LoanGroup {
        /// Something was disbursed.
        Disbursed = "lent",
        /// The slab pays something.
        Expected = "expected",
        /// The lender's statement confirmed something.
        Confirmed = "confirmed",
        /// The lender paid something, or clawed it back.
        Received = "received",
        /// The lender paid less than the commission.
        Outstanding = "outstanding",
        /// The lender paid more than the commission.
        Overpaid = "overpaid",
        /// Part of the received amount is not shared yet.
        Held = "held",
        /// Something was disbursed, and no slab applies to the month.
        NoSlab = "no_slab",
    }
}

crate::words! {
    /// The state of a loan's commission.
    pub enum LoanState {
        /// The disbursal was taken back, and nothing was paid.
        Reversed = "reversed",
        /// The lender paid another amount, and a user accepted it.
        Accepted = "accepted",
        /// The lender paid more than the commission.
        Overpaid = "overpaid",
        /// No slab applies to the month.
        NoSlab = "no_slab",
        /// The lender paid the commission.
        Settled = "settled",
        /// The lender paid less than the commission.
        Underpaid = "underpaid",
        /// The lender's statement lists it, and nothing was paid.
        Confirmed = "confirmed",
        /// Nothing was stated and nothing was paid.
        Expected = "expected",
    }
}

crate::words! {
    /// Days since a loan was disbursed.
    pub enum LoanAge {
        UpTo30 = "0-30",
        UpTo60 = "31-60",
        UpTo90 = "61-90",
        Over90 = "over-90",
    }
}

impl LoanAge {
    /// The most days of each age but the last.
    const LAST_DAYS: [i32; 3] = [30, 60, 90];

    /// The first days of disbursal of the first three ages: earlier days belong to the next age.
    pub fn first_days(today: Date) -> [Date; 3] {
        Self::LAST_DAYS.map(|days| {
            let span = jiff::Span::new().days(days);
            today.checked_sub(span).unwrap_or(Date::MIN)
        })
    }

    /// The first day of disbursal, and the first day that is too late; none: no limit.
    pub fn days(self, today: Date) -> (Option<Date>, Option<Date>) {
        let [first, second, third] = Self::first_days(today);
        match self {
            Self::UpTo30 => (Some(first), None),
            Self::UpTo60 => (Some(second), Some(first)),
            Self::UpTo90 => (Some(third), Some(second)),
            Self::Over90 => (None, Some(third)),
        }
    }
}

/// Taxes added to and withheld from a commission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taxes {
    pub gst: Paise,
    pub tds: Paise,
}

impl LoanEvent {
    /// A lender's statement lists the loan with amount and date.
    pub const fn new_confirmed(amount: Paise, on: Date) -> Self {
        Self::Confirmed { amount, on }
    }

    /// A lender paid commission.
    pub const fn new_received(amount: Paise, taxes: Taxes) -> Self {
        Self::Received { amount, taxes }
    }
}

/// Events of one loan by key, each once. Among contradictory ones the one with the later key wins, so keys of one kind
/// sort in order of precedence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LoanEvents(BTreeMap<String, LoanEvent>, BTreeSet<String>);

impl LoanEvents {
    /// Adds an event; false if it is already known.
    pub fn add(&mut self, key: &str, event: LoanEvent) -> bool {
        if event == LoanEvent::Reversed {
            return self.1.insert(key.to_owned());
        }
        if self.0.contains_key(key) {
            return false;
        }
        self.0.insert(key.to_owned(), event);
        true
    }

    /// Combines the events.
    pub fn facts(&self) -> LoanFacts {
        let mut facts = LoanFacts::default();
        for (_, event) in self.0.iter().filter(|(key, _)| !self.1.contains(*key)) {
            match *event {
                LoanEvent::Disbursed { amount, on } => {
                    facts.disbursed = Some(LoanDisbursal { amount, on });
                }
                LoanEvent::Undone => facts.disbursed = None,
                LoanEvent::Confirmed { amount, on } => {
                    facts.confirmed = Some(LoanDisbursal { amount, on });
                }
                LoanEvent::Received { amount, taxes } => {
                    facts.received = facts.received + amount;
                    facts.taxes.gst = facts.taxes.gst + taxes.gst;
                    facts.taxes.tds = facts.taxes.tds + taxes.tds;
                }
                LoanEvent::Reversed => {}
            }
        }
        facts
    }
}

/// The disbursed amount and date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoanDisbursal {
    pub amount: Paise,
    pub on: Date,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoanFacts {
    /// According to its status.
    pub disbursed: Option<LoanDisbursal>,
    /// According to the lender's statement.
    pub confirmed: Option<LoanDisbursal>,
    /// Total commission received.
    pub received: Paise,
    pub taxes: Taxes,
}

impl LoanFacts {
    /// The disbursed amount and date, if any; the lender's statement has precedence.
    pub fn disbursal(&self) -> Option<LoanDisbursal> {
        self.confirmed.or(self.disbursed)
    }
}

/// A slab's commission for one loan. What it pays once per month belongs to the month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommissionRate {
    pub percent: MilliPercent,
    /// For each loan.
    pub flat: Paise,
}

/// The shares of a loan's commission, as agreed when the loan was first known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShareTerms {
    pub lender: LenderId,
    /// The attributed partner.
    pub partner: Option<PartnerId>,
    /// The partner's share of the commission.
    pub percent: MilliPercent,
    /// Flat amount for the partner, due once the lender has paid.
    pub flat: Paise,
    /// The merchant who brought the customer.
    pub merchant: Option<MerchantId>,
    /// The merchant's share of the partner's part.
    pub merchant_percent: MilliPercent,
}

/// The commission position of a loan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CommissionPosition {
    /// Expected commission.
    pub commission: Paise,
    /// The confirmed part of it.
    pub confirmed: Paise,
    /// Received amount, without taxes.
    pub received: Paise,
    pub taxes: Taxes,
    /// The part of it payable to partner and merchant.
    pub payable: Paise,
    /// The merchant's part of it.
    pub merchant: Paise,
}

impl CommissionPosition {
    /// Computes the position from facts, the month's slab and the agreed shares. Partner and merchant share the
    /// received amount up to the commission; any excess is held, except for the `released` amount.
    pub fn compute(
        facts: &LoanFacts,
        rate: Option<CommissionRate>,
        terms: &ShareTerms,
        released: Paise,
    ) -> Self {
        let rate = rate.unwrap_or_default();
        let commission = facts.disbursal().map_or(Paise::ZERO, |lent| {
            rate.percent.share_of(lent.amount) + rate.flat
        });
        let shared = facts.received.min(commission.max(released));
        let (payable, merchant) = terms.shares(shared);
        Self {
            commission,
            confirmed: facts.confirmed.map_or(Paise::ZERO, |_| commission),
            received: facts.received,
            taxes: facts.taxes,
            payable,
            merchant,
        }
    }

    /// The received amount that is held, because it exceeds the slab's and the difference is not accepted; nothing
    /// without a partner to share it with.
    pub fn held_amount(&self, terms: &ShareTerms, released: Paise) -> Paise {
        if terms.partner.is_none() {
            return Paise::ZERO;
        }
        (self.received - self.commission.max(released)).max(Paise::ZERO)
    }

    /// The amount still owed for the loan.
    pub fn outstanding(&self) -> Paise {
        (self.commission - self.received).max(Paise::ZERO)
    }

    /// The amount paid in excess of the commission.
    pub fn overpaid(&self) -> Paise {
        (self.received - self.commission).max(Paise::ZERO)
    }

    /// Balances by account, which sum to 0.
    pub fn lines(&self, terms: &ShareTerms) -> Vec<Line> {
        let Self {
            commission,
            confirmed,
            received,
            taxes,
            payable,
            merchant,
        } = *self;
        let lender = terms.lender;
        let partner = terms.partner.unwrap_or(PartnerId(0));
        let of_merchant = terms.merchant.unwrap_or(MerchantId(0));
        build_lines([
            (Account::Expected(lender), commission - confirmed),
            (Account::Confirmed(lender), confirmed - received),
            (Account::Revenue(lender), Paise::ZERO - commission),
            (Account::Bank, received + taxes.gst - taxes.tds),
            (Account::TdsReceivable(lender), taxes.tds),
            (Account::GstCollected, Paise::ZERO - taxes.gst),
            (Account::Cost(partner), payable),
            (Account::Partner(partner), merchant - payable),
            (Account::Merchant(of_merchant), Paise::ZERO - merchant),
        ])
    }

    /// The entries that lead from the booked position to this one, with their cause.
    pub fn entries_from(&self, booked: &Self, because: Cause) -> Vec<(EntryKind, Self)> {
        let change = *self - *booked;
        let nothing = Self::default();
        // Confirmed amounts stay confirmed when the commission changes.
        let moved = if booked.confirmed == Paise::ZERO || self.confirmed == Paise::ZERO {
            Paise::ZERO
        } else {
            change.commission
        };
        let commission = Self {
            commission: change.commission,
            confirmed: moved,
            ..nothing
        };
        let confirmed = Self {
            confirmed: change.confirmed - moved,
            ..nothing
        };
        let received = Self {
            received: change.received,
            taxes: change.taxes,
            ..nothing
        };
        let payable = Self {
            payable: change.payable,
            merchant: change.merchant,
            ..nothing
        };
        let takes_back = because == Cause::Reversed;
        let either = |plain| {
            if takes_back {
                EntryKind::Reversal
            } else {
                plain
            }
        };
        let parts = [
            (because.kind(), commission),
            (either(EntryKind::Confirmed), confirmed),
            (
                either(if change.received < Paise::ZERO {
                    EntryKind::ClawBack
                } else {
                    EntryKind::Received
                }),
                received,
            ),
            (EntryKind::Payable, payable),
        ];
        parts
            .into_iter()
            .filter(|(_, part)| *part != nothing)
            .collect()
    }
}

/// Why a loan's commission changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The loan is new.
    New,
    /// The lender's statement differs, or the month is closed.
    Corrected,
    /// An event was reversed.
    Reversed,
    /// Its month moved to another slab.
    SlabMoved,
}

impl Cause {
    const fn kind(self) -> EntryKind {
        match self {
            Self::New => EntryKind::Expected,
            Self::Corrected => EntryKind::Correction,
            Self::Reversed => EntryKind::Reversal,
            Self::SlabMoved => EntryKind::Slab,
        }
    }
}

impl ShareTerms {
    /// The part of a received amount for partner and merchant together, and the merchant's part of it.
    pub fn shares(&self, received: Paise) -> (Paise, Paise) {
        if self.partner.is_none() || received <= Paise::ZERO {
            return (Paise::ZERO, Paise::ZERO);
        }
        let payable = self.percent.share_of(received) + self.flat;
        let merchant = self
            .merchant
            .map_or(Paise::ZERO, |_| self.merchant_percent.share_of(payable));
        (payable, merchant)
    }
}

impl Sub for CommissionPosition {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            commission: self.commission - other.commission,
            confirmed: self.confirmed - other.confirmed,
            received: self.received - other.received,
            taxes: Taxes {
                gst: self.taxes.gst - other.taxes.gst,
                tds: self.taxes.tds - other.taxes.tds,
            },
            payable: self.payable - other.payable,
            merchant: self.merchant - other.merchant,
        }
    }
}
