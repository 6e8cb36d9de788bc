//! A lender's offering of one product in the back office.

use saakh_domain::catalog::lender::{JourneyKind, OfferingRecord};
use saakh_domain::catalog::rule::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use super::terms::{LenderTerms, LenderWarning};
use crate::view::{Grams, Percent, Rupees};

/// An offering besides the main one.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferingView {
    /// The criteria and displayed texts.
    #[serde(flatten)]
    pub(super) columns: OfferingColumns,
    /// The terms that price an offer.
    pub(super) terms: LenderTerms,
    /// Texts that contradict the terms.
    pub(super) warnings: Vec<LenderWarning>,
    /// What is missing before the lender can be switched on.
    pub(super) problems: Vec<String>,
}

/// The columns of the specification's lender row that belong to an offering.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferingColumns {
    /// The minimum monthly income.
    #[schema(required)]
    min_income: Option<Rupees>,
    /// The maximum monthly income.
    #[schema(required)]
    max_income: Option<Rupees>,
    /// The minimum age in years.
    #[schema(required)]
    min_age: Option<i16>,
    /// The maximum age in years.
    #[schema(required)]
    max_age: Option<i16>,
    /// An item of `ticketClass`.
    #[schema(required)]
    ticket_class: Option<i64>,
    /// An item of `creditScoreClass`.
    #[schema(required)]
    credit_score_class: Option<i64>,
    /// 1 if it lends to employees.
    salaried: u8,
    /// 1 if it lends to the self-employed.
    self_employed: u8,
    /// 1 if it lends to business owners.
    business: u8,
    /// The minimum household income per year.
    #[schema(required)]
    household_income_min: Option<Rupees>,
    /// The minimum turnover of a business per year.
    #[schema(required)]
    turnover_min: Option<Rupees>,
    /// The minimum age of a business in months.
    #[schema(required)]
    business_months_min: Option<i64>,
    /// The minimum share of profit in the turnover.
    #[schema(required)]
    profit_share_min: Option<Percent>,
    /// Accepted items of `businessNature`; empty for all.
    business_natures: Vec<i64>,
    /// Accepted items of `homeKind`; empty for all.
    home_kinds: Vec<i64>,
    /// The minimum weight of gold in grams.
    #[schema(required)]
    gold_grams_min: Option<Grams>,
    /// Accepted items of `goldPurpose`; empty for all.
    gold_purposes: Vec<i64>,
    /// Offered items of `goldHandover`; empty for all.
    gold_handovers: Vec<i64>,
    /// The maximum loan-to-value ratio by amount; empty for no limit.
    #[schema(max_items = 20)]
    loan_to_value: Vec<TierView>,
    /// The maximum share of all monthly repayments in the income.
    #[schema(required)]
    repayment_share: Option<Percent>,
    /// Prefixes of the pincodes that it serves; empty for all India.
    pincode_prefixes: Vec<String>,
    /// The largest loan, as displayed.
    #[schema(required)]
    loan_amount_upto: Option<Rupees>,
    /// The term, as displayed.
    tenure: String,
    /// The interest rate, as displayed.
    interest_rate: String,
    /// The lowest APR.
    apr_min: Percent,
    /// The highest APR.
    apr_max: Percent,
    /// The fees, as displayed.
    processing_fees: String,
    #[schema(value_type = crate::words::JourneyName)]
    journey: &'static str,
    /// 1 if it accepts applications by its API.
    api: u8,
    /// 1 if applications are submitted to it automatically.
    autosubmission: u8,
}

/// The loan-to-value ratio of amounts up to a limit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TierView {
    /// The largest amount of the tier; none for the last tier.
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<Rupees>,
    /// The maximum loan-to-value ratio.
    share: Percent,
}

impl From<OfferingRecord> for OfferingColumns {
    fn from(offering: OfferingRecord) -> Self {
        Self {
            min_income: offering.min_income.map(Rupees),
            max_income: offering.max_income.map(Rupees),
            min_age: offering.min_age,
            max_age: offering.max_age,
            ticket_class: offering.ticket_class,
            credit_score_class: offering.credit_score_class,
            salaried: offering.salaried.into(),
            self_employed: offering.self_employed.into(),
            business: offering.business.into(),
            household_income_min: offering.household_income_min.map(Rupees),
            turnover_min: offering.turnover_min.map(Rupees),
            business_months_min: offering.business_months_min,
            profit_share_min: offering.profit_share_min.map(Into::into),
            business_natures: offering.business_natures,
            home_kinds: offering.home_kinds,
            gold_grams_min: offering.gold_grams_min.map(Grams),
            gold_purposes: offering.gold_purposes,
            gold_handovers: offering.gold_handovers,
            loan_to_value: offering.loan_to_value.iter().map(TierView::from).collect(),
            repayment_share: offering.repayment_share.map(Percent),
            pincode_prefixes: offering.pincode_prefixes,
            loan_amount_upto: offering.loan_amount_upto.map(Rupees),
            tenure: offering.tenure,
            interest_rate: offering.interest_rate,
            apr_min: offering.apr_min.into(),
            apr_max: offering.apr_max.into(),
            processing_fees: offering.processing_fees,
            journey: journey(offering.journey),
            api: offering.api.into(),
            autosubmission: offering.autosubmission.into(),
        }
    }
}

impl From<&Tier> for TierView {
    fn from(tier: &Tier) -> Self {
        Self {
            up_to: tier.up_to.map(Rupees),
            share: Percent(tier.share),
        }
    }
}

const fn journey(kind: JourneyKind) -> &'static str {
    match kind {
        JourneyKind::Api => "api",
        JourneyKind::Web => "web",
        JourneyKind::App => "app",
    }
}
