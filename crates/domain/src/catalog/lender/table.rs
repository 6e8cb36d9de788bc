//! All editable properties of a lender (spec sections 3 and 5).

use super::RegulatoryClass;
use crate::catalog::fact::Fact;
use crate::catalog::product::ProductType;
use crate::catalog::property::{Group, Property, Rule, Unit, find};
use crate::catalog::rule::TIERS_MAX;

const NAME: Rule = Rule::Characters(100, is_name_character, "invalid_lender_name_edit");
const AGE: Rule = Rule::Integer(18, 100);
const MONTHS: Rule = Rule::Integer(1, 600);
const TEXT: Rule = Rule::Text(200);
/// An upper bound of gold weights in grams.
const GRAMS: Rule = Rule::Grams(10_000);
/// Columns of shares by amount: the largest amount, and the share.
const TIERS: &[Property] = &[
    Property::optional("up_to", Rule::Money),
    Property::required("share", Rule::Percent),
];

/// Names of existing lenders have spaces and dots; those of new ones follow the spec's rule.
fn is_name_character(c: char) -> bool {
    c.is_alphanumeric() || " ._&'()-".contains(c)
}

/// Accepted items of a list; empty: all.
const fn choices(name: &'static str, list: &'static str) -> Property {
    Property::optional(name, Rule::Items(list)).with_group(Group::Criteria)
}

