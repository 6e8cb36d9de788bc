//! Criteria and their values.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::catalog::employment::Employment;
use crate::catalog::fact::{Fact, FactKind};
use crate::{MilliPercent, Milligrams, Paise};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// The lender is open: neither its status nor the vendor switch of the product is off.
    Open,
    /// The smallest loan. An amount above the largest is reduced, not refused.
    Amount,
    /// A rule about a fact.
    Fact(Fact),
    /// A rule about a share of a fact.
    ShareOf(Fact),
    /// All monthly repayments of a low-income household (microfinance rule).
    Repayments,
    /// The regulator's limit for consumption loans on gold, for any lender.
    GoldShare,
}

impl Criterion {
    /// The name on the wire, in stored views and in message keys.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Amount => "amount",
            Self::Fact(fact) => fact.spec().criterion,
            Self::ShareOf(fact) => match fact.spec().share {
                Some(name) => name,
                None => fact.spec().criterion,
            },
            Self::Repayments => "repayments",
            Self::GoldShare => "gold_share",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::Open, Self::Amount, Self::Repayments, Self::GoldShare]
            .into_iter()
            .find(|criterion| criterion.code() == code)
            .or_else(|| Fact::from_criterion(code).map(Self::Fact))
            .or_else(|| Fact::from_share(code).map(Self::ShareOf))
    }
}

impl Serialize for Criterion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.code().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Criterion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| D::Error::custom(format!("no criterion {code}")))
    }
}

/// The applicant's value or the required one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CriterionValue {
    Money(Paise),
    /// Years of age.
    Years(i16),
    Months(u32),
    /// Points of a credit score.
    Points(u16),
    /// Six digits.
    Pincode(u32),
    /// A kind of employment.
    Work(Employment),
    Percent(MilliPercent),
    Weight(Milligrams),
}

impl CriterionValue {
    /// Converts a fact's number; none if it is out of range, or a choice that only its list can name.
    pub(super) fn from_fact(fact: Fact, number: i64) -> Option<Self> {
        match fact.spec().kind {
            FactKind::Money | FactKind::Band(_) => Some(Self::Money(Paise(number))),
            FactKind::Years => number.try_into().ok().map(Self::Years),
            FactKind::PercentBand => Some(Self::Percent(MilliPercent(number))),
            FactKind::Months | FactKind::MonthsBand => number.try_into().ok().map(Self::Months),
            FactKind::Points => number.try_into().ok().map(Self::Points),
            FactKind::Pincode => number.try_into().ok().map(Self::Pincode),
            FactKind::Weight => Some(Self::Weight(Milligrams(number))),
            FactKind::Choice(_) if fact == Fact::Employment => {
                Employment::from_id(number).map(Self::Work)
            }
            FactKind::Choice(_) => None,
        }
    }
}

impl fmt::Display for CriterionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Money(amount) => amount.fmt(f),
            Self::Years(years) => years.fmt(f),
            Self::Months(months) => months.fmt(f),
            Self::Points(points) => points.fmt(f),
            Self::Pincode(pincode) => pincode.fmt(f),
            Self::Work(work) => f.write_str(work.code()),
            Self::Percent(share) => share.fmt(f),
            Self::Weight(weight) => weight.fmt(f),
        }
    }
}
