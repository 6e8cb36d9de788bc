//! A lender's terms of closing early, as far as the law leaves them.

use crate::MilliPercent;
use crate::catalog::lender::{Interest, Terms};
use crate::catalog::policy::LendingPolicy;
use crate::pricing::{ClosingRule, Waiver};

impl ClosingRule {
    /// The lender's terms under the rules of lending, for a loan that is a microfinance loan or not
    /// ([`is_microfinance`](crate::origination::eligibility::is_microfinance)).
    pub fn of(terms: &Terms, lending: &LendingPolicy, is_microfinance: bool) -> Self {
        let own = Self {
            charge: terms.foreclosure_percent,
            gst: terms.gst_percent,
            lock_in_months: terms.lock_in_months.into(),
            waiver: None,
        };
        let floating = &lending.prepayment;
        if terms.interest == Interest::Floating {
            let lock_in_max = floating.floating_rate_lock_in_months_max.into();
            Self {
                charge: own.charge.min(floating.floating_rate_charge_percent_max),
                lock_in_months: own.lock_in_months.min(lock_in_max),
                waiver: Some(Waiver::FloatingRate),
                ..own
            }
        } else if is_microfinance && !lending.microfinance.prepayment_penalty {
            Self {
                charge: MilliPercent::ZERO,
                waiver: Some(Waiver::Microfinance),
                ..own
            }
        } else {
            own
        }
    }
}
