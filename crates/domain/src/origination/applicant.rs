//! Facts about a customer that lenders' rules use.

use std::fmt;

use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value as Json};

use crate::Paise;
use crate::catalog::employment::Employment;
use crate::catalog::fact::{Fact, FactKind};
use crate::form::smart_list::SmartLists;

/// An applicant, as far as rules and prices need it. Stored with the offers shown, so that they can be recomputed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Applicant {
    amount: Paise,
    months: u32,
    /// Amount and term are facts as well, and stored here too.
    known: [Option<Span>; Fact::ALL.len()],
}

/// The range in which a number is known to lie. Most are known exactly; income bands only by their ends. In the unit of
/// [`FactKind`]; a choice by its id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub least: i64,
    /// None: unbounded.
    pub most: Option<i64>,
}

/// A band of income, rupees a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    pub min: Paise,
    /// None: unbounded.
    pub max: Option<Paise>,
}

impl Applicant {
    /// An applicant for an amount and term, without other facts.
    pub fn new(amount: Paise, months: u32) -> Self {
        let nothing = Self {
            amount,
            months,
            known: [None; Fact::ALL.len()],
        };
        nothing
            .with(Fact::Amount, amount)
            .with(Fact::Months, i64::from(months))
    }

    /// Sets a fact.
    #[must_use]
    pub fn with(mut self, fact: Fact, is: impl Into<Span>) -> Self {
        let is = is.into();
        self.known[fact as usize] = Some(is);
        match fact {
            Fact::Amount => self.amount = Paise(is.least),
            Fact::Months => self.months = u32::try_from(is.least).unwrap_or(u32::MAX),
            _ => {}
        }
        self
    }

    /// Sets a fact, if it is known.
    #[must_use]
    pub fn with_optional<S: Into<Span>>(self, fact: Fact, is: Option<S>) -> Self {
        match is {
            Some(is) => self.with(fact, is),
            None => self,
        }
    }

    /// Removes a fact. Amount and term are always known.
    #[must_use]
    pub fn without(mut self, fact: Fact) -> Self {
        if !matches!(fact, Fact::Amount | Fact::Months) {
            self.known[fact as usize] = None;
        }
        self
    }

    /// The range of a fact, if known.
    pub const fn get_fact(&self, fact: Fact) -> Option<Span> {
        self.known[fact as usize]
    }

    /// The requested amount.
    pub const fn amount(&self) -> Paise {
        self.amount
    }

    /// The requested term, months.
    pub const fn months(&self) -> u32 {
        self.months
    }

    /// Age in whole years.
    pub fn age(&self) -> Option<i64> {
        self.get_fact(Fact::Age).map(|age| age.least)
    }

    /// Credit score; none if unknown or without a credit history.
    pub fn score(&self) -> Option<u16> {
        let score = self.get_fact(Fact::Score)?;
        u16::try_from(score.least).ok()
    }

    /// An amount that is known exactly.
    pub(super) fn money(&self, fact: Fact) -> Option<Paise> {
        self.get_fact(fact).map(|amount| Paise(amount.least))
    }

    /// Yearly income of the household.
    pub(super) fn household(&self) -> Option<Band> {
        self.get_fact(Fact::Household).map(|income| Band {
            min: Paise(income.least),
            max: income.most.map(Paise),
        })
    }
}

impl Span {
    /// The number, if known exactly.
    pub fn exact(self) -> Option<i64> {
        (self.most == Some(self.least)).then_some(self.least)
    }
}

impl From<i64> for Span {
    fn from(number: i64) -> Self {
        Self {
            least: number,
            most: Some(number),
        }
    }
}

impl From<Paise> for Span {
    fn from(amount: Paise) -> Self {
        amount.0.into()
    }
}

impl From<Employment> for Span {
    fn from(work: Employment) -> Self {
        work.id().into()
    }
}

impl From<Band> for Span {
    fn from(band: Band) -> Self {
        Self {
            least: band.min.0,
            most: band.max.map(|most| most.0),
        }
    }
}

impl Band {
    /// The band of an item of a list of ranges in rupees.
    pub fn from_list(lists: &SmartLists, list: &str, id: i64) -> Option<Self> {
        let item = lists.item(list, id)?;
        Some(Self {
            min: Paise::rupees(item.min.unwrap_or(0)),
            max: item.max.map(Paise::rupees),
        })
    }
}

/// Stored as one object by fact name, so that new facts do not change stored values. Unknown facts are omitted; the
/// first releases wrote null.
impl Serialize for Applicant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = Fact::ALL
            .iter()
            .copied()
            .filter_map(|fact| Some((fact, self.get_fact(fact)?)));
        let mut map = serializer.serialize_map(None)?;
        for (fact, span) in known {
            map.serialize_entry(
                &fact,
                &serialize_span(fact, span).map_err(serde::ser::Error::custom)?,
            )?;
        }
        map.end()
    }
}

