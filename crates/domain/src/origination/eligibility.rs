//! Whether a lender lends to an applicant, criterion by criterion.
//!
//! A pure function of the lender's rules and the applicant: the same borrower gets the same answer
//! (DL-4), and every answer can be said in words (DL-3).

mod reason;
mod repayments;

use serde::{Deserialize, Serialize};

pub use repayments::is_microfinance;
pub(super) use repayments::repayments;

use super::applicant::{Applicant, Band, Employment};
use super::rule_data::RuleData;
use crate::Paise;
use crate::catalog::lender::Lender;
use crate::catalog::product::ProductType;

/// What is looked at, in the order in which people read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// The lender takes applications: neither its status nor the vendor switch of the product is off.
    Open,
    /// Salaried, self-employed or business.
    Employment,
    /// Age in years.
    Age,
    /// Income a month.
    Income,
    /// The smallest loan. What is above the largest is cut, not refused.
    Amount,
    /// The largest request that the lender takes on.
    TicketClass,
    /// The smallest credit score.
    CreditScore,
    /// Where the lender lends.
    Pincode,
    /// The smallest household income.
    HouseholdIncome,
    /// All monthly repayments of a household with little income (microfinance rule).
    Repayments,
}

/// How a criterion came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    /// Not met.
    Failed,
    /// A fact is missing: the lender will check.
    Unknown,
}

/// The applicant's value or the required one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriterionValue {
    Money(Paise),
    /// Years of age.
    Years(i16),
    /// Points of a credit score.
    Points(u16),
    /// Six digits.
    Pincode(u32),
    /// A kind of work.
    Work(Employment),
}

/// One criterion's result, with the applicant's value and the required bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// What was looked at.
    pub criterion: Criterion,
    /// How it came out.
    pub outcome: Outcome,
    /// The applicant's value, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub has: Option<CriterionValue>,
    /// The least that is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<CriterionValue>,
    /// The most that is allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<CriterionValue>,
}

/// One lender's criteria, with smart lists looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    products: [bool; ProductType::ALL.len()],
    open: [bool; ProductType::ALL.len()],
    work: [bool; Employment::ALL.len()],
    age: (Option<i16>, Option<i16>),
    income: (Option<Paise>, Option<Paise>),
    amount_min: Paise,
    ticket_max: Option<Paise>,
    score_min: Option<u16>,
    household_min: Option<Paise>,
    pincode_prefixes: Box<[String]>,
}

impl Rules {
    /// The criteria of a lender.
    pub fn of(lender: &Lender, data: &RuleData) -> Self {
        let ticket = lender
            .ticket_class
            .and_then(|id| data.range("ticketClass", id)?.max);
        let score = lender
            .credit_score_class
            .and_then(|id| data.range("creditScoreClass", id)?.min);
        Self {
            products: ProductType::ALL.map(|product| lender.products.contains(&product)),
            open: ProductType::ALL.map(|product| lender.takes(product)),
            work: [lender.salaried, lender.self_employed, lender.business],
            age: (lender.min_age, lender.max_age),
            income: (
                lender.min_income.filter(|least| *least > Paise::ZERO),
                lender.max_income,
            ),
            amount_min: lender.terms.amount_min,
            ticket_max: ticket.map(Paise::rupees),
            score_min: score
                .and_then(|score| u16::try_from(score).ok())
                .filter(|score| *score > 0),
            household_min: lender.household_income_min,
            pincode_prefixes: lender.pincode_prefixes.clone().into(),
        }
    }

    /// Whether the lender has the product at all.
    pub fn has(&self, product: ProductType) -> bool {
        self.products[product as usize]
    }

