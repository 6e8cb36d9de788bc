//! The product table: what the program knows of each product type, one file each.

mod affordable_housing_loan;
mod business_loans;
mod credit_cards;
mod fields;
mod gold_loans;
mod other_insurance;
mod personal_loans;
#[cfg(feature = "test-product")]
mod test_loans;

use jiff::civil::Date;

use super::applicant::{Applicant, Band};
use super::matching_rule::MatchingRule;
use super::profile::Step;
use crate::catalog::employment::Employment;
use crate::catalog::fact::{Fact, FactKind};
use crate::catalog::policy::{FieldLimits, LendingPolicy};
use crate::catalog::product::ProductType;
use crate::form::field::{FieldContext, Values};
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Channel;
use crate::text::Message;
use crate::time::age_in_years;

/// A product type's record.
#[derive(Debug)]
pub struct Product {
    pub product: ProductType,
    /// Whether it is a loan for which nothing is pledged: the microfinance rule may hold.
    pub is_collateral_free: bool,
    /// Whether a Key Facts Statement precedes an application: for every loan.
    pub needs_key_facts: bool,
    /// The kind of loan in a Key Facts Statement: a key of texts.
    pub loan_kind: &'static str,
    /// The policy by which its offers are ordered, by name (`data/policy/ranking.toml`).
    pub ranking: &'static str,
    /// The rule by which its offers are matched now.
    pub matching_rule: MatchingRule,
    /// Its fields of the specification's user record (section 3).
    pub flags: Flags,
    /// None while customers cannot apply for it here: it is shown as coming.
    pub journey: Option<Journey>,
}

/// Fields of the user record that tell how far a product's profile is.
#[derive(Debug, Default)]
pub struct Flags {
    /// 1 once the profile was complete.
    pub completed: Option<&'static str>,
    /// 1 when the answers have to be confirmed again.
    pub update_required: Option<&'static str>,
    /// The same on the self-employed branch, where the specification has one.
    pub self_employed_update_required: Option<&'static str>,
}

impl Flags {
    const NONE: Self = Self {
        completed: None,
        update_required: None,
        self_employed_update_required: None,
    };
}

/// What a product asks, and what of the answers decides.
#[derive(Debug)]
pub struct Journey {
    /// The screens of its profile.
    pub steps: fn(&StepContext<'_>) -> Vec<Step>,
    /// What no single answer can say: checks over several, with the field that each speaks at.
    pub cross_checks: &'static [CrossCheck],
    /// Where the facts of its rules come from.
    pub facts: &'static [(Fact, Source)],
}

/// What the questions depend on.
#[derive(Debug, Clone, Copy)]
pub struct StepContext<'a> {
    pub limits: &'a FieldLimits,
    pub lending: &'a LendingPolicy,
    /// The channel that the customer verified by: they are asked for the other one.
    pub verified: Channel,
}

/// Looks at a step's answers together with all others.
#[derive(Debug)]
pub struct CrossCheck {
    /// The field that it speaks at; looked at when a step that asks for it is saved.
    pub field: &'static str,
    pub problem: fn(&Values, &FieldContext<'_>) -> Option<Message>,
}

/// Where a fact comes from.
#[derive(Debug, Clone, Copy)]
pub enum Source {
    /// The answer of this key.
    Answer(&'static str),
    /// The first of these that has an answer on the customer's kind of work: salaried, or not.
    ByWork {
        salaried: &'static str,
        otherwise: &'static str,
    },
    /// The answer of this key, or the term that lending policies price until one is picked.
    Term(&'static str),
    /// Years since a date.
    YearsSince(&'static str),
    /// The credit bureau.
    Bureau,
}

/// What facts are read from.
#[derive(Debug, Clone, Copy)]
pub struct Answers<'a> {
    pub values: &'a Values,
    /// A score that still counts.
    pub score: Option<u16>,
    pub lists: &'a SmartLists,
    pub lending: &'a LendingPolicy,
    pub today: Date,
}

impl Product {
    /// The record of a product type.
    pub const fn of(product: ProductType) -> &'static Self {
        match product {
            ProductType::PersonalLoans => &personal_loans::PRODUCT,
            ProductType::GoldLoans => &gold_loans::PRODUCT,
            ProductType::BusinessLoans => &business_loans::PRODUCT,
            ProductType::AffordableHousingLoan => &affordable_housing_loan::PRODUCT,
            ProductType::CreditCards => &credit_cards::PRODUCT,
            ProductType::OtherInsurance => &other_insurance::PRODUCT,
            #[cfg(feature = "test-product")]
            ProductType::TestLoans => &test_loans::PRODUCT,
        }
    }

    /// Every record, in the specification's order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        ProductType::ALL.into_iter().map(Self::of)
    }

