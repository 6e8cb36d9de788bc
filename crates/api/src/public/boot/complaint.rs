//! Where complaints go.

use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// The grievance officer of the brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct GrievanceOfficer {
    name: String,
    phone: String,
    email: String,
    hours: String,
}

/// The days of a complaint about a loan, as texts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ComplaintDays {
    /// In which the lender must answer.
    answer: String,
    /// After them, in which the borrower may complain to the ombudsman.
    ombudsman: String,
}

impl GrievanceOfficer {
    /// The grievance officer of a brand.
    pub fn from_brand(brand: &Brand, language: Language) -> Self {
        let officer = &brand.grievance;
        Self {
            name: officer.name.clone(),
            phone: officer.phone.clone(),
            email: officer.email.clone(),
            hours: brand.grievance_hours(language).to_owned(),
        }
    }
}

impl ComplaintDays {
    /// The days of the rule in force.
    pub(super) fn of_today(api: &Api) -> Self {
        let rule = api.app.reference.lending.grievance_on(api.app.today());
        Self {
            answer: rule.answer_days.to_string(),
            ombudsman: rule.ombudsman_days.to_string(),
        }
    }
}