/// Properties that `update-lender-data` accepts, in the order of the edit page.
pub const PROPERTIES: &[Property] = &[
    Property::required("name", NAME),
    Property::required("legal_name", TEXT),
    Property::optional("regulatory_class", Rule::Word(&RegulatoryClass::WORDS)),
    Property::optional("registration_number", Rule::Line(40)),
    Property::required("products", Rule::Products).with_group(Group::Criteria),
    Property::optional("min_income", Rule::Money)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::MonthlyIncome]),
    Property::optional("max_income", Rule::Money)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::MonthlyIncome]),
    Property::optional("min_age", AGE)
        .with_group(Group::Criteria)
        .with_unit(Unit::Years)
        .with_facts(&[Fact::Age]),
    Property::optional("max_age", AGE)
        .with_group(Group::Criteria)
        .with_unit(Unit::Years)
        .with_facts(&[Fact::Age]),
    Property::optional("ticket_class", Rule::Item("ticketClass"))
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Amount]),
    Property::optional("credit_score_class", Rule::Item("creditScoreClass"))
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Score]),
    Property::required("salaried", Rule::Flag)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Employment]),
    Property::required("self_employed", Rule::Flag)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Employment]),
    Property::required("business", Rule::Flag)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Employment]),
    Property::optional("household_income_min", Rule::Money)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Household]),
    Property::optional("turnover_min", Rule::Money)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Turnover]),
    Property::optional("business_months_min", MONTHS)
        .with_group(Group::Criteria)
        .with_unit(Unit::Months)
        .with_facts(&[Fact::BusinessAge]),
    Property::optional("profit_share_min", Rule::Percent)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::ProfitShare]),
    choices("business_natures", "businessNature").with_facts(&[Fact::BusinessNature]),
    choices("home_kinds", "homeKind").with_facts(&[Fact::HomeKind]),
    Property::optional("gold_grams_min", GRAMS)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::GoldWeight]),
    choices("gold_purposes", "goldPurpose").with_facts(&[Fact::GoldPurpose]),
    choices("gold_handovers", "goldHandover").with_facts(&[Fact::GoldHandover]),
    Property::optional("pincode_prefixes", Rule::PincodePrefixes)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Pincode]),
    Property::optional("loan_to_value", Rule::Rows(TIERS_MAX, TIERS))
        .with_group(Group::Criteria)
        .with_facts(&[Fact::Value]),
    Property::optional("repayment_share", Rule::Percent)
        .with_group(Group::Criteria)
        .with_facts(&[Fact::AllRepayments]),
    Property::required("priority", Rule::Integer(0, 1_000_000)),
    Property::required("lender_status", Rule::Flag),
    Property::required("so_status", Rule::Flag).with_group(Group::Offer),
    Property::optional("so_text", TEXT).with_group(Group::Offer),
    Property::optional("so_text_hi", TEXT).with_group(Group::Offer),
    Property::optional("so_date_start", Rule::Date).with_group(Group::Offer),
    Property::optional("so_date_end", Rule::Date).with_group(Group::Offer),
    Property::optional("loan_amount_upto", Rule::Money).with_group(Group::Display),
    Property::optional("tenure", TEXT).with_group(Group::Display),
    Property::optional("interest_rate", TEXT).with_group(Group::Display),
    Property::required("apr_min", Rule::Percent).with_group(Group::Display),
    Property::required("apr_max", Rule::Percent).with_group(Group::Display),
    Property::optional("processing_fees", TEXT).with_group(Group::Display),
    Property::optional("lender_group_ids", Rule::Ids),
    Property::required("journey", Rule::Word(&["api", "web", "app"])),
    Property::required("api", Rule::Flag),
    Property::required("autosubmission", Rule::Flag),
    Property::required("terms.amount_min", Rule::Money).with_group(Group::Terms),
    Property::required("terms.amount_max", Rule::Money).with_group(Group::Terms),
    Property::required("terms.months_min", MONTHS)
        .with_group(Group::Terms)
        .with_unit(Unit::Months),
    Property::required("terms.months_max", MONTHS)
        .with_group(Group::Terms)
        .with_unit(Unit::Months),
    Property::optional(
        "terms.repayment",
        Rule::Word(&["instalments", "bullet_simple", "bullet_compounded"]),
    )
    .with_group(Group::Terms),
    Property::required("terms.interest", Rule::Word(&["fixed", "floating"]))
        .with_group(Group::Terms),
    Property::optional("terms.floating", Rule::Benchmark).with_group(Group::Terms),
    Property::required("terms.rate_min", Rule::Percent).with_group(Group::Terms),
    Property::required("terms.rate_max", Rule::Percent).with_group(Group::Terms),
    Property::required("terms.fee_percent", Rule::Percent).with_group(Group::Terms),
    Property::required("terms.fee_flat", Rule::Money).with_group(Group::Terms),
    Property::optional("terms.fee_cap", Rule::Money).with_group(Group::Terms),
    Property::required("terms.gst_percent", Rule::Percent).with_group(Group::Terms),
    Property::required("terms.foreclosure_percent", Rule::Percent).with_group(Group::Terms),
    Property::required("terms.lock_in_months", Rule::Integer(0, 600))
        .with_group(Group::Terms)
        .with_unit(Unit::Months),
    Property::optional("terms.foreclosure_en", TEXT).with_group(Group::Display),
    Property::optional("terms.foreclosure_hi", TEXT).with_group(Group::Display),
    Property::optional("terms.penal_en", TEXT).with_group(Group::Display),
    Property::optional("terms.penal_hi", TEXT).with_group(Group::Display),
    Property::required("terms.cooling_off_days", Rule::Integer(0, 365))
        .with_group(Group::Terms)
        .with_unit(Unit::Days),
    Property::required("terms.decision_hours", Rule::Integer(0, 10_000))
        .with_group(Group::Terms)
        .with_unit(Unit::Hours),
    Property::optional("terms.reapply_days", Rule::Integer(1, 365))
        .with_group(Group::Terms)
        .with_unit(Unit::Days),
    Property::required("terms.grievance.name", TEXT).with_group(Group::Grievance),
    Property::required("terms.grievance.phone", TEXT).with_group(Group::Grievance),
    Property::required("terms.grievance.email", Rule::Email).with_group(Group::Grievance),
    Property::optional("terms.grievance.hours", TEXT).with_group(Group::Grievance),
];

/// Properties of the lender itself; all others belong to its offerings.
const OF_THE_LENDER: [&str; 13] = [
    "name",
    "legal_name",
    "regulatory_class",
    "registration_number",
    "products",
    "priority",
    "lender_status",
    "so_status",
    "so_text",
    "so_text_hi",
    "so_date_start",
    "so_date_end",
    "lender_group_ids",
];

/// Finds a property by name. Those of offerings other than the main one are prefixed by `offerings.<product>.` with the
/// product's slug.
pub fn find_property(name: &str) -> Option<&'static Property> {
    let of_another = || {
        let (slug, name) = name.strip_prefix("offerings.")?.split_once('.')?;
        ProductType::from_slug(slug)?;
        find(PROPERTIES, name).filter(|_| !OF_THE_LENDER.contains(&name))
    };
    find(PROPERTIES, name).or_else(of_another)
}
