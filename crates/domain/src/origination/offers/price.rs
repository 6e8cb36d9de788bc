//! Price of one lender's loan for one applicant.

use serde::{Deserialize, Serialize};

use crate::catalog::fact::Fact;
use crate::catalog::home::HomeKind;
use crate::catalog::lender::{Offering, Rate, RateKind, RateStep, Terms};
use crate::origination::applicant::{Applicant, Span};
use crate::pricing::{FeeRule, LoanTerms, PricingError, Quote, RateRise, Repayment, Stages};
use crate::{MilliPercent, Paise};

/// Price of one lender's loan for an applicant.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Price {
    /// The requested amount, limited to the lender's maximum.
    pub amount: Paise,
    /// The requested term, limited to the lender's range.
    pub months: u32,
    /// Interest a year.
    pub rate: MilliPercent,
    /// How certain the rate is.
    pub rate_kind: RateKind,
    /// How it is repaid; absent in views from before there was a choice.
    #[serde(default, skip_serializing_if = "Repayment::is_usual")]
    pub repayment: Repayment,
    /// Disbursal stages; absent if disbursed at once.
    #[serde(default, skip_serializing_if = "Stages::is_usual")]
    pub stages: Stages,
    pub quote: Quote,
}

/// The fields of a lender needed for pricing, stored contiguously, so that pricing thousands of lenders is not limited
/// by memory access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PricingTerms {
    amount_max: Paise,
    months_min: u32,
    months_max: u32,
    rate_max: MilliPercent,
    rate_card: Box<[RateStep]>,
    fee: FeeRule,
    third_party: Paise,
    repayment: Repayment,
    plan: Stages,
}

impl PricingTerms {
    pub fn from_offering(offering: &Offering) -> Self {
        let terms = &offering.terms;
        Self {
            amount_max: offering.amount_max(),
            months_min: terms.months_min,
            months_max: terms.months_max,
            rate_max: terms.rate_max,
            rate_card: terms.rate_card.clone().into(),
            fee: terms.fee_rule(),
            third_party: terms.third_party_total(),
            repayment: terms.repayment,
            plan: terms.plan(),
        }
    }

    /// Prices a loan for an applicant who meets the lender's criteria.
    pub fn price(&self, applicant: &Applicant) -> Result<Price, PricingError> {
        let amount = applicant.amount().min(self.amount_max);
        let months = applicant.months().min(self.months_max).max(self.months_min);
        let Rate { rate, kind } =
            Rate::from_card(&self.rate_card, self.rate_max, applicant.score());
        let loan = LoanTerms::with_fee_rule(amount, months, rate, &self.fee, self.third_party);
        let stages = self.stages_for(applicant);
        let loan = loan.with_repayment(self.repayment).with_stages(stages);
        Ok(Price {
            amount,
            months,
            rate,
            rate_kind: kind,
            repayment: self.repayment,
            stages,
            quote: loan.quote()?,
        })
    }

    /// The lender's disbursal plan, if the home is under construction.
    fn stages_for(&self, applicant: &Applicant) -> Stages {
        let kind = applicant.get_fact(Fact::HomeKind).and_then(Span::exact);
        if kind
            .and_then(HomeKind::from_id)
            .is_some_and(HomeKind::is_built)
        {
            self.plan
        } else {
            Stages::AT_ONCE
        }
    }
}

impl Price {
    /// The loan on a lender's terms: as priced, if those have not changed.
    pub fn loan(&self, terms: &Terms) -> LoanTerms {
        let loan = terms.loan(self.amount, self.months, self.rate);
        if self.stages.is_at_once() {
            loan
        } else {
            loan.with_stages(terms.plan())
        }
    }

    /// The effect of a rise by one percentage point; none if such a loan cannot be priced.
    pub(super) fn rise(&self) -> Option<RateRise> {
        let loan = LoanTerms {
            amount: self.amount,
            months: self.months,
            rate: self.rate,
            fee: Paise::ZERO,
            gst_on_fee: Paise::ZERO,
            third_party: Paise::ZERO,
            repayment: self.repayment,
            stages: self.stages,
        };
        RateRise::compute(&loan, RateRise::POINT).ok()
    }

    /// Whether amount and term are as requested.
    pub fn is_as_requested(&self, applicant: &Applicant) -> bool {
        self.amount == applicant.amount() && self.months == applicant.months()
    }
}
