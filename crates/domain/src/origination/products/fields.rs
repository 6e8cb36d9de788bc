//! Questions shared by several products. Keys are those of the specification's user record (section 3); rules are those
//! of sections 5 and 9.

use crate::Paise;
use crate::catalog::employment::Employment;
use crate::catalog::policy::{FieldLimits, LendingPolicy};
use crate::form::field::{FieldKind, FieldRule, FieldSpec, Values, VisibilityCondition};
use crate::identity::identifiers::Channel;
use crate::origination::applicant::Band;
use crate::text::Message;

use super::{CheckContext, CheckFunction, CrossCheck, ValueRange};

/// Items of the smart list `residentType` that are rented.
const RENTED: [i64; 3] = [3, 4, 5];
/// Maximum length of an address line.
const ADDRESS_LINE: usize = 100;

/// The household's income is at least the customer's own.
pub(super) const HOUSEHOLD_EARNS_AT_LEAST_THE_OWN_INCOME: CrossCheck = CrossCheck {
    field: "household_income",
    finds: CheckFunction::Whole(contradicts_own_income),
};

fn contradicts_own_income(values: &Values, context: &CheckContext<'_>) -> Option<Message> {
    let own = values
        .money("monthly_income")
        .map(|income| Paise(income.0 * 12));
    let household = values
        .choice("household_income")
        .and_then(|id| Band::from_list(context.lists, "householdIncome", id));
    own.zip(household.and_then(|band| band.max))
        .filter(|(own, most)| own > most)
        .map(|_| Message::new("invalid_household_income"))
}

pub(super) fn personal_fields(lending: &LendingPolicy) -> Vec<FieldSpec> {
    let has_last_name = |field| show_if(field, "no_last_name", [false]);
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

pub(super) fn address_fields() -> Vec<FieldSpec> {
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

pub(super) fn living_fields(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        choice_field("residence_type", "residentType"),
        show_if(
            monthly_amount_field(limits, "monthly_rent"),
            "residence_type",
            RENTED,
        ),
        choice_field("gender", "Gender"),
        choice_field("marital_status", "mtMaritalStatus"),
        choice_field("educational_level", "educationalLevel"),
    ]
}

pub(super) fn work_fields(limits: &FieldLimits) -> Vec<FieldSpec> {
    vec![
        show_if_salaried(FieldSpec {
            rule: Some(FieldRule::CompanyName),
            min: Some(limits.company_name_min),
            max_length: Some(limits.company_name_max),
            ..FieldSpec::new("employer_name", FieldKind::Text)
        }),
        show_if_salaried(FieldSpec::new("officepincode", FieldKind::Pincode)),
        show_if_self_employed(choice_field(
            "business_registration_type",
            "businessRegistrationType",
        )),
        show_if_self_employed(choice_field("business_years", "businessYears")),
        show_if_self_employed(choice_field(
            "business_current_turnover",
            "businessCurrentTurnover",
        )),
        monthly_amount_field(limits, "monthly_income"),
        show_if_salaried(choice_field("salary_mode", "salaryMode")),
        show_if_salaried(choice_field("prefer_net_banking", "preferNetBanking")),
        show_if_self_employed(optional_flag("business_account")),
    ]
}

pub(super) fn money_fields(limits: &FieldLimits, verified: Channel) -> Vec<FieldSpec> {
    vec![
        choice_field("household_income", "householdIncome"),
        FieldSpec {
            min: Some(0),
            ..monthly_amount_field(limits, "emi")
        },
        contact_field(verified),
    ]
}

/// The question for the channel that is not verified.
pub(super) fn contact_field(verified: Channel) -> FieldSpec {
    match verified {
        Channel::Sms => FieldSpec::new("email", FieldKind::Email),
        Channel::Email => FieldSpec::new("mobile_phone_number", FieldKind::Mobile),
    }
}

pub(super) fn choice_field(key: &str, list: &str) -> FieldSpec {
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
pub(super) fn monthly_amount_field(limits: &FieldLimits, key: &str) -> FieldSpec {
    let range = ValueRange {
        min: limits.monthly_income_min.0 / 100,
        max: limits.monthly_income_max.0 / 100,
    };
    with_range(FieldSpec::new(key, FieldKind::Money), range)
}

pub(super) fn with_range(field: FieldSpec, range: ValueRange) -> FieldSpec {
    FieldSpec {
        min: Some(range.min),
        max: Some(range.max),
        ..field
    }
}

pub(super) fn show_if_salaried(field: FieldSpec) -> FieldSpec {
    show_if(field, "employment_status_code", [Employment::Salaried.id()])
}

/// As [`show_if_salaried`], but also visible before the kind of employment is known.
pub(super) fn show_if_salaried_or_unset(field: FieldSpec) -> FieldSpec {
    let salaried = serde_json::Value::from(Employment::Salaried.id());
    show_if(field, "employment_status_code", [salaried, false.into()])
}

pub(super) fn show_if_self_employed(field: FieldSpec) -> FieldSpec {
    let others = [Employment::SelfEmployed.id(), Employment::Business.id()];
    show_if(field, "employment_status_code", others)
}

pub(super) fn show_if<V: Into<serde_json::Value>, const N: usize>(
    field: FieldSpec,
    key: &str,
    values: [V; N],
) -> FieldSpec {
    let values = values.into_iter().map(Into::into).collect();
    FieldSpec {
        show_if: Some(VisibilityCondition {
            key: key.to_owned(),
            values,
        }),
        ..field
    }
}
