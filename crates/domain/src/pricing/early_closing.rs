//! What it takes to leave a loan before its last month, and in its first days.
//!
//! Sources: RBI (Pre-payment Charges on Loans) Directions, 2025, 2 July 2025: no charge and no
//! lock-in where the rate floats; RBI (Regulatory Framework for Microfinance Loans) Directions,
//! 2022: no penalty for closing a microfinance loan early; RBI (Digital Lending) Directions, 2025,
//! 8 May 2025: within the cooling-off days the borrower leaves for the principal and what the loan
//! costs for these days, without penalty. The numbers are `data/policy/lending.toml`.

use super::{LoanTerms, PricingError, hundredths, irr};
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// Days by which a year's interest is shared out.
const DAYS_A_YEAR: f64 = 365.0;

/// On what terms a loan may be closed early: the lender's, as far as the law leaves them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosingRule {
    /// The charge, percent of what is owed, without GST.
    pub charge: MilliPercent,
    /// GST on that charge.
    pub gst: MilliPercent,
    /// Instalments to pay before the loan may be closed.
    pub lock_in_months: u32,
    /// The rule that forbids a charge, where there is one.
    pub waiver: Option<Waiver>,
}

/// Why a lender may not charge for closing early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Waiver {
    FloatingRate,
    /// The same on a loan for business, where the lender's own words name a charge for larger ones.
    FloatingBusiness,
    /// The household earns little.
    Microfinance,
}

/// A loan that is closed after one of its instalments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The instalment after which it is closed, from 1.
    pub month: u32,
    /// All instalments up to and with that one.
    pub paid_by_then: Paise,
    /// What is still owed after it.
    pub owed: Paise,
    /// What closing it costs; none while the lender does not allow it yet.
    pub exit: Option<Exit>,
}

/// What a loan costs that is closed early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// The lender's charge for closing, with GST.
    pub charge: Paise,
    /// Everything beyond the money lent: interest until then, the fee with GST, charges of others
    /// and the charge for closing.
    pub total_cost: Paise,
    /// The annual percentage rate of the loan closed then, by the method of [`LoanTerms::quote`].
    pub apr: MilliPercent,
}

/// What leaving a loan in its first days takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoolingOff {
    /// How many days the borrower has.
    pub days: u16,
    /// Interest for all of these days, by the day.
    pub interest: Paise,
    /// The amount, or its first part where it is paid out in stages, and that interest.
    pub owed: Paise,
}

impl ClosingRule {
    /// What is said of closing early instead of the lender's own words; none where they hold.
    pub fn text(&self) -> Option<Message> {
        match (self.waiver?, self.lock_in_months) {
            (Waiver::FloatingRate, _) => None,
            (Waiver::FloatingBusiness, _) => Some(Message::new("early_floating_business")),
            (Waiver::Microfinance, 0) => Some(Message::new("early_microfinance")),
            (Waiver::Microfinance, months) => {
                Some(Message::new("early_microfinance_after").with("months", months))
            }
        }
    }

    /// The charge on what is owed, with GST; each to the paisa.
    fn charge_on(&self, owed: Paise) -> Paise {
        let charge = self.charge.of(owed);
        charge + self.gst.of(charge)
    }
}

impl Waiver {
    /// On the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::FloatingRate | Self::FloatingBusiness => "floating_rate",
            Self::Microfinance => "microfinance",
        }
    }
}

impl CoolingOff {
    /// The way out in a sentence or two.
    pub fn text(&self) -> Message {
        let key = match self.days {
            1 => "early_cooling_off_one",
            _ => "early_cooling_off_many",
        };
        Message::new(key)
            .with("days", self.days)
            .with("owed", self.owed)
    }
}

impl LoanTerms {
    /// The loan closed after a month's instalment. Month 0 counts as the first; a month after the
    /// last is the last, in which the loan ends by itself and costs what [`Self::quote`] says.
    pub fn closing(&self, month: u32, rule: &ClosingRule) -> Result<Closing, PricingError> {
        self.check()?;
        Ok(self.closed_after(month.clamp(1, self.months), rule))
    }

    /// The loan closed after each instalment but the last.
    pub fn closings(&self, rule: &ClosingRule) -> Result<Vec<Closing>, PricingError> {
        self.check()?;
        let months = 1..self.months;
        Ok(months.map(|month| self.closed_after(month, rule)).collect())
    }

    /// The loan given back on the last of the cooling-off days: the most that this takes. Whether
    /// the lender keeps its fee is for its Key Facts Statement to say, and is not counted here.
    pub fn cooling_off(&self, days: u16) -> Result<CoolingOff, PricingError> {
        self.check()?;
        let received = self.first_part();
        let a_year = received.as_f64() * self.rate.as_fraction();
        let interest = Paise::from_f64(a_year * f64::from(days) / DAYS_A_YEAR);
        Ok(CoolingOff {
            days,
            interest,
            owed: received + interest,
        })
    }

    fn closed_after(&self, month: u32, rule: &ClosingRule) -> Closing {
        let emi = self.emi();
        let (paid_by_then, owed) = (
            Paise::from_f64(self.paid(month)),
            Paise::from_f64(self.owed(month)),
        );
        let is_open = month >= rule.lock_in_months.min(self.months);
        let exit = is_open.then(|| {
            let charge = rule.charge_on(owed);
            Exit {
                charge,
                total_cost: paid_by_then + owed + charge - (self.drawn(month) - self.charges()),
                apr: self.apr_closed_after(month, emi, owed, charge),
            }
        });
        Closing {
            month,
            paid_by_then,
            owed,
            exit,
        }
    }

    fn apr_closed_after(&self, month: u32, emi: f64, owed: Paise, charge: Paise) -> MilliPercent {
        if self.repayment.is_single() {
            let payment = self.paid(month) + (owed + charge).as_f64();
            let net = self.net_disbursed().as_f64();
            return hundredths(irr::of_two_flows(net, payment, month) * 12.0);
        }
        if charge == Paise::ZERO && (owed == Paise::ZERO || self.charges() == Paise::ZERO) {
            return self.apr(emi);
        }
        let last = (owed + charge).as_f64();
        if !self.stages.is_at_once() {
            return self.apr_in_stages(emi, (month, last));
        }
        let net = self.net_disbursed().as_f64();
        hundredths(irr::solve_with_last(net, emi, month, last, self.monthly_rate()) * 12.0)
    }
}

#[cfg(test)]
mod tests;
