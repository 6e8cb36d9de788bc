//! Business Loans: to firms and companies, and to professionals. Keys are those of section 3 of the specification's
//! user record where it has them; rules are those of sections 5 and 9.

use super::fields::{
    HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME, address_fields, choice_field, money_fields,
    monthly_amount_field, optional_flag, personal_fields, show_if, with_range,
};
use super::{
    CheckContext, CheckFunction, CrossCheck, Example, ExampleLoan, Flags, Guide, Journey,
    ListChoice, LoanRange, Pages, Product, Source, StepContext, ValueRange,
};
use crate::catalog::fact::Fact;
use crate::catalog::policy::FieldLimits;
use crate::catalog::product::ProductType;
use crate::form::field::{FieldKind, FieldRule, FieldSpec, Secrets, Values};
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Gstin;
use crate::origination::matching_rule::MatchingRule;
use crate::origination::profile::Step;
use crate::text::Message;

/// Smallest and largest business loan, rupees, as offered by the lenders here.
const AMOUNT: ValueRange = ValueRange {
    min: 50_000,
    max: 10_000_000,
};
/// Shortest and longest term, months.
const MONTHS: ValueRange = ValueRange { min: 6, max: 84 };
/// The item of the list `businessCompanyType` without a PAN of its own.
const PROPRIETORSHIP: i64 = 1;
/// The items of the same list with a PAN of their own.
const ENTITIES: [i64; 5] = [2, 3, 4, 5, 6];
/// The flag of professionals, who have no firm and are not asked for one.
const PROFESSIONAL: &str = "is_professional";
const TURNOVER: ListChoice = ListChoice {
    key: "business_current_turnover",
    list: "businessCurrentTurnover",
};
const PROFIT: ListChoice = ListChoice {
    key: "business_gross_profit",
    list: "businessGrossProfit",
};
const FIRM_YEARS: ListChoice = ListChoice {
    key: "business_years",
    list: "businessYears",
};
const PROFESSIONAL_YEARS: ListChoice = ListChoice {
    key: "professional_years",
    list: "professionalYears",
};

pub(super) const PRODUCT: Product = Product {
    product: ProductType::BusinessLoans,
    is_collateral_free: true,
    needs_key_facts: true,
    loan_kind: "kfs_type_business",
    ranking: "apr",
    matching_rule: MatchingRule::V1,
    flags: Flags {
        completed: Some("bl_completed"),
        update_required: Some("bl_update_required"),
        self_employed_update_required: None,
    },
    journey: Some(Journey {
        pages: Pages {
            profile: "/user/business-detail",
            welcome_back: "/user/business-welcome-back",
            offers: "/user/business-offers",
        },
        has_co_applicants: false,
        branch: Some(PROFESSIONAL),
        steps,
        cross_checks: &[
            HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME,
            CrossCheck {
                field: "gstin",
                finds: CheckFunction::Whole(registration_of_another),
            },
            CrossCheck {
                field: "tin",
                finds: CheckFunction::Whole(pan_of_another),
            },
            CrossCheck {
                field: PROFIT.key,
                finds: CheckFunction::Whole(earns_more_than_it_sells),
            },
        ],
        facts: &[
            (Fact::Age, Source::YearsSince("birth_date")),
            (Fact::MonthlyIncome, Source::Answer("monthly_income")),
            (Fact::Amount, Source::Answer("business_loan_amount")),
            (Fact::Score, Source::Bureau),
            (Fact::Pincode, Source::Answer("postal_code")),
            (Fact::Household, Source::Answer("household_income")),
            (Fact::Months, Source::Term("business_loan_months")),
            (Fact::Repayments, Source::Answer("emi")),
            (Fact::Turnover, Source::Answer(TURNOVER.key)),
            (
                Fact::BusinessAge,
                Source::MonthsOf(&[FIRM_YEARS, PROFESSIONAL_YEARS]),
            ),
            (Fact::ProfitShare, Source::ShareOf([PROFIT, TURNOVER])),
            (Fact::BusinessNature, Source::Answer("business_nature")),
        ],
    }),
    listing: None,
    guide: Some(Guide {
        title: "guide_business_title",
        lead: "guide_business_lead",
        calculator: None,
        range: Some(LoanRange {
            amount: AMOUNT,
            months: MONTHS,
            rate: None,
        }),
        example: Example::Loan(ExampleLoan::unsecured(500_000, 24, 18_000, 2_000)),
    }),
};

