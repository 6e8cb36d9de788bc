//! Questions shared by several products. Keys are those of the specification's user record (section 3); rules are those
//! of sections 5 and 9.

use crate::Paise;
use crate::catalog::employment::Employment;
use crate::catalog::policy::{FieldLimits, LendingPolicy};
use crate::form::field::{FieldKind, FieldRule, FieldSpec, ShowIf, Values};
use crate::identity::identifiers::Channel;
use crate::origination::applicant::Band;
use crate::text::Message;

use super::{CheckContext, CrossCheck, Finding};

/// Items of the smart list `residentType` that are rented.
const RENTED: [i64; 3] = [3, 4, 5];
/// Maximum length of an address line.
const ADDRESS_LINE: usize = 100;

/// The household's income is at least the customer's own.
pub(super) const HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME: CrossCheck = CrossCheck {
    field: "household_income",
    finds: Finding::Whole(contradicts_own_income),
};

fn contradicts_own_income(values: &Values, context: &CheckContext<'_>) -> Option<Message> {
    let own = values
        .money("monthly_income")
        .map(|income| Paise(income.0 * 12));
    let household = values
        .choice("household_income")
        .and_then(|id| Band::of(context.lists, "householdIncome", id));
    own.zip(household.and_then(|band| band.max))
        .filter(|(own, most)| own > most)
        .map(|_| Message::new("invalid_household_income"))
}

pub(super) fn about(lending: &LendingPolicy) -> Vec<FieldSpec> {
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

pub(super) fn address() -> Vec<FieldSpec> {
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

pub(super) fn living(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        choice("residence_type", "residentType"),
        shown_if(monthly(limits, "monthly_rent"), "residence_type", RENTED),
        choice("gender", "Gender"),
        choice("marital_status", "mtMaritalStatus"),
        choice("educational_level", "educationalLevel"),
    ]
}

pub(super) fn work(limits: &FieldLimits) -> Vec<FieldSpec> {
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

pub(super) fn money(limits: &FieldLimits, verified: Channel) -> Vec<FieldSpec> {
    vec![
        choice("household_income", "householdIncome"),
        FieldSpec {
            min: Some(0),
            ..monthly(limits, "emi")
        },
        contact(verified),
    ]
}

/// The question for the channel that is not verified.
pub(super) fn contact(verified: Channel) -> FieldSpec {
    match verified {
        Channel::Sms => FieldSpec::new("email", FieldKind::Email),
        Channel::Email => FieldSpec::new("mobile_phone_number", FieldKind::Mobile),
    }
}

pub(super) fn choice(key: &str, list: &str) -> FieldSpec {
    FieldSpec {
        list: Some(list.to_owned()),
        ..FieldSpec::new(key, FieldKind::Choice)
    }
}

pub(super) fn optional_flag(key: &str) -> FieldSpec {
    FieldSpec {
        required: false,
        ..FieldSpec::new(key, FieldKind::Flag)
    }
}

/// A monthly amount, within the bounds of a monthly income.
pub(super) fn monthly(limits: &FieldLimits, key: &str) -> FieldSpec {
    let (min, max) = (
        limits.monthly_income_min.0 / 100,
        limits.monthly_income_max.0 / 100,
    );
    between(FieldSpec::new(key, FieldKind::Money), (min, max))
}

pub(super) fn between(field: FieldSpec, (min, max): (i64, i64)) -> FieldSpec {
    FieldSpec {
        min: Some(min),
        max: Some(max),
        ..field
    }
}

pub(super) fn salaried(field: FieldSpec) -> FieldSpec {
    shown_if(field, "employment_status_code", [Employment::Salaried.id()])
}

/// As [`salaried`], but also visible before the kind of employment is known.
pub(super) fn salaried_or_unsaid(field: FieldSpec) -> FieldSpec {
    let salaried = serde_json::Value::from(Employment::Salaried.id());
    shown_if(field, "employment_status_code", [salaried, false.into()])
}

pub(super) fn self_employed(field: FieldSpec) -> FieldSpec {
    let others = [Employment::SelfEmployed.id(), Employment::Business.id()];
    shown_if(field, "employment_status_code", others)
}

pub(super) fn shown_if<V: Into<serde_json::Value>, const N: usize>(
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
