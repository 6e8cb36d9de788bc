//! The terms of an offering in the back office, and the warnings about its texts.

use saakh_domain::catalog::lender::{Benchmark, Interest, Terms};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{Percent, Rupees};

/// The terms that price an offer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderTerms {
    /// The smallest loan.
    amount_min: Rupees,
    /// The largest loan.
    amount_max: Rupees,
    /// The shortest term in months.
    months_min: u32,
    /// The longest term in months.
    months_max: u32,
    #[schema(value_type = crate::words::RepaymentName)]
    repayment: &'static str,
    /// `fixed` or `floating`.
    #[schema(value_type = crate::words::InterestName)]
    interest: &'static str,
    /// The benchmark of a floating rate.
    #[schema(required)]
    floating: Option<BenchmarkView>,
    /// The lowest rate, percent per year.
    rate_min: Percent,
    /// The highest rate, percent per year.
    rate_max: Percent,
    /// The fee as percent of the loan.
    fee_percent: Percent,
    /// The fixed part of the fee.
    fee_flat: Rupees,
    /// The maximum of both parts together.
    #[schema(required)]
    fee_cap: Option<Rupees>,
    /// GST on the fee.
    gst_percent: Percent,
    /// The charge for closing early, percent of the outstanding principal.
    foreclosure_percent: Percent,
    /// Instalments before the loan can be closed early.
    lock_in_months: u16,
    /// The text about closing early in English.
    foreclosure_en: String,
    /// The text about closing early in Hindi.
    foreclosure_hi: String,
    /// The text about penal charges in English.
    penal_en: String,
    /// The text about penal charges in Hindi.
    penal_hi: String,
    /// The cooling-off period in days.
    cooling_off_days: u16,
    /// The time until a decision in hours.
    decision_hours: u32,
    #[schema(required)]
    reapply_days: Option<u16>,
    /// The grievance officer.
    grievance: LenderOfficer,
}

/// A text that contradicts the terms.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderWarning {
    /// The property of the text.
    pub(super) field: &'static str,
    /// What the terms require instead.
    pub(super) message: String,
}

/// A benchmark of floating rates, in the format of editing.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BenchmarkView {
    name: BenchmarkName,
    /// Percent per year.
    rate: Percent,
    /// The interval in months at which the rate is adjusted.
    reset_months: u32,
}

/// The name of a benchmark in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BenchmarkName {
    en: String,
    hi: String,
}

/// The grievance officer of a lender.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LenderOfficer {
    name: String,
    phone: String,
    email: String,
    /// The office hours.
    hours: String,
}

impl From<&Terms> for LenderTerms {
    fn from(terms: &Terms) -> Self {
        let officer = &terms.grievance;
        Self {
            amount_min: terms.amount_min.into(),
            amount_max: terms.amount_max.into(),
            months_min: terms.months_min,
            months_max: terms.months_max,
            repayment: terms.repayment.code(),
            interest: match terms.interest {
                Interest::Fixed => "fixed",
                Interest::Floating => "floating",
            },
            floating: terms.floating.as_ref().map(BenchmarkView::from),
            rate_min: terms.rate_min.into(),
            rate_max: terms.rate_max.into(),
            fee_percent: terms.fee_percent.into(),
            fee_flat: terms.fee_flat.into(),
            fee_cap: terms.fee_cap.map(Rupees),
            gst_percent: terms.gst_percent.into(),
            foreclosure_percent: terms.foreclosure_percent.into(),
            lock_in_months: terms.lock_in_months,
            foreclosure_en: terms.foreclosure_en.clone(),
            foreclosure_hi: terms.foreclosure_hi.clone(),
            penal_en: terms.penal_en.clone(),
            penal_hi: terms.penal_hi.clone(),
            cooling_off_days: terms.cooling_off_days,
            decision_hours: terms.decision_hours,
            reapply_days: terms.reapply_days,
            grievance: LenderOfficer {
                name: officer.name.clone(),
                phone: officer.phone.clone(),
                email: officer.email.clone(),
                hours: officer.hours.clone(),
            },
        }
    }
}

impl From<&Benchmark> for BenchmarkView {
    fn from(benchmark: &Benchmark) -> Self {
        let Benchmark {
            name,
            rate,
            reset_months,
        } = benchmark;
        Self {
            name: BenchmarkName {
                en: name.en.clone(),
                hi: name.hi.clone(),
            },
            rate: (*rate).into(),
            reset_months: *reset_months,
        }
    }
}