fn serialize_span(fact: Fact, span: Span) -> serde_json::Result<Json> {
    match fact.spec().kind {
        FactKind::Money => serde_json::to_value(Paise(span.least)),
        FactKind::Band(_) => serde_json::to_value(Band {
            min: Paise(span.least),
            max: span.most.map(Paise),
        }),
        FactKind::MonthsBand | FactKind::PercentBand => serde_json::to_value(span),
        FactKind::Pincode => serde_json::to_value(format!("{:06}", span.least)),
        FactKind::Choice(_) if fact == Fact::Employment => {
            serde_json::to_value(Employment::from_id(span.least))
        }
        _ => serde_json::to_value(span.least),
    }
}

impl<'de> Deserialize<'de> for Applicant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut map = Map::<String, Json>::deserialize(deserializer)?;
        map.retain(|_, value| !value.is_null());
        let mut applicant = Self::new(Paise::ZERO, 0);
        for fact in [Fact::Amount, Fact::Months] {
            if !map.contains_key(&key(fact).map_err(D::Error::custom)?) {
                return Err(D::Error::custom("nothing is asked for"));
            }
        }
        for (name, value) in map {
            let fact = Fact::deserialize(Json::String(name)).map_err(D::Error::custom)?;
            let span = read(fact, value).map_err(D::Error::custom)?;
            applicant = applicant.with(fact, span);
        }
        Ok(applicant)
    }
}

fn key(fact: Fact) -> serde_json::Result<String> {
    serde_json::from_value(serde_json::to_value(fact)?)
}

fn read(fact: Fact, value: Json) -> serde_json::Result<Span> {
    Ok(match fact.spec().kind {
        FactKind::Money => serde_json::from_value::<Paise>(value)?.into(),
        FactKind::Band(_) => serde_json::from_value::<Band>(value)?.into(),
        FactKind::MonthsBand | FactKind::PercentBand => serde_json::from_value::<Span>(value)?,
        FactKind::Pincode => serde_json::from_value::<String>(value)?
            .parse::<i64>()
            .map_err(serde_json::Error::custom)?
            .into(),
        FactKind::Choice(_) if fact == Fact::Employment => {
            serde_json::from_value::<Employment>(value)?.into()
        }
        _ => serde_json::from_value::<i64>(value)?.into(),
    })
}

impl fmt::Debug for Applicant {
    /// Keeps personal data out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Applicant(******)")
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A salaried person of 34 who earns 62,000 a month and applies for 2,00,000 over 24 months.
    pub(crate) fn asha() -> Applicant {
        Applicant::new(Paise::rupees(200_000), 24)
            .with(Fact::Employment, Employment::Salaried)
            .with(Fact::MonthlyIncome, Paise::rupees(62_000))
            .with(Fact::Age, 34)
            .with(Fact::Pincode, 560_001)
            .with(
                Fact::Household,
                Band {
                    min: Paise::rupees(500_001),
                    max: Some(Paise::rupees(1_000_000)),
                },
            )
            .with(Fact::Repayments, Paise::rupees(5_000))
            .with(Fact::Score, 760)
    }

    #[test]
    fn debug_output_hides_an_applicant_and_a_stored_one_parses() {
        assert_eq!(format!("{:?}", asha()), "Applicant(******)");
        let json = serde_json::to_string(&asha()).unwrap();
        assert!(serde_json::from_str::<Applicant>(&json).unwrap() == asha());
    }

    #[test]
    fn stored_ranges_of_any_unit_parse() {
        let band = |least, most| Span { least, most };
        let firm = asha()
            .with(Fact::Turnover, band(200_000_000, Some(400_000_000)))
            .with(Fact::BusinessAge, band(60, None))
            .with(Fact::ProfitShare, band(7_500, Some(30_000)))
            .with(Fact::BusinessNature, 3);
        let json = serde_json::to_string(&firm).unwrap();
        assert!(
            serde_json::from_str::<Applicant>(&json).unwrap() == firm,
            "{json}"
        );
    }

    #[test]
    fn an_applicant_stored_by_the_first_releases_parses() {
        let stored = r#"{"amount":200000,"months":24,"employment":"salaried",
            "monthly_income":62000,"age":34,"pincode":"560001",
            "household":{"min":500001,"max":1000000},"repayments":5000,"score":760}"#;
        assert!(serde_json::from_str::<Applicant>(stored).unwrap() == asha());
        let unknown = r#"{"amount":200000,"months":24,"employment":null,"monthly_income":null,
            "age":null,"pincode":null,"household":null,"repayments":null,"score":null}"#;
        let nothing_else = Applicant::new(Paise::rupees(200_000), 24);
        assert!(serde_json::from_str::<Applicant>(unknown).unwrap() == nothing_else);
    }

    #[test]
    fn an_unknown_fact_or_a_missing_request_is_refused() {
        for wrong in [
            r#"{"amount":200000,"months":24,"gender":1}"#,
            r#"{"amount":200000}"#,
            r#"{"months":24}"#,
        ] {
            assert!(serde_json::from_str::<Applicant>(wrong).is_err(), "{wrong}");
        }
    }
}
