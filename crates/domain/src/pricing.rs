//! The cost of a loan: instalment, net disbursed amount, annual percentage rate (APR) and repayment schedule.
//!
//! Source: RBI circular of 15 April 2024, Key Facts Statement for Loans and Advances. The APR is the monthly internal
//! rate of return × 12, nominal, on the net disbursed amount, and based on the unrounded instalment. Amounts are
//! integers at the edges and `f64` paise in between.

mod early_closing;
mod fee;
mod irr;
mod repayment;
mod rise;
mod schedule;
mod stages;

pub use early_closing::{Closing, ClosingCost, ClosingRule, CoolingOff, Waiver};
pub use fee::{Fee, FeeRule};
pub use repayment::Repayment;
pub use rise::RateRise;
pub use schedule::Row;
pub use stages::{InvalidStages, STAGES_MAX, Stage, Stages};

use serde::{Deserialize, Serialize};

use crate::text::Message;
use crate::{MilliPercent, Paise};

/// The longest loan, 50 years, which bounds the size of a schedule.
pub const MONTHS_MAX: u32 = 600;

/// The largest amount, 1,000 crore rupees, up to which all totals and APRs fit their types.
pub const AMOUNT_MAX: Paise = Paise::rupees(10_000_000_000);

/// The highest rate, 1,000 % a year: far above any lender's, low enough for exact totals.
pub const RATE_MAX: MilliPercent = MilliPercent(1_000_000);

/// Maximum growth of a rupee by a single repayment: far above any lender's, low enough for exact totals.
const GROWTH_MAX: f64 = 500.0;

/// A loan, repaid according to its [`Repayment`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoanTerms {
    /// The sanctioned amount.
    pub amount: Paise,
    /// Term in months; equal to the number of instalments, if it is disbursed at once and repaid in instalments.
    pub months: u32,
    /// Interest a year.
    pub rate: MilliPercent,
    /// The lender's one-time fee, deducted from the amount, without GST.
    pub fee: Paise,
    /// GST on that fee, as an amount.
    pub gst_on_fee: Paise,
    /// Third-party charges through the lender (insurance, stamp duty), deducted as well.
    pub third_party: Paise,
    /// Absent in data from before there was a choice.
    #[serde(default, skip_serializing_if = "Repayment::is_usual")]
    pub repayment: Repayment,
    /// Disbursal stages; absent if disbursed at once.
    #[serde(default, skip_serializing_if = "Stages::is_usual")]
    pub stages: Stages,
}

/// The cost of the loan.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Quote {
    /// The monthly instalment, or the whole of a single repayment; unrounded, in rupees.
    pub emi_exact: f64,
    /// The same as displayed, in whole rupees.
    pub emi: Paise,
    /// The amount that the borrower receives.
    pub net_disbursed: Paise,
    /// The lender's fee with GST.
    pub fee_with_gst: Paise,
    /// Third-party charges through the lender.
    pub third_party: Paise,
    /// Total interest, from the unrounded instalment, to the paisa.
    pub total_interest: Paise,
    /// Total repayment: the amount and the interest.
    pub total_payable: Paise,
    /// Interest and all charges.
    pub total_cost: Paise,
    /// The annual percentage rate, 2 decimals, half up.
    pub apr: MilliPercent,
}

/// The terms are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PricingError {
    /// The amount is zero, or exceeds [`AMOUNT_MAX`].
    #[error("the amount is not above 0 or too large")]
    Amount,
    /// The term is zero, or exceeds [`MONTHS_MAX`].
    #[error("the number of months is 0 or too large")]
    Months,
    /// Negative, or more than [`RATE_MAX`].
    #[error("the rate is negative or too high, or too high for so many months")]
    Rate,
    /// A charge is negative, or the charges leave no net amount.
    #[error("a charge is negative, or the charges are not less than the amount")]
    Charges,
}

impl PricingError {
    /// The message, with the valid range.
    pub fn message(self) -> Message {
        match self {
            Self::Amount => Message::new("invalid_loan_amount").with("max", AMOUNT_MAX),
            Self::Months => Message::new("invalid_loan_months").with("max", MONTHS_MAX),
            Self::Rate => Message::new("invalid_loan_rate").with("max", RATE_MAX),
            Self::Charges => Message::new("invalid_loan_charges"),
        }
    }
}

impl Quote {
    /// One payment to the paisa.
    pub fn emi_to_the_paisa(&self) -> Paise {
        Paise::from_f64(self.emi_exact * 100.0)
    }
}

impl LoanTerms {
    /// A loan in instalments under a lender's fee rule, for offers and the public calculator.
    pub fn with_fee_rule(
        amount: Paise,
        months: u32,
        rate: MilliPercent,
        fee_rule: &FeeRule,
        third_party: Paise,
    ) -> Self {
        let Fee { fee, gst } = fee_rule.compute_fee(amount);
        Self {
            amount,
            months,
            rate,
            fee,
            gst_on_fee: gst,
            third_party,
            repayment: Repayment::Instalments,
            stages: Stages::AT_ONCE,
        }
    }

    /// The same loan with another kind of repayment.
    #[must_use]
    pub const fn with_repayment(self, repayment: Repayment) -> Self {
        Self { repayment, ..self }
    }

