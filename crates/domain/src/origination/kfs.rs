//! The Key Facts Statement: what a lender must state about a loan before the contract.
//!
//! Source: RBI/2024-25/18, 15 April 2024, Key Facts Statement (KFS) for Loans & Advances, Annex A (the statement), B
//! (how the APR is computed) and C (the repayment schedule). The values are here; `saakh_documents::kfs` formats them
//! in the regulator's order and numbering.

mod floating;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use floating::FloatingFacts;

use super::offers::Price;
use super::products::Product;
use crate::Paise;
use crate::catalog::lender::{
    Disclosures, Grievance, Interest, Lender, Offering, RateKind, Terms, ThirdPartyCharge,
};
use crate::catalog::policy::{HolidayCalendar, LendingPolicy};
use crate::catalog::product::ProductType;
use crate::language::Bilingual;
use crate::pricing::{ClosingRule, LoanTerms, PricingError, Quote, Row};
use crate::text::Message;

/// The version of the statement's content and order; increases with each change of either.
pub const FORMAT_VERSION: u32 = 3;

/// The shortest month, so a lower bound of the days of monthly instalments.
const DAYS_OF_A_MONTH_MIN: u32 = 28;

/// Inputs of a statement.
#[derive(Debug, Clone, Copy)]
pub struct KfsRequest<'a> {
    pub lender: &'a Lender,
    pub offering: &'a Offering,
    /// The offer's price, as shown.
    pub price: &'a Price,
    pub borrower: &'a str,
    /// Co-applicants, by name.
    pub co_borrowers: &'a [String],
    /// The unique proposal number.
    pub number: &'a str,
    /// The day of issue in India.
    pub issued: Date,
    /// Our complaints contact.
    pub grievance: &'a Grievance,
    pub lending: &'a LendingPolicy,
    /// Foreclosure terms for this borrower.
    pub closing: &'a ClosingRule,
}

/// The key facts of one offer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KeyFacts {
    /// [`FORMAT_VERSION`] at the time.
    pub format_version: u32,
    /// The unique proposal number.
    pub number: String,
    pub product: ProductType,
    pub borrower: String,
    /// Co-applicants, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub co_borrowers: Vec<String>,
    /// The day of issue in India.
    pub issued: Date,
    /// Working days of validity.
    pub valid_working_days: u32,
    /// The last day of validity.
    pub valid_until: Date,
    /// Whether that day depends on estimated holidays.
    #[serde(default)]
    pub validity_estimated: bool,
    pub lender: LenderFacts,
    /// Amount, term, rate and charges.
    pub loan: LoanTerms,
    /// The cost of the loan.
    pub quote: Quote,
    /// How certain the rate is.
    pub rate_kind: RateKind,
    /// Whether the rate can change.
    pub interest: Interest,
    /// The benchmark of a floating rate; absent if the rate is fixed or the benchmark unknown.
    pub floating: Option<FloatingFacts>,
    /// Charges of third parties through the lender, each once.
    pub third_party: Vec<ThirdPartyCharge>,
    /// Penal charges for late payment.
    pub penal: Bilingual,
    /// The foreclosure charge.
    pub foreclosure: Bilingual,
    /// The text instead of the charge, if the law forbids it.
    pub closing_waiver: Option<Message>,
    /// Cooling-off period: days in which the borrower may leave, paying only interest for them.
    pub cooling_off_days: u16,
    /// The lender's further disclosures.
    pub disclosures: Disclosures,
    /// Our complaints contact, and where unresolved complaints go.
    pub complaints: ComplaintFacts,
    pub schedule: Vec<Row>,
    /// Disbursal stages; empty: disbursed at once.
    pub stages: Vec<StageFacts>,
}

/// One disbursal stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageFacts {
    /// Required progress.
    pub label: Bilingual,
    /// Planned months after the first stage.
    pub months: u32,
    pub amount: Paise,
}

/// The lender of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LenderFacts {
    /// Display name.
    pub name: String,
    /// The regulated entity.
    pub legal_name: String,
    /// The lender's complaints contact.
    pub grievance: Grievance,
}

/// Where complaints go besides the lender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComplaintFacts {
    /// Our complaints contact.
    pub officer: Grievance,
    /// Days in which a complaint is answered.
    pub answer_days: i64,
    /// Days after them in which the ombudsman takes it.
    pub ombudsman_days: i64,
    /// Where an unresolved complaint is escalated.
    pub portal: String,
}

