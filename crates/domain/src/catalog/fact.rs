//! What rules may know about an applicant: one typed table.
//!
//! Who somebody is beyond it (gender, marital status, name, religion, language) and who brought
//! them (partner, brand, merchant) are no facts, so no rule and no order can name them.

use serde::{Deserialize, Serialize};

/// One thing that rules may look at. The order is the one in which people read what was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// Kind of work, by the ids of `employmentStatus`.
    Employment,
    /// Age in whole years.
    Age,
    /// Income a month.
    MonthlyIncome,
    /// The amount asked for.
    Amount,
    /// Credit score; unknown also where there is no history.
    Score,
    /// Pincode of the home.
    Pincode,
    /// What all in the household earn, a year; known as a band.
    Household,
    /// The term asked for.
    Months,
    /// What is repaid every month on other loans.
    Repayments,
}

/// How a fact is counted and shown.
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
    /// An item of a list, by its id.
    Choice(&'static str),
}

/// A list whose items stand for a bound of the fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoundList {
    pub list: &'static str,
    pub end: End,
}

/// Which end of a range a bound is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Least,
    Most,
}

/// A fact's line in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactSpec {
    pub kind: FactKind,
    /// The name of a rule about it, on the wire and in keys of texts.
    pub criterion: &'static str,
    /// The list from which lenders pick a bound, where the specification has one.
    pub bound_list: Option<BoundList>,
}

impl FactSpec {
    const fn plain(kind: FactKind, criterion: &'static str) -> Self {
        Self {
            kind,
            criterion,
            bound_list: None,
        }
    }
}

impl Fact {
    pub const ALL: [Self; 9] = [
        Self::Employment,
        Self::Age,
        Self::MonthlyIncome,
        Self::Amount,
        Self::Score,
        Self::Pincode,
        Self::Household,
        Self::Months,
        Self::Repayments,
    ];

    /// Its line in the table.
    pub const fn spec(self) -> FactSpec {
        use FactKind::{Band, Choice, Money, Months, Pincode, Points, Years};
        match self {
            Self::Employment => FactSpec::plain(Choice("employmentStatus"), "employment"),
            Self::Age => FactSpec::plain(Years, "age"),
            Self::MonthlyIncome => FactSpec::plain(Money, "income"),
            Self::Amount => FactSpec {
                bound_list: Some(BoundList {
                    list: "ticketClass",
                    end: End::Most,
                }),
                ..FactSpec::plain(Money, "ticket_class")
            },
            Self::Score => FactSpec {
                bound_list: Some(BoundList {
                    list: "creditScoreClass",
                    end: End::Least,
                }),
                ..FactSpec::plain(Points, "credit_score")
            },
            Self::Pincode => FactSpec::plain(Pincode, "pincode"),
            Self::Household => FactSpec::plain(Band("householdIncome"), "household_income"),
            Self::Months => FactSpec::plain(Months, "months"),
            Self::Repayments => FactSpec::plain(Money, "other_repayments"),
        }
    }

    /// A number of a list, which counts money in rupees, as the fact counts it.
    pub const fn from_list(self, number: i64) -> i64 {
        match self.spec().kind {
            FactKind::Money | FactKind::Band(_) => number * 100,
            _ => number,
        }
    }

    /// The fact that rules of a name are about.
    pub fn of_criterion(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|fact| fact.spec().criterion == name)
    }

    /// Lists whose ranges decide: those that bounds are picked from, and those of bands.
    pub fn lists() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().filter_map(|fact| {
            let spec = fact.spec();
            match spec.kind {
                FactKind::Band(list) => Some(list),
                _ => spec.bound_list.map(|bound| bound.list),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rule_can_name_who_somebody_is_or_who_brought_them() {
        let forbidden = [
            "gender", "marital", "name", "religion", "caste", "language", "partner", "brand",
            "merchant", "utm",
        ];
        for fact in Fact::ALL {
            let key = serde_json::to_string(&fact).unwrap();
            let named =
                |word: &&&str| key.contains(**word) || fact.spec().criterion.contains(**word);
            assert_eq!(forbidden.iter().find(named), None, "{fact:?}");
        }
    }

    #[test]
    fn each_fact_is_in_the_table_once_and_has_a_criterion_of_its_own() {
        assert!(Fact::ALL.is_sorted());
        for (place, fact) in Fact::ALL.into_iter().enumerate() {
            assert_eq!(fact as usize, place);
            assert_eq!(Fact::of_criterion(fact.spec().criterion), Some(fact));
        }
    }
}
