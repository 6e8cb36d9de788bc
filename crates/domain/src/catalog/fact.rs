//! Facts about an applicant that rules may use, in one typed table.
//!
//! Other personal details (gender, marital status, name, religion, language) and the origin of a customer (partner,
//! brand, merchant) are no facts, so no rule and no ranking can use them.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

crate::words! {
    /// A fact that rules may use, in the order in which checks are displayed.
    pub enum Fact {
        /// Kind of employment, by the ids of `employmentStatus`.
        Employment = "employment",
        /// Age in whole years.
        Age = "age",
        /// Monthly income.
        MonthlyIncome = "monthly_income",
        /// The requested amount.
        Amount = "amount",
        /// Credit score; also unknown without a credit history.
        Score = "score",
        /// Pincode of the home.
        Pincode = "pincode",
        /// Yearly income of the household, as a band.
        Household = "household",
        /// The requested term.
        Months = "months",
        /// Monthly repayments of other loans.
        Repayments = "repayments",
        /// Value of the security pledged for the loan.
        Value = "value",
        /// Yearly turnover of a business, as a band.
        Turnover = "turnover",
        /// Time in business or profession in months, as a band.
        BusinessAge = "business_age",
        /// Profit as a share of turnover in thousandths of a percent, as a band.
        ProfitShare = "profit_share",
        /// Kind of business.
        BusinessNature = "business_nature",
        /// Purpose of a home loan, by the ids of `homeKind`.
        HomeKind = "home_kind",
        /// Monthly repayments of all loans including the one being priced; known only then.
        AllRepayments = "all_repayments",
        /// Total weight of the pledged gold.
        GoldWeight = "gold_weight",
        /// Purpose of a gold loan, by the ids of `goldPurpose`.
        GoldPurpose = "gold_purpose",
        /// Where gold is handed over, by the ids of `goldHandover`.
        GoldHandover = "gold_handover",
    }
}

/// Unit of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactKind {
    /// Paise.
    Money,
    /// Paise, known as a range: an item of a list.
    Band(&'static str),
    Years,
    Months,
    /// Points of a credit score.
    Points,
    /// Six digits.
    Pincode,
    /// Milligrams.
    Weight,
    /// An item of a list, by its id.
    Choice(&'static str),
    /// Months, known as a range.
    MonthsBand,
    /// Thousandths of a percent, known as a range.
    PercentBand,
}

/// A list whose items denote a bound of the fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoundList {
    pub list: &'static str,
    pub end: BoundEnd,
}

/// Which end of a range a bound is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoundEnd {
    Least,
    Most,
}

/// A fact's entry in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactSpec {
    pub kind: FactKind,
    /// Name of a rule about it, on the wire and in message keys.
    pub criterion: &'static str,
    /// The list from which lenders choose a bound, if the specification has one.
    pub bound_list: Option<BoundList>,
    /// Name of a rule about a share of it; none: there is no such rule.
    pub share: Option<&'static str>,
}

impl FactSpec {
    const fn plain(kind: FactKind, criterion: &'static str) -> Self {
        Self {
            kind,
            criterion,
            bound_list: None,
            share: None,
        }
    }
}

impl Fact {
    /// The fact's entry in the table.
    pub const fn spec(self) -> FactSpec {
        use FactKind::{
            Band, Choice, Money, Months, MonthsBand, PercentBand, Pincode, Points, Weight, Years,
        };
        match self {
            Self::Employment => FactSpec::plain(Choice("employmentStatus"), "employment"),
            Self::Age => FactSpec::plain(Years, "age"),
            Self::MonthlyIncome => FactSpec {
                share: Some("repayment_share"),
                ..FactSpec::plain(Money, "income")
            },
            Self::Amount => FactSpec {
                bound_list: Some(BoundList {
                    list: "ticketClass",
                    end: BoundEnd::Most,
                }),
                ..FactSpec::plain(Money, "ticket_class")
            },
            Self::Score => FactSpec {
                bound_list: Some(BoundList {
                    list: "creditScoreClass",
                    end: BoundEnd::Least,
                }),
                ..FactSpec::plain(Points, "credit_score")
            },
            Self::Pincode => FactSpec::plain(Pincode, "pincode"),
            Self::Household => FactSpec::plain(Band("householdIncome"), "household_income"),
            Self::Months => FactSpec::plain(Months, "months"),
            Self::Repayments => FactSpec::plain(Money, "other_repayments"),
            Self::Value => FactSpec {
                share: Some("loan_to_value"),
                ..FactSpec::plain(Money, "value")
            },
            Self::Turnover => FactSpec::plain(Band("businessCurrentTurnover"), "turnover"),
            Self::BusinessAge => FactSpec::plain(MonthsBand, "business_age"),
            Self::ProfitShare => FactSpec::plain(PercentBand, "profit_share"),
            Self::BusinessNature => FactSpec::plain(Choice("businessNature"), "business_nature"),
            Self::HomeKind => FactSpec::plain(Choice("homeKind"), "home_kind"),
            Self::AllRepayments => FactSpec::plain(Money, "all_repayments"),
            Self::GoldWeight => FactSpec::plain(Weight, "gold_weight"),
            Self::GoldPurpose => FactSpec::plain(Choice("goldPurpose"), "gold_purpose"),
            Self::GoldHandover => FactSpec::plain(Choice("goldHandover"), "gold_handover"),
        }
    }

    /// Converts a list's number, which counts money in rupees, to the fact's unit.
    pub const fn from_list(self, number: i64) -> i64 {
        match self.spec().kind {
            FactKind::Money | FactKind::Band(_) => number * 100,
            _ => number,
        }
    }

    /// Finds the fact of rules with a name.
    pub fn from_criterion(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|fact| fact.spec().criterion == name)
    }

    /// Finds the fact of share rules with a name.
    pub fn from_share(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|fact| fact.spec().share == Some(name))
    }

    /// Lists whose ranges decide: those of bounds and those of bands.
    pub fn lists() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().filter_map(|fact| {
            let spec = fact.spec();
            match spec.kind {
                FactKind::Band(list) => Some(list),
                _ => spec.bound_list.map(|bound| bound.list),
            }
        })
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.code().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Fact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::from_code(&code).ok_or_else(|| D::Error::custom(format!("no fact {code}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_cannot_name_identity_or_origin_of_an_applicant() {
        let forbidden = [
            "gender", "marital", "name", "religion", "caste", "language", "partner", "brand",
            "merchant", "utm",
        ];
        for fact in Fact::ALL {
            let named = |word: &&&str| {
                fact.code().contains(**word) || fact.spec().criterion.contains(**word)
            };
            assert_eq!(forbidden.iter().find(named), None, "{fact:?}");
        }
    }

    #[test]
    fn each_fact_is_in_the_table_once_and_has_a_criterion_of_its_own() {
        assert!(Fact::ALL.is_sorted());
        for (place, fact) in Fact::ALL.iter().enumerate() {
            assert_eq!(*fact as usize, place);
            assert_eq!(Fact::from_criterion(fact.spec().criterion), Some(*fact));
        }
    }
}