/// The statement cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KfsError {
    /// Cards and insurance have none.
    #[error("there is no Key Facts Statement for this product")]
    NotALoan,
    /// The lender's terms differ from those of the offer: offers must be recomputed.
    #[error("the lender's terms have changed since the offer")]
    TermsChanged,
    /// The terms are invalid.
    #[error(transparent)]
    Pricing(#[from] PricingError),
}

impl KeyFacts {
    /// Computes the key facts of an offer.
    pub fn compute(request: &KfsRequest, holidays: &HolidayCalendar) -> Result<Self, KfsError> {
        let KfsRequest {
            lender,
            offering,
            price,
            ..
        } = *request;
        if !Product::for_type(offering.product).needs_key_facts {
            return Err(KfsError::NotALoan);
        }
        let terms = &offering.terms;
        let loan = price.loan(terms);
        let quote = loan.quote()?;
        if !is_as_shown(&quote, &price.quote) {
            return Err(KfsError::TermsChanged);
        }
        let rule = &request.lending.key_facts;
        let valid_working_days = rule.validity(price.months.saturating_mul(DAYS_OF_A_MONTH_MIN));
        let valid = holidays.add_working_days(request.issued, valid_working_days);
        Ok(Self {
            format_version: FORMAT_VERSION,
            number: request.number.to_owned(),
            product: offering.product,
            borrower: request.borrower.to_owned(),
            co_borrowers: request.co_borrowers.to_vec(),
            issued: request.issued,
            valid_working_days,
            valid_until: valid.last,
            validity_estimated: valid.estimate,
            lender: LenderFacts::from_lender(lender, terms),
            loan,
            quote,
            rate_kind: price.rate_kind,
            interest: terms.interest,
            floating: FloatingFacts::compute(terms, &loan, rule.benchmark_change)?,
            third_party: terms.third_party.clone(),
            penal: penal(terms),
            foreclosure: foreclosure(terms),
            closing_waiver: request.closing.text(),
            cooling_off_days: terms.cooling_off_days,
            disclosures: terms.disclosures.clone(),
            complaints: ComplaintFacts::from_request(request),
            schedule: loan.schedule()?,
            stages: stages(terms, &loan),
        })
    }

    /// All charges deducted from the amount.
    pub fn charges(&self) -> Paise {
        self.quote.fee_with_gst + self.quote.third_party
    }
}

impl LenderFacts {
    fn from_lender(lender: &Lender, terms: &Terms) -> Self {
        Self {
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            grievance: terms.grievance.clone(),
        }
    }
}

impl ComplaintFacts {
    fn from_request(request: &KfsRequest) -> Self {
        let rule = request.lending.grievance_on(request.issued);
        Self {
            officer: request.grievance.clone(),
            answer_days: rule.answer_days,
            ombudsman_days: rule.ombudsman_days,
            portal: rule.complaint_portal.clone(),
        }
    }
}

/// Whether two quotes are displayed alike: compares integers, because the exact instalment may lose its last digit in
/// the database.
fn is_as_shown(now: &Quote, shown: &Quote) -> bool {
    let figures = |quote: &Quote| {
        let net = quote.net_disbursed;
        (
            quote.emi,
            net,
            quote.fee_with_gst,
            quote.third_party,
            quote.total_cost,
            quote.apr,
        )
    };
    figures(now) == figures(shown)
}

fn stages(terms: &Terms, loan: &LoanTerms) -> Vec<StageFacts> {
    let amounts = loan.stages.amounts(loan.amount);
    let stages = terms.stages.iter().zip(amounts);
    stages
        .map(|(stage, amount)| StageFacts {
            label: Bilingual {
                en: stage.label_en.clone(),
                hi: stage.label_hi.clone(),
            },
            months: stage.months,
            amount,
        })
        .collect()
}

fn penal(terms: &Terms) -> Bilingual {
    Bilingual {
        en: terms.penal_en.clone(),
        hi: terms.penal_hi.clone(),
    }
}

fn foreclosure(terms: &Terms) -> Bilingual {
    Bilingual {
        en: terms.foreclosure_en.clone(),
        hi: terms.foreclosure_hi.clone(),
    }
}

#[cfg(test)]
mod tests;
