//! The repayment schedule.

use serde::{Deserialize, Serialize};

use super::irr::annuity;
use super::whole_rupees;
use crate::Paise;

/// One month as displayed: each figure is rounded to whole rupees from the unrounded schedule, so in a row they may
/// appear off by one, as in the regulator's own illustration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The instalment's number, from 1.
    pub number: u32,
    /// Outstanding amount before it.
    pub opening: Paise,
    /// Principal part of the instalment.
    pub principal: Paise,
    /// Interest part of the instalment.
    pub interest: Paise,
    pub instalment: Paise,
}

/// One month unrounded, in paise.
#[derive(Debug, Clone, Copy)]
pub(super) struct Balance {
    pub(super) number: u32,
    pub(super) opening: f64,
    pub(super) principal: f64,
    pub(super) interest: f64,
}

impl Balance {
    /// The same month of a loan whose instalments start later.
    pub(super) const fn shift_months(mut self, months: u32) -> Self {
        self.number += months;
        self
    }
}

impl From<Balance> for Row {
    fn from(balance: Balance) -> Self {
        Self {
            number: balance.number,
            opening: whole_rupees(balance.opening),
            principal: whole_rupees(balance.principal),
            interest: whole_rupees(balance.interest),
            instalment: whole_rupees(balance.principal + balance.interest),
        }
    }
}

/// The one row of a loan with a single repayment.
pub(super) fn single_row(amount: Paise, payment: f64) -> Row {
    Row::from(Balance {
        number: 1,
        opening: amount.as_f64(),
        principal: amount.as_f64(),
        interest: payment - amount.as_f64(),
    })
}

/// Outstanding amount after a number of instalments, in paise.
pub(super) fn outstanding_amount(amount: Paise, months: u32, monthly_rate: f64, paid: u32) -> f64 {
    amount.as_f64() * annuity(monthly_rate, months - paid) / annuity(monthly_rate, months)
}

/// The unrounded schedule. The outstanding amount is the present value of the remaining instalments: computed
/// iteratively, a rounding error would grow with interest over the years.
pub(super) fn balances(
    amount: Paise,
    months: u32,
    monthly_rate: f64,
) -> impl Iterator<Item = Balance> {
    let emi = amount.as_f64() / annuity(monthly_rate, months);
    (1..=months).map(move |number| {
        let opening = outstanding_amount(amount, months, monthly_rate, number - 1);
        let interest = opening * monthly_rate;
        Balance {
            number,
            opening,
            principal: emi - interest,
            interest,
        }
    })
}
