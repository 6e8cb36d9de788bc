//! Sources of facts about an applicant: answers, lists, the gold price, the bureau.

use jiff::civil::Date;

use super::co_applicant;
use super::gold_loans::parse_gold_items;
use crate::catalog::employment::Employment;
use crate::catalog::fact::{Fact, FactKind};
use crate::catalog::gold::{self, GoldPrice};
use crate::catalog::policy::LendingPolicy;
use crate::form::field::Values;
use crate::form::smart_list::SmartLists;
use crate::origination::applicant::{Band, Span};
use crate::time::age_in_years;

/// A choice from a list: the key of its answer, and the list.
#[derive(Debug, Clone, Copy)]
pub struct ListChoice {
    pub key: &'static str,
    pub list: &'static str,
}

/// The source of a fact.
#[derive(Debug, Clone, Copy)]
pub enum Source {
    /// The answer with this key.
    Answer(&'static str),
    /// The sum of this answer and that of every co-applicant.
    WithCoApplicants {
        own: &'static str,
        theirs: &'static str,
    },
    /// The first of these answers for the kind of employment: salaried, or not.
    ByWork {
        salaried: &'static str,
        otherwise: &'static str,
    },
    /// The answer with this key, or the lending policy's default term.
    Term(&'static str),
    /// The range of months of the first answered choice.
    MonthsOf(&'static [ListChoice]),
    /// The ratio of two ranges in rupees: part and whole.
    ShareOf([ListChoice; 2]),
    /// The value of a group's gold at the current price.
    GoldValue(&'static str),
    /// Its weight.
    GoldWeight(&'static str),
    /// Years since a date.
    YearsSince(&'static str),
    /// The price of a home, with stamp duty and registration where they count.
    PriceOfHome {
        price: &'static str,
        duty: &'static str,
    },
    /// The credit bureau.
    Bureau,
    /// The price of the lender's own loan.
    Price,
}

/// Inputs for facts.
#[derive(Debug, Clone, Copy)]
pub struct Answers<'a> {
    pub values: &'a Values,
    /// A score that is recent enough.
    pub score: Option<u16>,
    pub lists: &'a SmartLists,
    pub lending: &'a LendingPolicy,
    /// The gold price, if loaded.
    pub gold_price: Option<&'a GoldPrice>,
    pub today: Date,
}

impl Source {
    /// Reads a fact, if it is known.
    pub(super) fn read(self, fact: Fact, answers: &Answers<'_>) -> Option<Span> {
        match self {
            Self::Answer(key) => answer(fact, key, answers),
            Self::WithCoApplicants { own, theirs } => {
                let own = answers.values.money(own)?;
                Some((own + co_applicant::total(answers.values, theirs)).into())
            }
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
            Self::MonthsOf(choices) => choices.iter().find_map(|choice| answers.range(*choice)),
            Self::ShareOf([part, whole]) => share(answers.range(part)?, answers.range(whole)?),
            Self::GoldValue(key) => {
                let items = parse_gold_items(answers.values, key);
                let price = answers.gold_price.filter(|_| !items.is_empty())?;
                Some(gold::value(&items, price).into())
            }
            Self::GoldWeight(key) => {
                let items = parse_gold_items(answers.values, key);
                (!items.is_empty()).then(|| gold::weight(&items).0.into())
            }
            Self::YearsSince(key) => {
                let date = answers.values.date(key)?;
                Some(i64::from(age_in_years(date, answers.today)).into())
            }
            Self::PriceOfHome { price, duty } => {
                let (price, duty) = (answers.values.money(price)?, answers.values.money(duty));
                let rule = &answers.lending.housing;
                Some(rule.value(price, duty.unwrap_or_default()).into())
            }
            Self::Price => None,
            Self::Bureau => answers.score.map(|points| i64::from(points).into()),
        }
    }
}

impl Answers<'_> {
    /// The range of the chosen item of a list.
    fn range(&self, choice: ListChoice) -> Option<Span> {
        let chosen = self.values.choice(choice.key)?;
        let item = self.lists.item(choice.list, chosen)?;
        Some(Span {
            least: item.min.unwrap_or(0),
            most: item.max,
        })
    }
}

/// The ratio of two numbers known only as ranges; at most one.
fn share(part: Span, whole: Span) -> Option<Span> {
    const ALL: i64 = 100_000;
    let of = |part: i64, whole: i64| (whole > 0).then(|| (part * ALL / whole).min(ALL));
    let least = whole
        .most
        .and_then(|whole| of(part.least, whole))
        .unwrap_or(0);
    let most = part
        .most
        .and_then(|part| of(part, whole.least))
        .unwrap_or(ALL);
    (least <= most).then_some(Span {
        least,
        most: Some(most),
    })
}

/// Converts an answer to the fact's unit.
fn answer(fact: Fact, key: &str, answers: &Answers<'_>) -> Option<Span> {
    let values = answers.values;
    match fact.spec().kind {
        FactKind::Money => values.money(key).map(Into::into),
        FactKind::Band(list) => {
            let id = values.choice(key)?;
            Band::from_list(answers.lists, list, id).map(Into::into)
        }
        FactKind::Choice(_) => values.choice(key).map(Into::into),
        FactKind::Pincode => values.text(key)?.parse::<i64>().ok().map(Into::into),
        // Derived from choices by sources of their own.
        FactKind::MonthsBand | FactKind::PercentBand => None,
        FactKind::Years | FactKind::Months | FactKind::Points => {
            values.integer(key).map(Into::into)
        }
        FactKind::Weight => values.decimal(key).map(Into::into),
    }
}
