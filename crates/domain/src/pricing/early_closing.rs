//! Early closure of a loan, and the cooling-off period.
//!
//! Sources: RBI (Pre-payment Charges on Loans) Directions, 2025, 2 July 2025: no charge and no lock-in with a floating
//! rate; RBI (Regulatory Framework for Microfinance Loans) Directions, 2022: no penalty for closing a microfinance loan
//! early; RBI (Digital Lending) Directions, 2025, 8 May 2025: within the cooling-off period the borrower may leave for
//! the principal and the proportionate cost, without penalty. The numbers are in `data/policy/lending.toml`.

use super::{LoanTerms, PricingError, hundredths, irr};
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// Day count of a year's interest.
const DAYS_A_YEAR: f64 = 365.0;

/// The terms of closing a loan early: the lender's, as limited by law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosingRule {
    /// The charge, percent of the outstanding amount, without GST.
    pub charge: MilliPercent,
    /// GST on that charge.
    pub gst: MilliPercent,
    /// Instalments to pay before the loan may be closed.
    pub lock_in_months: u32,
    /// The rule that forbids a charge, if there is one.
    pub waiver: Option<Waiver>,
}

/// Why a lender may not charge for early closure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Waiver {
    FloatingRate,
    /// The same for a business loan, if the lender's own terms have a charge for larger ones.
    FloatingBusiness,
    /// A microfinance loan.
    Microfinance,
}

/// Closure of a loan after one of its instalments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The last instalment paid, from 1.
    pub month: u32,
    /// Sum of all instalments up to and including that one.
    pub paid_by_then: Paise,
    /// Outstanding amount after it.
    pub owed: Paise,
    /// The cost of closing; none during the lock-in.
    pub exit: Option<ClosingCost>,
}

/// The total cost of a loan closed early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosingCost {
    /// The lender's foreclosure charge, with GST.
    pub charge: Paise,
    /// All costs: interest until then, the fee with GST, third-party charges and the foreclosure charge.
    pub total_cost: Paise,
    /// The annual percentage rate of the loan closed then, by the method of [`LoanTerms::quote`].
    pub apr: MilliPercent,
}

/// The cost of leaving a loan within the cooling-off period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoolingOff {
    pub days: u16,
    /// Interest for all of these days, by the day.
    pub interest: Paise,
    /// The amount (its first part, if disbursed in stages) and that interest.
    pub owed: Paise,
}

impl ClosingRule {
    /// The text shown instead of the lender's own terms; none if those apply.
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

    /// The charge on the outstanding amount, with GST; each to the paisa.
    fn charge_on(&self, owed: Paise) -> Paise {
        let charge = self.charge.share_of(owed);
        charge + self.gst.share_of(charge)
    }
}

impl Waiver {
    pub const fn code(self) -> &'static str {
        match self {
            Self::FloatingRate | Self::FloatingBusiness => "floating_rate",
            Self::Microfinance => "microfinance",
        }
    }
}

impl CoolingOff {
    /// The cooling-off terms in a sentence or two.
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
    /// The loan closed after a month's instalment. Month 0 counts as the first; after the last month the loan ends
    /// regularly and costs what [`Self::quote`] returns.
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

    /// The loan returned on the last day of the cooling-off period, which costs most. Whether the lender keeps its fee
    /// is stated in its Key Facts Statement, and not included here.
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
            ClosingCost {
                charge,
                total_cost: paid_by_then + owed + charge
                    - (self.disbursed_by(month) - self.charges()),
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
            return hundredths(irr::solve_single_payment(net, payment, month) * 12.0);
        }
        if charge == Paise::ZERO && (owed == Paise::ZERO || self.charges() == Paise::ZERO) {
            return self.apr(emi);
        }
        let last = (owed + charge).as_f64();
        if !self.stages.is_at_once() {
            return self.apr_in_stages(emi, month, last);
        }
        let net = self.net_disbursed().as_f64();
        hundredths(irr::solve_with_last(net, emi, month, last, self.monthly_rate()) * 12.0)
    }
}

#[cfg(test)]
mod tests;