    /// Computes the price.
    pub fn quote(&self) -> Result<Quote, PricingError> {
        self.check()?;
        let emi = self.emi();
        let total_interest = Paise::from_f64(self.paid(self.months)) - self.amount;
        Ok(Quote {
            emi_exact: emi / 100.0,
            emi: whole_rupees(emi),
            net_disbursed: self.net_disbursed(),
            fee_with_gst: self.fee + self.gst_on_fee,
            third_party: self.third_party,
            total_interest,
            total_payable: self.amount + total_interest,
            total_cost: total_interest + self.charges(),
            apr: self.apr(emi),
        })
    }

    /// The repayment schedule, a row for each payment, as in the regulator's illustration.
    pub fn schedule(&self) -> Result<Vec<Row>, PricingError> {
        self.check()?;
        if self.repayment.is_single() {
            return Ok(vec![schedule::single_row(self.amount, self.emi())]);
        }
        let wait = self.stages.wait();
        let rows = schedule::balances(self.amount, self.payments(), self.monthly_rate());
        let after = rows.map(|row| row.shift_months(wait));
        Ok(self
            .months_of_interest()
            .chain(after)
            .map(Row::from)
            .collect())
    }

    /// Number of payments, without those of interest only during disbursal.
    pub fn payments(&self) -> u32 {
        if self.repayment.is_single() {
            1
        } else {
            self.months.saturating_sub(self.stages.wait())
        }
    }

    fn check(&self) -> Result<(), PricingError> {
        let affordable = Paise::ZERO..=self.amount;
        let charges = [self.fee, self.gst_on_fee, self.third_party];
        if self.amount <= Paise::ZERO || self.amount > AMOUNT_MAX {
            Err(PricingError::Amount)
        } else if !(1..=MONTHS_MAX).contains(&self.months) {
            Err(PricingError::Months)
        } else if !(MilliPercent::ZERO..=RATE_MAX).contains(&self.rate) {
            Err(PricingError::Rate)
        } else if charges.iter().any(|charge| !affordable.contains(charge))
            || self.charges() >= self.amount
        {
            Err(PricingError::Charges)
        } else if self.grows_too_much() {
            Err(PricingError::Rate)
        } else {
            self.check_stages()
        }
    }

    fn grows_too_much(&self) -> bool {
        let growth = self.repayment.growth(self.monthly_rate(), self.months);
        growth.is_some_and(|growth| growth > GROWTH_MAX)
    }

    fn charges(&self) -> Paise {
        self.fee + self.gst_on_fee + self.third_party
    }

    fn net_disbursed(&self) -> Paise {
        self.amount - self.charges()
    }

    fn monthly_rate(&self) -> f64 {
        self.rate.as_fraction() / 12.0
    }

    /// One payment, unrounded, in paise.
    fn emi(&self) -> f64 {
        match self.repayment.growth(self.monthly_rate(), self.months) {
            Some(growth) => self.amount.as_f64() * growth,
            None => self.amount.as_f64() / irr::annuity(self.monthly_rate(), self.payments()),
        }
    }

    /// The outstanding amount after a number of months, unrounded, in paise.
    fn owed(&self, month: u32) -> f64 {
        match self.repayment.growth(self.monthly_rate(), month) {
            Some(_) if month == self.months => 0.0,
            Some(growth) => self.amount.as_f64() * growth,
            None if month <= self.stages.wait() => self.disbursed_by(month).as_f64(),
            None => {
                let paid = month - self.stages.wait();
                schedule::outstanding_amount(
                    self.amount,
                    self.payments(),
                    self.monthly_rate(),
                    paid,
                )
            }
        }
    }

    /// The total paid by the end of a month, unrounded, in paise.
    fn paid(&self, month: u32) -> f64 {
        if self.repayment.is_single() {
            let is_due = month == self.months;
            return if is_due { self.emi() } else { 0.0 };
        }
        let wait = self.stages.wait();
        let equated = self.emi() * f64::from(month.saturating_sub(wait));
        self.stage_interest(month.min(wait)) + equated
    }

    fn apr(&self, emi: f64) -> MilliPercent {
        let net = self.net_disbursed();
        if self.repayment.is_single() {
            return hundredths(irr::solve_single_payment(net.as_f64(), emi, self.months) * 12.0);
        }
        if net == self.amount {
            // Without charges the APR equals the rate, so the solver's rounding error is avoided.
            return MilliPercent((self.rate.0 + 5).div_euclid(10) * 10);
        }
        if !self.stages.is_at_once() {
            return self.apr_in_stages(emi, self.months, 0.0);
        }
        let monthly = irr::solve(net.as_f64(), emi, self.months, self.monthly_rate());
        hundredths(monthly * 12.0)
    }

    /// The APR of a loan disbursed in stages, up to a month with a last payment.
    fn apr_in_stages(&self, emi: f64, month: u32, last: f64) -> MilliPercent {
        let received = (self.first_part() - self.charges()).as_f64();
        let worth = |rate| self.staged_present_value(rate, emi, month, last);
        hundredths(irr::solve_by_present_value(received, self.monthly_rate(), worth) * 12.0)
    }
}

/// Converts a fraction to percent with 2 decimals, half up.
#[expect(
    clippy::cast_possible_truncation,
    reason = "at most 12 times AMOUNT_MAX for 1 paisa, far below the limit of i64"
)]
fn hundredths(fraction: f64) -> MilliPercent {
    MilliPercent((fraction * 10_000.0).round() as i64 * 10)
}

/// Rounds a computed number of paise to whole rupees in one step: rounding to paise first could lift 969.496 to 970.
fn whole_rupees(paise: f64) -> Paise {
    Paise::from_f64((paise / 100.0).round() * 100.0)
}

#[cfg(test)]
mod tests;
