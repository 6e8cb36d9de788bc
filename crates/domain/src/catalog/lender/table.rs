//! Every property of a lender that the back office edits (spec sections 3 and 5).

use crate::catalog::property::{Property, Rule};

const NAME: Rule = Rule::Characters(is_name_character, "invalid_lender_name_edit");
const AGE: Rule = Rule::Integer(18, 100);
const MONTHS: Rule = Rule::Integer(1, 600);
const TEXT: Rule = Rule::Text(200);

/// Names of lenders that exist have spaces and dots; those of new ones follow the spec's rule.
fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || " ._&'()-".contains(c)
}

/// What `update-lender-data` takes, in the order of the edit page.
pub const PROPERTIES: &[Property] = &[
    Property::required("name", NAME),
    Property::required("legal_name", TEXT),
    Property::required("products", Rule::Products),
    Property::optional("min_income", Rule::Money),
    Property::optional("max_income", Rule::Money),
    Property::optional("min_age", AGE),
    Property::optional("max_age", AGE),
    Property::optional("ticket_class", Rule::Item("ticketClass")),
    Property::optional("credit_score_class", Rule::Item("creditScoreClass")),
    Property::required("salaried", Rule::Flag),
    Property::required("self_employed", Rule::Flag),
    Property::required("business", Rule::Flag),
    Property::optional("household_income_min", Rule::Money),
    Property::optional("pincode_prefixes", Rule::PincodePrefixes),
    Property::required("priority", Rule::Integer(0, 1_000_000)),
    Property::required("lender_status", Rule::Flag),
    Property::required("so_status", Rule::Flag),
    Property::optional("so_text", TEXT),
    Property::optional("so_text_hi", TEXT),
    Property::optional("so_date_start", Rule::Date),
    Property::optional("so_date_end", Rule::Date),
    Property::optional("loan_amount_upto", Rule::Money),
    Property::optional("tenure", TEXT),
    Property::optional("interest_rate", TEXT),
    Property::required("apr_min", Rule::Percent),
    Property::required("apr_max", Rule::Percent),
    Property::optional("processing_fees", TEXT),
    Property::optional("lender_group_ids", Rule::Ids),
    Property::required("journey", Rule::Word(&["api", "web", "app"])),
    Property::required("api", Rule::Flag),
    Property::required("autosubmission", Rule::Flag),
    Property::required("terms.amount_min", Rule::Money),
    Property::required("terms.amount_max", Rule::Money),
    Property::required("terms.months_min", MONTHS),
    Property::required("terms.months_max", MONTHS),
    Property::required("terms.interest", Rule::Word(&["fixed", "floating"])),
    Property::optional("terms.floating", Rule::Benchmark),
    Property::required("terms.rate_min", Rule::Percent),
    Property::required("terms.rate_max", Rule::Percent),
    Property::required("terms.fee_percent", Rule::Percent),
    Property::required("terms.fee_flat", Rule::Money),
    Property::optional("terms.fee_cap", Rule::Money),
    Property::required("terms.gst_percent", Rule::Percent),
    Property::required("terms.foreclosure_percent", Rule::Percent),
    Property::required("terms.lock_in_months", Rule::Integer(0, 600)),
    Property::optional("terms.foreclosure_en", TEXT),
    Property::optional("terms.foreclosure_hi", TEXT),
    Property::optional("terms.penal_en", TEXT),
    Property::optional("terms.penal_hi", TEXT),
    Property::required("terms.cooling_off_days", Rule::Integer(0, 365)),
    Property::required("terms.decision_hours", Rule::Integer(0, 10_000)),
    Property::optional("terms.reapply_days", Rule::Integer(1, 365)),
    Property::required("terms.grievance.name", TEXT),
    Property::required("terms.grievance.phone", TEXT),
    Property::required("terms.grievance.email", TEXT),
    Property::optional("terms.grievance.hours", TEXT),
];
