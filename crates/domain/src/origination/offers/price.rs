//! What one lender's loan costs one applicant.

use serde::{Deserialize, Serialize};

use crate::catalog::lender::{Offering, Rate, RateKind, RateStep};
use crate::origination::applicant::Applicant;
use crate::pricing::{FeeRule, LoanTerms, PricingError, Quote};
use crate::{MilliPercent, Paise};

/// What one lender's loan costs an applicant.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Price {
    /// The amount asked for, cut to the lender's limit.
    pub amount: Paise,
    /// The months asked for, kept within the lender's range.
    pub months: u32,
    /// Interest a year.
    pub rate: MilliPercent,
    /// How sure the rate is.
    pub rate_kind: RateKind,
    pub quote: Quote,
}

/// What pricing reads of a lender, and no more: packed together, so that pricing thousands of
/// lenders does not wait for memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricingTerms {
    amount_max: Paise,
    months_min: u32,
    months_max: u32,
    rate_max: MilliPercent,
    rate_card: Box<[RateStep]>,
    fee: FeeRule,
    third_party: Paise,
}

impl PricingTerms {
    /// The terms of an offering.
    pub fn of(offering: &Offering) -> Self {
        let terms = &offering.terms;
        Self {
            amount_max: offering.amount_max(),
            months_min: terms.months_min,
            months_max: terms.months_max,
            rate_max: terms.rate_max,
            rate_card: terms.rate_card.clone().into(),
            fee: terms.fee_rule(),
            third_party: terms.third_party_total(),
        }
    }

    /// The price for an applicant who meets the lender's criteria.
    pub fn price(&self, applicant: &Applicant) -> Result<Price, PricingError> {
        let amount = applicant.amount().min(self.amount_max);
        let months = applicant.months().min(self.months_max).max(self.months_min);
        let Rate { rate, kind } =
            Rate::from_card(&self.rate_card, self.rate_max, applicant.score());
        let loan = LoanTerms::with_fee_rule(amount, months, rate, &self.fee, self.third_party);
        Ok(Price {
            amount,
            months,
            rate,
            rate_kind: kind,
            quote: loan.quote()?,
        })
    }
}
