//! What a lender offers of one product, as the back office sees it.

use saakh_domain::catalog::lender::{JourneyKind, OfferingRecord};
use saakh_domain::catalog::rule::Tier;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{LenderTerms, LenderWarning};
use crate::view::{Grams, Percent, Rupees};

/// An offering beside the main one.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferingView {
    /// To whom, and what customers read.
    #[serde(flatten)]
    pub(super) columns: OfferingColumns,
    /// What prices an offer.
    pub(super) terms: LenderTerms,
    /// Texts that disagree with the terms behind them.
    pub(super) warnings: Vec<LenderWarning>,
    /// What it lacks before the lender may be switched on.
    pub(super) problems: Vec<String>,
}

/// What the spec's row says of an offering.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferingColumns {
    /// Smallest monthly income.
    #[schema(required)]
    min_income: Option<Rupees>,
    /// Largest monthly income.
    #[schema(required)]
    max_income: Option<Rupees>,
    /// Youngest age.
    #[schema(required)]
    min_age: Option<i16>,
    /// Oldest age.
    #[schema(required)]
    max_age: Option<i16>,
    /// Item of `ticketClass`.
    #[schema(required)]
    ticket_class: Option<i64>,
    /// Item of `creditScoreClass`.
    #[schema(required)]
    credit_score_class: Option<i64>,
    /// Lends to employees.
    salaried: u8,
    /// Lends to people who work for themselves.
    self_employed: u8,
    /// Lends to business owners.
    business: u8,
    /// Smallest household income, a year.
    #[schema(required)]
    household_income_min: Option<Rupees>,
    /// The least that a business sells for in a year.
    #[schema(required)]
    turnover_min: Option<Rupees>,
    /// The least months in business.
    #[schema(required)]
    business_months_min: Option<i64>,
    /// The least share of the sales that is profit.
    #[schema(required)]
    profit_share_min: Option<Percent>,
    /// Items of `businessNature` that it lends to; empty: all.
    business_natures: Vec<i64>,
    /// Items of `homeKind` that it lends for; empty: all.
    home_kinds: Vec<i64>,
    /// The least that gold weighs, in grams.
    #[schema(required)]
    gold_grams_min: Option<Grams>,
    /// Items of `goldPurpose` that it lends for; empty: all.
    gold_purposes: Vec<i64>,
    /// Items of `goldHandover` that it offers; empty: all.
    gold_handovers: Vec<i64>,
    /// The share of the value that is lent at most, by the amount; empty: any.
    #[schema(max_items = 20)]
    loan_to_value: Vec<TierView>,
    /// The share of the income that all monthly repayments are at most.
    #[schema(required)]
    repayment_share: Option<Percent>,
    /// Beginnings of the pincodes that it serves; empty: all India.
    pincode_prefixes: Vec<String>,
    /// The largest loan as displayed.
    #[schema(required)]
    loan_amount_upto: Option<Rupees>,
    /// Terms as displayed.
    tenure: String,
    /// Interest as displayed.
    interest_rate: String,
    /// The smallest APR.
    apr_min: Percent,
    /// The largest APR.
    apr_max: Percent,
    /// Fees as displayed.
    processing_fees: String,
    /// `api`, `web` or `app`.
    #[schema(value_type = crate::words::JourneyName)]
    journey: &'static str,
    /// Whether it takes applications over its API.
    api: u8,
    /// Whether applications go to it without a person's touch.
    autosubmission: u8,
}

/// The share for amounts up to a bound.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TierView {
    /// The largest amount of the tier; the last tier has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<Rupees>,
    /// What is lent of the value at most.
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
