//! What is known of one loan, and where its commission stands.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Sub;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Account, EntryKind, Line, lines};
use crate::id::{LenderId, MerchantId, PartnerId};
use crate::{MilliPercent, Paise};

/// Something that somebody said about a loan. Amounts of money that was lent, and of commission, are paise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "what")]
pub enum Event {
    /// Its status became disbursed.
    Disbursed { amount: Paise, on: Date },
    /// That status was taken back.
    Undone,
    /// The lender's statement lists it.
    Confirmed { amount: Paise, on: Date },
    /// The lender paid commission for it, or took some back where the amount is negative.
    Received { amount: Paise, taxes: Taxes },
    /// Another event was taken back with the file that said it; `key` is that event's.
    Reversed,
}

crate::words! {
    /// Loans that have a part in a figure of the commission pages.
    pub enum LoanGroup {
        /// Something was lent.
        Lent = "lent",
        /// The slab pays something.
        Expected = "expected",
        /// The lender's statement confirmed something.
        Confirmed = "confirmed",
        /// The lender paid something, or took something back.
        Received = "received",
        /// The lender paid less than the commission.
        Outstanding = "outstanding",
        /// The lender paid more than the commission.
        Overpaid = "overpaid",
        /// Part of what the lender paid is not shared yet.
        Held = "held",
        /// Something was lent, and no slab holds the month.
        NoSlab = "no_slab",
    }
}

/// What the lender added to a commission, and what it kept of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taxes {
    pub gst: Paise,
    pub tds: Paise,
}

impl Event {
    /// A lender's statement lists the loan with what was lent and when.
    pub const fn confirmed(amount: Paise, on: Date) -> Self {
        Self::Confirmed { amount, on }
    }

    /// A lender paid commission.
    pub const fn received(amount: Paise, taxes: Taxes) -> Self {
        Self::Received { amount, taxes }
    }
}

/// The events of one loan by their keys, each once. Of two that say the same thing differently, the one with the
/// later key holds, so keys of one kind are in the order in which they count.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Events(BTreeMap<String, Event>, BTreeSet<String>);

impl Events {
    /// Takes an event; false where it was taken before.
    pub fn take(&mut self, key: &str, event: Event) -> bool {
        if event == Event::Reversed {
            return self.1.insert(key.to_owned());
        }
        if self.0.contains_key(key) {
            return false;
        }
        self.0.insert(key.to_owned(), event);
        true
    }

    /// What they come to.
    pub fn facts(&self) -> Facts {
        let mut facts = Facts::default();
        for (_, event) in self.0.iter().filter(|(key, _)| !self.1.contains(*key)) {
            match *event {
                Event::Disbursed { amount, on } => facts.disbursed = Some(Lent { amount, on }),
                Event::Undone => facts.disbursed = None,
                Event::Confirmed { amount, on } => facts.confirmed = Some(Lent { amount, on }),
                Event::Received { amount, taxes } => {
                    facts.received = facts.received + amount;
                    facts.taxes.gst = facts.taxes.gst + taxes.gst;
                    facts.taxes.tds = facts.taxes.tds + taxes.tds;
                }
                Event::Reversed => {}
            }
        }
        facts
    }
}

/// How much was lent, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lent {
    pub amount: Paise,
    pub on: Date,
}

/// What is known of a loan.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts {
    /// What its status says.
    pub disbursed: Option<Lent>,
    /// What the lender's statement says.
    pub confirmed: Option<Lent>,
    /// All that the lender paid for it.
    pub received: Paise,
    pub taxes: Taxes,
}

impl Facts {
    /// What was lent, if anything was: the lender's statement knows best.
    pub fn lent(&self) -> Option<Lent> {
        self.confirmed.or(self.disbursed)
    }
}

/// What a slab pays for one loan. What it pays once for the month belongs to the month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rate {
    pub percent: MilliPercent,
    /// For each loan.
    pub flat: Paise,
}

/// Who gets what of a loan's commission, as it was agreed when the loan was first heard of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    pub lender: LenderId,
    /// Whose customer it is.
    pub partner: Option<PartnerId>,
    /// The partner's share of what the lender pays.
    pub percent: MilliPercent,
    /// What the partner gets besides, once the lender paid.
    pub flat: Paise,
    /// Who of the partner's merchants brought the customer.
    pub merchant: Option<MerchantId>,
    /// The merchant's share of what the partner gets.
    pub merchant_percent: MilliPercent,
}

/// Where a loan's commission stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// What the lender should pay.
    pub commission: Paise,
    /// How much of that its statement confirmed.
    pub confirmed: Paise,
    /// What it paid, without taxes.
    pub received: Paise,
    pub taxes: Taxes,
    /// What partner and merchant get of that.
    pub payable: Paise,
    /// What of it is the merchant's.
    pub merchant: Paise,
}

impl Standing {
    /// By what is known, by what the month's slab pays, and by what was agreed. Partner and merchant share what was
    /// received up to the commission; what goes beyond is held, but for what was `released`.
    pub fn of(facts: &Facts, rate: Option<Rate>, terms: &Terms, released: Paise) -> Self {
        let rate = rate.unwrap_or_default();
        let commission = facts
            .lent()
            .map_or(Paise::ZERO, |lent| rate.percent.of(lent.amount) + rate.flat);
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

    /// What was received and is not shared, because the slab pays less and nobody accepted the difference.
    pub fn held(&self, released: Paise) -> Paise {
        (self.received - self.commission.max(released)).max(Paise::ZERO)
    }

    /// What the lender still owes for the loan.
    pub fn outstanding(&self) -> Paise {
        (self.commission - self.received).max(Paise::ZERO)
    }

    /// What the lender paid for the loan beyond its commission.
    pub fn overpaid(&self) -> Paise {
        (self.received - self.commission).max(Paise::ZERO)
    }

    /// Where the money stands, by accounts. The amounts sum to 0.
    pub fn lines(&self, terms: &Terms) -> Vec<Line> {
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
        lines([
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

    /// The entries that lead from what was booked to here, because of what.
    pub fn entries_from(&self, booked: &Self, because: Cause) -> Vec<(EntryKind, Self)> {
        let change = *self - *booked;
        let nothing = Self::default();
        // What was confirmed stays confirmed when the commission changes.
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

/// Why a loan's commission is another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It was heard of for the first time.
    New,
    /// The lender's statement says something else, or the month is closed.
    Corrected,
    /// What was said was taken back.
    Reversed,
    /// Its month came into another slab.
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

impl Terms {
    /// What partner and merchant together get of what was received, and what the merchant gets of that.
    pub fn shares(&self, received: Paise) -> (Paise, Paise) {
        if self.partner.is_none() || received <= Paise::ZERO {
            return (Paise::ZERO, Paise::ZERO);
        }
        let payable = self.percent.of(received) + self.flat;
        let merchant = self
            .merchant
            .map_or(Paise::ZERO, |_| self.merchant_percent.of(payable));
        (payable, merchant)
    }
}

impl Sub for Standing {
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