    /// Those that customers can apply for.
    pub fn open() -> impl Iterator<Item = &'static Self> {
        Self::all().filter(|product| product.is_open())
    }

    /// Whether its journey is open to customers; the others are shown as coming.
    pub const fn is_open(&self) -> bool {
        self.journey.is_some()
    }

    /// What its rules may look at: what it asks. Of a product without a journey whatever happens
    /// to be known counts.
    pub fn facts(&self) -> Vec<Fact> {
        self.journey.as_ref().map_or_else(
            || Fact::ALL.into(),
            |journey| journey.facts.iter().map(|(fact, _)| *fact).collect(),
        )
    }

    /// Who asks, from their answers. `None` while no amount is asked for, or where the product has
    /// no journey: there is nothing to price.
    pub fn applicant(&self, answers: &Answers<'_>) -> Option<Applicant> {
        let journey = self.journey.as_ref()?;
        let number = |wanted: Fact| {
            let (fact, source) = journey.facts.iter().find(|(fact, _)| *fact == wanted)?;
            source.read(*fact, answers)
        };
        let amount = number(Fact::Amount)?;
        let months = number(Fact::Months)?;
        let asked = Applicant::new(
            crate::Paise(amount.least),
            u32::try_from(months.least).ok()?,
        );
        let known = journey.facts.iter();
        Some(known.fold(asked, |applicant, (fact, source)| {
            applicant.with_known(*fact, source.read(*fact, answers))
        }))
    }
}

impl Source {
    fn read(self, fact: Fact, answers: &Answers<'_>) -> Option<super::applicant::Span> {
        match self {
            Self::Answer(key) => answer(fact, key, answers),
            Self::ByWork {
                salaried,
                otherwise,
            } => {
                let work = answers.values.choice("employment_status_code");
                let key = match work.and_then(Employment::from_id) {
                    Some(Employment::SelfEmployed | Employment::Business) => otherwise,
                    Some(Employment::Salaried) | None => salaried,
                };
                answer(fact, key, answers)
            }
            Self::Term(key) => answer(fact, key, answers).or_else(|| {
                let months = answers.lending.application.default_months;
                Some(i64::from(months).into())
            }),
            Self::YearsSince(key) => {
                let date = answers.values.date(key)?;
                Some(i64::from(age_in_years(date, answers.today)).into())
            }
            Self::Bureau => answers.score.map(|points| i64::from(points).into()),
        }
    }
}

/// An answer as its fact counts it.
fn answer(fact: Fact, key: &str, answers: &Answers<'_>) -> Option<super::applicant::Span> {
    let values = answers.values;
    match fact.spec().kind {
        FactKind::Money => values.money(key).map(Into::into),
        FactKind::Band(list) => {
            let id = values.choice(key)?;
            Band::of(answers.lists, list, id).map(Into::into)
        }
        FactKind::Choice(_) => values.choice(key).map(Into::into),
        FactKind::Pincode => values.text(key)?.parse::<i64>().ok().map(Into::into),
        FactKind::Years | FactKind::Months | FactKind::Points => {
            values.integer(key).map(Into::into)
        }
    }
}

#[cfg(test)]
mod tests;
