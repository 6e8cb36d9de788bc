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
    Property::optional(name, Rule::Items(list)).of(Group::Criteria)
}

/// Properties that `update-lender-data` accepts, in the order of the edit page.
pub const PROPERTIES: &[Property] = &[
    Property::required("name", NAME),
    Property::required("legal_name", TEXT),
    Property::optional("regulatory_class", Rule::Word(&RegulatoryClass::WORDS)),
    Property::required("products", Rule::Products).of(Group::Criteria),
    Property::optional("min_income", Rule::Money)
        .of(Group::Criteria)
        .about(&[Fact::MonthlyIncome]),
    Property::optional("max_income", Rule::Money)
        .of(Group::Criteria)
        .about(&[Fact::MonthlyIncome]),
    Property::optional("min_age", AGE)
        .of(Group::Criteria)
        .counting(Unit::Years)
        .about(&[Fact::Age]),
    Property::optional("max_age", AGE)
        .of(Group::Criteria)
        .counting(Unit::Years)
        .about(&[Fact::Age]),
    Property::optional("ticket_class", Rule::Item("ticketClass"))
        .of(Group::Criteria)
        .about(&[Fact::Amount]),
    Property::optional("credit_score_class", Rule::Item("creditScoreClass"))
        .of(Group::Criteria)
        .about(&[Fact::Score]),
    Property::required("salaried", Rule::Flag)
        .of(Group::Criteria)
        .about(&[Fact::Employment]),
    Property::required("self_employed", Rule::Flag)
        .of(Group::Criteria)
        .about(&[Fact::Employment]),
    Property::required("business", Rule::Flag)
        .of(Group::Criteria)
        .about(&[Fact::Employment]),
    Property::optional("household_income_min", Rule::Money)
        .of(Group::Criteria)
        .about(&[Fact::Household]),
    Property::optional("turnover_min", Rule::Money)
        .of(Group::Criteria)
        .about(&[Fact::Turnover]),
    Property::optional("business_months_min", MONTHS)
        .of(Group::Criteria)
        .counting(Unit::Months)
        .about(&[Fact::BusinessAge]),
    Property::optional("profit_share_min", Rule::Percent)
        .of(Group::Criteria)
        .about(&[Fact::ProfitShare]),
    choices("business_natures", "businessNature").about(&[Fact::BusinessNature]),
    choices("home_kinds", "homeKind").about(&[Fact::HomeKind]),
    Property::optional("gold_grams_min", GRAMS)
        .of(Group::Criteria)
        .about(&[Fact::GoldWeight]),
    choices("gold_purposes", "goldPurpose").about(&[Fact::GoldPurpose]),
    choices("gold_handovers", "goldHandover").about(&[Fact::GoldHandover]),
    Property::optional("pincode_prefixes", Rule::PincodePrefixes)
        .of(Group::Criteria)
        .about(&[Fact::Pincode]),
    Property::optional("loan_to_value", Rule::Rows(TIERS_MAX, TIERS))
        .of(Group::Criteria)
        .about(&[Fact::Value]),
    Property::optional("repayment_share", Rule::Percent)
        .of(Group::Criteria)
        .about(&[Fact::AllRepayments]),
    Property::required("priority", Rule::Integer(0, 1_000_000)),
    Property::required("lender_status", Rule::Flag),
    Property::required("so_status", Rule::Flag).of(Group::Offer),
    Property::optional("so_text", TEXT).of(Group::Offer),
    Property::optional("so_text_hi", TEXT).of(Group::Offer),
    Property::optional("so_date_start", Rule::Date).of(Group::Offer),
    Property::optional("so_date_end", Rule::Date).of(Group::Offer),
    Property::optional("loan_amount_upto", Rule::Money).of(Group::Display),
    Property::optional("tenure", TEXT).of(Group::Display),
    Property::optional("interest_rate", TEXT).of(Group::Display),
    Property::required("apr_min", Rule::Percent).of(Group::Display),
    Property::required("apr_max", Rule::Percent).of(Group::Display),
    Property::optional("processing_fees", TEXT).of(Group::Display),
    Property::optional("lender_group_ids", Rule::Ids),
    Property::required("journey", Rule::Word(&["api", "web", "app"])),
    Property::required("api", Rule::Flag),
    Property::required("autosubmission", Rule::Flag),
    Property::required("terms.amount_min", Rule::Money).of(Group::Terms),
    Property::required("terms.amount_max", Rule::Money).of(Group::Terms),
    Property::required("terms.months_min", MONTHS)
        .of(Group::Terms)
        .counting(Unit::Months),
    Property::required("terms.months_max", MONTHS)
        .of(Group::Terms)
        .counting(Unit::Months),
    Property::optional(
        "terms.repayment",
        Rule::Word(&["instalments", "bullet_simple", "bullet_compounded"]),
    )
    .of(Group::Terms),
    Property::required("terms.interest", Rule::Word(&["fixed", "floating"])).of(Group::Terms),
    Property::optional("terms.floating", Rule::Benchmark).of(Group::Terms),
    Property::required("terms.rate_min", Rule::Percent).of(Group::Terms),
    Property::required("terms.rate_max", Rule::Percent).of(Group::Terms),
    Property::required("terms.fee_percent", Rule::Percent).of(Group::Terms),
    Property::required("terms.fee_flat", Rule::Money).of(Group::Terms),
    Property::optional("terms.fee_cap", Rule::Money).of(Group::Terms),
    Property::required("terms.gst_percent", Rule::Percent).of(Group::Terms),
    Property::required("terms.foreclosure_percent", Rule::Percent).of(Group::Terms),
    Property::required("terms.lock_in_months", Rule::Integer(0, 600))
        .of(Group::Terms)
        .counting(Unit::Months),
    Property::optional("terms.foreclosure_en", TEXT).of(Group::Display),
    Property::optional("terms.foreclosure_hi", TEXT).of(Group::Display),
    Property::optional("terms.penal_en", TEXT).of(Group::Display),
    Property::optional("terms.penal_hi", TEXT).of(Group::Display),
    Property::required("terms.cooling_off_days", Rule::Integer(0, 365))
        .of(Group::Terms)
        .counting(Unit::Days),
    Property::required("terms.decision_hours", Rule::Integer(0, 10_000))
        .of(Group::Terms)
        .counting(Unit::Hours),
    Property::optional("terms.reapply_days", Rule::Integer(1, 365))
        .of(Group::Terms)
        .counting(Unit::Days),
    Property::required("terms.grievance.name", TEXT).of(Group::Grievance),
    Property::required("terms.grievance.phone", TEXT).of(Group::Grievance),
    Property::required("terms.grievance.email", Rule::Email).of(Group::Grievance),
    Property::optional("terms.grievance.hours", TEXT).of(Group::Grievance),
];

/// Properties of the lender itself; all others belong to its offerings.
const OF_THE_LENDER: [&str; 12] = [
    "name",
    "legal_name",
    "regulatory_class",
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
pub fn property(name: &str) -> Option<&'static Property> {
    let of_another = || {
        let (slug, name) = name.strip_prefix("offerings.")?.split_once('.')?;
        ProductType::from_slug(slug)?;
        find(PROPERTIES, name).filter(|_| !OF_THE_LENDER.contains(&name))
    };
    find(PROPERTIES, name).or_else(of_another)
}