fn steps(context: &StepContext<'_>) -> Vec<Step> {
    let limits = context.limits;
    [
        ("business", business(limits)),
        ("registration", registration()),
        ("sales", sales()),
        ("loan", loan()),
        ("about", personal_fields(context.lending)),
        ("address", address_fields()),
        ("money", owners_money(context)),
    ]
    .into_iter()
    .map(|(key, fields)| Step { key, fields })
    .collect()
}

fn business(limits: &FieldLimits) -> Vec<FieldSpec> {
    let professional = |field| show_if(field, PROFESSIONAL, [true]);
    vec![
        optional_flag(PROFESSIONAL),
        professional(choice_field("professional_type", "professionalType")),
        professional(listed(PROFESSIONAL_YEARS)),
        firm(FieldSpec {
            rule: Some(FieldRule::CompanyName),
            min: Some(limits.company_name_min),
            max_length: Some(limits.company_name_max),
            ..FieldSpec::new("business_name", FieldKind::Text)
        }),
        firm(choice_field("business_nature", "businessNature")),
        firm(listed(FIRM_YEARS)),
    ]
}

/// Questions about the registration, which professionals are not asked.
fn registration() -> Vec<FieldSpec> {
    vec![
        firm(choice_field(
            "business_registration_type",
            "businessRegistrationType",
        )),
        firm(choice_field("business_company_type", "businessCompanyType")),
        show_if(
            FieldSpec::new("business_pan", FieldKind::EntityPan),
            "business_company_type",
            ENTITIES,
        ),
        firm(FieldSpec {
            required: false,
            ..FieldSpec::new("gstin", FieldKind::Gstin)
        }),
    ]
}

fn sales() -> Vec<FieldSpec> {
    let with_account = |field| show_if(field, "business_account", [true]);
    vec![
        listed(TURNOVER),
        listed(PROFIT),
        optional_flag("business_account"),
        with_account(FieldSpec::new(
            "business_account_number",
            FieldKind::Account,
        )),
        with_account(FieldSpec::new("business_ifsc", FieldKind::Ifsc)),
    ]
}

fn firm(field: FieldSpec) -> FieldSpec {
    show_if(field, PROFESSIONAL, [false])
}

fn listed(choice: ListChoice) -> FieldSpec {
    choice_field(choice.key, choice.list)
}

fn loan() -> Vec<FieldSpec> {
    vec![
        with_range(
            FieldSpec::new("business_loan_amount", FieldKind::Money),
            AMOUNT,
        ),
        with_range(
            FieldSpec::new("business_loan_months", FieldKind::Integer),
            MONTHS,
        ),
        choice_field("business_loan_purpose", "businessLoanPurpose"),
    ]
}

fn owners_money(context: &StepContext<'_>) -> Vec<FieldSpec> {
    let mut fields = vec![monthly_amount_field(context.limits, "monthly_income")];
    fields.extend(money_fields(context.limits, context.verified));
    fields
}

/// Checks that a registration contains the PAN of the firm; for a proprietorship, of its owner.
fn registration_of_another(values: &Values, context: &CheckContext<'_>) -> Option<Message> {
    is_of_another(values, context.secrets).then(|| Message::new("invalid_gstin_pan"))
}

fn pan_of_another(values: &Values, context: &CheckContext<'_>) -> Option<Message> {
    let is_own = values.choice("business_company_type") == Some(PROPRIETORSHIP);
    let differs = is_own && is_of_another(values, context.secrets);
    differs.then(|| Message::new("invalid_pan_gstin"))
}

fn is_of_another(values: &Values, secrets: &Secrets) -> bool {
    let key = match values.choice("business_company_type") {
        Some(PROPRIETORSHIP) => "tin",
        _ => "business_pan",
    };
    let registration = secrets
        .get("gstin")
        .and_then(|gstin| Gstin::parse(gstin).ok());
    let pan = secrets.get(key);
    registration
        .zip(pan)
        .is_some_and(|(registration, pan)| registration.pan() != pan)
}

fn earns_more_than_it_sells(values: &Values, context: &CheckContext<'_>) -> Option<Message> {
    let range = |choice: ListChoice| {
        let id = values.choice(choice.key)?;
        ends(context.lists, choice.list, id)
    };
    let (least, _) = range(PROFIT)?;
    let (_, most) = range(TURNOVER)?;
    most.is_some_and(|most| least > most)
        .then(|| Message::new("invalid_gross_profit"))
}

fn ends(lists: &SmartLists, list: &str, id: i64) -> Option<(i64, Option<i64>)> {
    let item = lists.item(list, id)?;
    Some((item.min.unwrap_or(0), item.max))
}

#[cfg(test)]
mod tests;