    /// Every criterion that the lender has for a product, in order of [`Criterion`].
    pub fn check(&self, applicant: &Applicant, product: ProductType) -> Vec<Check> {
        let amount = Some(applicant.amount);
        let (age, income) = (self.age, self.income);
        let mut checks = Vec::with_capacity(10);
        checks.push(plain(Criterion::Open, passes(self.open[product as usize])));
        checks.push(self.employment(applicant.employment));
        checks.extend(
            [
                bounds(Criterion::Age, applicant.age, age.0, age.1),
                bounds(
                    Criterion::Income,
                    applicant.monthly_income,
                    income.0,
                    income.1,
                ),
                bounds(Criterion::Amount, amount, Some(self.amount_min), None),
                bounds(Criterion::TicketClass, amount, None, self.ticket_max),
                bounds(
                    Criterion::CreditScore,
                    applicant.score,
                    self.score_min,
                    None,
                ),
                self.pincode(applicant.pincode.as_deref()),
                self.household(applicant.household),
            ]
            .into_iter()
            .flatten(),
        );
        checks
    }

    /// The smallest and the largest request that the lender takes on.
    pub(super) const fn requests(&self) -> (Paise, Option<Paise>) {
        (self.amount_min, self.ticket_max)
    }

    fn employment(&self, work: Option<Employment>) -> Check {
        let outcome = work.map_or(Outcome::Unknown, |work| passes(self.work[work as usize]));
        Check {
            has: work.map(CriterionValue::Work),
            ..plain(Criterion::Employment, outcome)
        }
    }

    fn pincode(&self, pincode: Option<&str>) -> Option<Check> {
        if self.pincode_prefixes.is_empty() {
            return None;
        }
        let serves = |pincode: &str| {
            self.pincode_prefixes
                .iter()
                .any(|p| pincode.starts_with(&**p))
        };
        let outcome = pincode.map_or(Outcome::Unknown, |pincode| passes(serves(pincode)));
        let has = pincode
            .and_then(|pincode| pincode.parse().ok())
            .map(CriterionValue::Pincode);
        Some(Check {
            has,
            ..plain(Criterion::Pincode, outcome)
        })
    }

    /// Met when the whole band is at or above the least, missed when all of it is below.
    fn household(&self, band: Option<Band>) -> Option<Check> {
        let least = self.household_min?;
        let outcome = match band {
            Some(band) if band.min >= least => Outcome::Passed,
            Some(Band { max: Some(max), .. }) if max < least => Outcome::Failed,
            _ => Outcome::Unknown,
        };
        let nearest = band.and_then(|band| match outcome {
            Outcome::Passed => Some(band.min),
            _ => band.max,
        });
        Some(Check {
            has: nearest.map(CriterionValue::Money),
            from: Some(CriterionValue::Money(least)),
            ..plain(Criterion::HouseholdIncome, outcome)
        })
    }
}

/// All passed, some unknown and none failed, or some failed.
pub fn overall(checks: &[Check]) -> Outcome {
    let has = |outcome| checks.iter().any(|check| check.outcome == outcome);
    if has(Outcome::Failed) {
        Outcome::Failed
    } else if has(Outcome::Unknown) {
        Outcome::Unknown
    } else {
        Outcome::Passed
    }
}

fn plain(criterion: Criterion, outcome: Outcome) -> Check {
    Check {
        criterion,
        outcome,
        has: None,
        from: None,
        to: None,
    }
}

fn passes(passes: bool) -> Outcome {
    if passes {
        Outcome::Passed
    } else {
        Outcome::Failed
    }
}

/// A value between two bounds; none where the lender has no bound.
fn bounds<T: PartialOrd + Copy + Into<CriterionValue>>(
    criterion: Criterion,
    has: Option<T>,
    from: Option<T>,
    to: Option<T>,
) -> Option<Check> {
    if from.is_none() && to.is_none() {
        return None;
    }
    let within = |has: T| from.is_none_or(|from| from <= has) && to.is_none_or(|to| has <= to);
    Some(Check {
        criterion,
        outcome: has.map_or(Outcome::Unknown, |has| passes(within(has))),
        has: has.map(Into::into),
        from: from.map(Into::into),
        to: to.map(Into::into),
    })
}

impl From<Paise> for CriterionValue {
    fn from(amount: Paise) -> Self {
        Self::Money(amount)
    }
}

impl From<i16> for CriterionValue {
    fn from(years: i16) -> Self {
        Self::Years(years)
    }
}

impl From<u16> for CriterionValue {
    fn from(points: u16) -> Self {
        Self::Points(points)
    }
}

#[cfg(test)]
mod tests;
