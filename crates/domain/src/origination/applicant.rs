//! The facts about a customer that lenders' rules look at.

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::Paise;
use crate::catalog::policy::LendingPolicy;
use crate::form::field::Values;
use crate::form::smart_list::SmartLists;
use crate::time::age_in_years;

/// Who asks for a loan, as far as rules and prices look at it. Stored with the offers shown, so
/// that they can be computed again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Applicant {
    /// The amount asked for.
    pub amount: Paise,
    /// The term asked for, months.
    pub months: u32,
    pub employment: Option<Employment>,
    /// Income a month.
    pub monthly_income: Option<Paise>,
    /// Age in whole years.
    pub age: Option<i16>,
    /// Pincode of the home.
    pub pincode: Option<String>,
    /// What all in the household earn, a year.
    pub household: Option<Band>,
    /// What is repaid every month on other loans.
    pub repayments: Option<Paise>,
    /// Credit score; none where it is not known or there is no history.
    pub score: Option<u16>,
}

/// Kind of work, by the ids of the smart list `employmentStatus`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Employment {
    Salaried,
    SelfEmployed,
    Business,
}

/// A band of income, rupees a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    pub min: Paise,
    /// The most; none: no end.
    pub max: Option<Paise>,
}

impl Applicant {
    /// From a profile's answers and a score that still counts. `None` while no amount is asked
    /// for: there is nothing to price yet.
    pub fn from_values(
        values: &Values,
        score: Option<u16>,
        lists: &SmartLists,
        lending: &LendingPolicy,
        today: Date,
    ) -> Option<Self> {
        let employment = values
            .choice("employment_status_code")
            .and_then(Employment::from_id);
        let months = values
            .integer("loan_months")
            .and_then(|months| u32::try_from(months).ok());
        Some(Self {
            amount: amount(values, employment)?,
            months: months.unwrap_or(lending.application.default_months),
            employment,
            monthly_income: values.money("monthly_income"),
            age: values
                .date("birth_date")
                .map(|birth| age_in_years(birth, today)),
            pincode: values.text("postal_code").map(str::to_owned),
            household: values
                .choice("household_income")
                .and_then(|id| Band::of(lists, id)),
            repayments: values.money("emi"),
            score,
        })
    }
}

fn amount(values: &Values, employment: Option<Employment>) -> Option<Paise> {
    values.money(match employment {
        Some(Employment::SelfEmployed | Employment::Business) => "se_loan_amount",
        Some(Employment::Salaried) | None => "desired_loan_amount",
    })
}

impl Employment {
    /// All, in the list's order.
    pub const ALL: [Self; 3] = [Self::Salaried, Self::SelfEmployed, Self::Business];

    /// The id in the smart list.
    pub const fn id(self) -> i64 {
        match self {
            Self::Salaried => 1,
            Self::SelfEmployed => 2,
            Self::Business => 3,
        }
    }

    /// From the id in the smart list.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|employment| employment.id() == id)
    }

    /// In keys of texts.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Salaried => "salaried",
            Self::SelfEmployed => "self_employed",
            Self::Business => "business",
        }
    }
}

impl Band {
    /// The band of an item of the smart list `householdIncome`.
    pub fn of(lists: &SmartLists, id: i64) -> Option<Self> {
        let item = lists.item("householdIncome", id)?;
        Some(Self {
            min: Paise::rupees(item.min.unwrap_or(0)),
            max: item.max.map(Paise::rupees),
        })
    }
}

impl fmt::Debug for Applicant {
    /// Facts about a person stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Applicant(******)")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::form::field::Value;

    /// A salaried person of 34 who earns 62,000 a month and asks for 2,00,000 over 24 months.
    pub(crate) fn asha() -> Applicant {
        Applicant {
            amount: Paise::rupees(200_000),
            months: 24,
            employment: Some(Employment::Salaried),
            monthly_income: Some(Paise::rupees(62_000)),
            age: Some(34),
            pincode: Some("560001".into()),
            household: Some(Band {
                min: Paise::rupees(500_001),
                max: Some(Paise::rupees(1_000_000)),
            }),
            repayments: Some(Paise::rupees(5_000)),
            score: Some(760),
        }
    }

    fn lists() -> SmartLists {
        SmartLists::parse(include_str!("../../../../data/smart-lists.toml")).unwrap()
    }

    fn lending() -> LendingPolicy {
        LendingPolicy::parse(include_str!("../../../../data/policy/lending.toml")).unwrap()
    }

    #[test]
    fn facts_come_from_the_answers_and_the_branch_decides_the_amount() {
        let mut values: Values = [
            ("employment_status_code", Value::Choice(1)),
            ("desired_loan_amount", Value::Money(Paise::rupees(200_000))),
            ("se_loan_amount", Value::Money(Paise::rupees(90_000))),
            ("monthly_income", Value::Money(Paise::rupees(62_000))),
            ("birth_date", Value::Date(date(1992, 4, 6))),
            ("postal_code", Value::Text("560001".into())),
            ("household_income", Value::Choice(3)),
            ("emi", Value::Money(Paise::rupees(5_000))),
        ]
        .into_iter()
        .collect();
        let of = |values: &Values| {
            Applicant::from_values(values, Some(760), &lists(), &lending(), date(2026, 11, 21))
        };
        assert!(of(&values) == Some(asha()));
        values.set("employment_status_code", Value::Choice(3));
        assert_eq!(of(&values).unwrap().amount, Paise::rupees(90_000));
        values.remove("se_loan_amount");
        assert!(of(&values).is_none());
    }

    #[test]
    fn the_employment_list_and_the_type_agree() {
        let lists = lists();
        let ids: Vec<_> = lists
            .get("employmentStatus")
            .unwrap()
            .iter()
            .map(|i| i.id)
            .collect();
        assert_eq!(ids, Employment::ALL.map(Employment::id));
    }

    #[test]
    fn nothing_is_shown_by_debug_and_a_stored_applicant_reads_back() {
        assert_eq!(format!("{:?}", asha()), "Applicant(******)");
        let json = serde_json::to_string(&asha()).unwrap();
        assert!(serde_json::from_str::<Applicant>(&json).unwrap() == asha());
    }
}
