//! The questions of Personal Loans. Keys are those of the spec's user record (section 3); rules are
//! those of sections 5 and 9.

use super::Step;
use crate::catalog::policy::{FieldLimits, LendingPolicy};
use crate::form::field::{FieldKind, FieldRule, FieldSpec, ShowIf};
use crate::identity::identifiers::Channel;
use crate::origination::applicant::Employment;

/// Smallest and largest personal loan, rupees (spec section 1).
const AMOUNT: (i64, i64) = (1_000, 1_000_000);
/// Shortest and longest term, months (spec section 1: up to 60).
const MONTHS: (i64, i64) = (3, 60);
/// Items of the smart list `residentType` that are rented.
const RENTED: [i64; 3] = [3, 4, 5];
/// The longest line of an address, characters.
const ADDRESS_LINE: usize = 100;

pub(super) fn steps(limits: &FieldLimits, lending: &LendingPolicy, verified: Channel) -> Vec<Step> {
    vec![
        Step {
            key: "loan",
            fields: loan(),
        },
        Step {
            key: "about",
            fields: about(lending),
        },
        Step {
            key: "address",
            fields: address(),
        },
        Step {
            key: "living",
            fields: living(limits),
        },
        Step {
            key: "work",
            fields: work(limits),
        },
        Step {
            key: "money",
            fields: money(limits, verified),
        },
    ]
}

fn loan() -> Vec<FieldSpec> {
    let amount = |key| between(FieldSpec::new(key, FieldKind::Money), AMOUNT);
    vec![
        choice("employment_status_code", "employmentStatus"),
        salaried(amount("desired_loan_amount")),
        self_employed(amount("se_loan_amount")),
        between(FieldSpec::new("loan_months", FieldKind::Integer), MONTHS),
        choice("loan_purpose", "loanPurpose"),
    ]
}

fn about(lending: &LendingPolicy) -> Vec<FieldSpec> {
    let has_last_name = |field| shown_if(field, "no_last_name", [false]);
    vec![
        FieldSpec::new("first_name", FieldKind::Name),
        has_last_name(FieldSpec::new("last_name", FieldKind::Name)),
        optional_flag("no_last_name"),
        FieldSpec {
            rule: Some(FieldRule::BirthDate),
            min: Some(lending.age.min.into()),
            max: Some(lending.age.max.into()),
            ..FieldSpec::new("birth_date", FieldKind::Date)
        },
        FieldSpec::new("tin", FieldKind::Pan),
    ]
}

fn address() -> Vec<FieldSpec> {
    let line = |key| FieldSpec {
        rule: Some(FieldRule::Address),
        max_length: Some(ADDRESS_LINE),
        ..FieldSpec::new(key, FieldKind::Text)
    };
    vec![
        FieldSpec::new("postal_code", FieldKind::Pincode),
        FieldSpec::new("state", FieldKind::Text),
        FieldSpec::new("district", FieldKind::Text),
        line("address1"),
        FieldSpec {
            required: false,
            ..line("address2")
        },
    ]
}

fn living(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        choice("residence_type", "residentType"),
        shown_if(monthly(limits, "monthly_rent"), "residence_type", RENTED),
        choice("gender", "Gender"),
        choice("marital_status", "mtMaritalStatus"),
        choice("educational_level", "educationalLevel"),
    ]
}

fn work(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        salaried(FieldSpec {
            rule: Some(FieldRule::CompanyName),
            min: Some(limits.company_name_min),
            max_length: Some(limits.company_name_max),
            ..FieldSpec::new("employer_name", FieldKind::Text)
        }),
        salaried(FieldSpec::new("officepincode", FieldKind::Pincode)),
        self_employed(choice(
            "business_registration_type",
            "businessRegistrationType",
        )),
        self_employed(choice("business_years", "businessYears")),
        self_employed(choice(
            "business_current_turnover",
            "businessCurrentTurnover",
        )),
        monthly(limits, "monthly_income"),
        salaried(choice("salary_mode", "salaryMode")),
        salaried(choice("prefer_net_banking", "preferNetBanking")),
        self_employed(optional_flag("business_account")),
    ]
}

fn money(limits: &FieldLimits, verified: Channel) -> Vec<FieldSpec> {
    vec![
        choice("household_income", "householdIncome"),
        FieldSpec {
            min: Some(0),
            ..monthly(limits, "emi")
        },
        match verified {
            Channel::Sms => FieldSpec::new("email", FieldKind::Email),
            Channel::Email => FieldSpec::new("mobile_phone_number", FieldKind::Mobile),
        },
        optional_flag("allow_sms"),
        optional_flag("allow_emails"),
    ]
}

fn choice(key: &str, list: &str) -> FieldSpec {
    FieldSpec {
        list: Some(list.to_owned()),
        ..FieldSpec::new(key, FieldKind::Choice)
    }
}

fn optional_flag(key: &str) -> FieldSpec {
    FieldSpec {
        required: false,
        ..FieldSpec::new(key, FieldKind::Flag)
    }
}

/// An amount a month, within the bounds of a monthly income.
fn monthly(limits: &FieldLimits, key: &str) -> FieldSpec {
    let (min, max) = (
        limits.monthly_income_min.0 / 100,
        limits.monthly_income_max.0 / 100,
    );
    between(FieldSpec::new(key, FieldKind::Money), (min, max))
}

fn between(field: FieldSpec, (min, max): (i64, i64)) -> FieldSpec {
    FieldSpec {
        min: Some(min),
        max: Some(max),
        ..field
    }
}

fn salaried(field: FieldSpec) -> FieldSpec {
    shown_if(field, "employment_status_code", [Employment::Salaried.id()])
}

fn self_employed(field: FieldSpec) -> FieldSpec {
    let others = [Employment::SelfEmployed.id(), Employment::Business.id()];
    shown_if(field, "employment_status_code", others)
}

fn shown_if<V: Into<serde_json::Value>, const N: usize>(
    field: FieldSpec,
    key: &str,
    values: [V; N],
) -> FieldSpec {
    let values = values.into_iter().map(Into::into).collect();
    FieldSpec {
        show_if: Some(ShowIf {
            key: key.to_owned(),
            values,
        }),
        ..field
    }
}
