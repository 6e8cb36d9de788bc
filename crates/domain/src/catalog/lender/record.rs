//! A lender as it is written down: the specification's flat row, in data files, in the database,
//! in the history of its changes and as the names of its properties.
//!
//! The flat columns are those of the main offering, the first of its products in the
//! specification's order; other offerings stand under `offerings`, by product. A product without
//! an entry there has what the flat columns say: so the rows of the first releases, which knew one
//! set of columns for all products, are read like those of today.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Connector, JourneyKind, Lender, Offering, RegulatoryClass, Terms};
use crate::catalog::employment::Employment;
use crate::catalog::fact::Fact;
use crate::catalog::flag;
use crate::catalog::product::ProductType;
use crate::catalog::rule::{Rule, Tier};
use crate::form::field::FieldSpec;
use crate::id::LenderId;
use crate::{MilliPercent, Paise};

/// A lender with its main offering's columns. Field names are the specification's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LenderRecord {
    pub id: LenderId,
    pub key: String,
    pub name: String,
    pub legal_name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regulatory_class: Option<RegulatoryClass>,
    pub products: Vec<ProductType>,
    pub priority: i64,
    #[serde(with = "flag")]
    pub lender_status: bool,
    /// Products that the vendors page has switched off at present.
    #[serde(default)]
    pub vendor_off: Vec<ProductType>,
    #[serde(with = "flag")]
    pub so_status: bool,
    #[serde(default)]
    pub so_text: String,
    #[serde(default)]
    pub so_text_hi: String,
    #[serde(default, with = "optional_date")]
    pub so_date_start: Option<Date>,
    #[serde(default, with = "optional_date")]
    pub so_date_end: Option<Date>,
    #[serde(default)]
    pub lender_group_ids: Vec<i64>,
    #[serde(flatten)]
    pub main: OfferingRecord,
    /// Offerings beside the main one, and those of products that it has no more.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub offerings: BTreeMap<ProductType, OfferingRecord>,
    #[serde(default, skip_serializing_if = "Json::is_null")]
    pub simulator: Json,
}

/// An offering. What an optional criterion leaves out is not asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the specification's row has these flags"
)]
pub struct OfferingRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_income: Option<Paise>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_income: Option<Paise>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<i16>,
    /// Item of the smart list `ticketClass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket_class: Option<i64>,
    /// Item of the smart list `creditScoreClass`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit_score_class: Option<i64>,
    #[serde(with = "flag")]
    pub salaried: bool,
    #[serde(with = "flag")]
    pub self_employed: bool,
    #[serde(with = "flag")]
    pub business: bool,
    /// Rupees a year; met when the whole band picked is at or above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_income_min: Option<Paise>,
    /// Beginnings of the pincodes it serves; empty: all India.
    #[serde(default)]
    pub pincode_prefixes: Vec<String>,
    /// The least that a business sells for in a year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turnover_min: Option<Paise>,
    /// The least months in business.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business_months_min: Option<i64>,
    /// The least share of the sales that is profit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profit_share_min: Option<MilliPercent>,
    /// Items of `businessNature` that it lends to; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub business_natures: Vec<i64>,
    /// Items of `homeKind`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub home_kinds: Vec<i64>,
    /// Items of `goldPurpose`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gold_purposes: Vec<i64>,
    /// Items of `goldHandover`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gold_handovers: Vec<i64>,
    /// The share of the value that is lent at most, where it is one for all amounts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan_to_value: Option<MilliPercent>,
    /// The share of the income that all monthly repayments are at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repayment_share: Option<MilliPercent>,
    /// Rules for which the row has no column.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<Rule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan_amount_upto: Option<Paise>,
    pub tenure: String,
    pub interest_rate: String,
    pub apr_min: MilliPercent,
    pub apr_max: MilliPercent,
    pub processing_fees: String,
    pub journey: JourneyKind,
    #[serde(with = "flag")]
    pub api: bool,
    #[serde(with = "flag")]
    pub autosubmission: bool,
    pub terms: Terms,
    pub connector: Connector,
    #[serde(default)]
    pub form: Vec<FieldSpec>,
}

impl From<LenderRecord> for Lender {
    fn from(record: LenderRecord) -> Self {
        let LenderRecord {
            main,
            mut offerings,
            mut products,
            vendor_off,
            ..
        } = record;
        products.sort_unstable();
        products.dedup();
        if products.is_empty() {
            products.push(ProductType::ALL[0]);
        }
        let offering = |product| {
            let written = offerings.remove(&product);
            let written = written.unwrap_or_else(|| main.clone());
            written.of_product(product, vendor_off.contains(&product))
        };
        Self {
            offerings: products.into_iter().map(offering).collect(),
            former: offerings
                .into_iter()
                .map(|(product, record)| record.of_product(product, vendor_off.contains(&product)))
                .collect(),
            id: record.id,
            key: record.key,
            name: record.name,
            legal_name: record.legal_name,
            regulatory_class: record.regulatory_class,
            priority: record.priority,
            lender_status: record.lender_status,
            so_status: record.so_status,
            so_text: record.so_text,
            so_text_hi: record.so_text_hi,
            so_date_start: record.so_date_start,
            so_date_end: record.so_date_end,
            lender_group_ids: record.lender_group_ids,
            simulator: record.simulator,
        }
    }
}

impl From<Lender> for LenderRecord {
    fn from(lender: Lender) -> Self {
        let others = lender.offerings.iter().skip(1).chain(&lender.former);
        let off = lender.known_offerings().filter(|offering| offering.is_off);
        Self {
            products: lender.products().collect(),
            vendor_off: off.map(|offering| offering.product).collect(),
            main: OfferingRecord::from(lender.main()),
            offerings: others
                .map(|offering| (offering.product, OfferingRecord::from(offering)))
                .collect(),
            id: lender.id,
            key: lender.key,
            name: lender.name,
            legal_name: lender.legal_name,
            regulatory_class: lender.regulatory_class,
            priority: lender.priority,
            lender_status: lender.lender_status,
            so_status: lender.so_status,
            so_text: lender.so_text,
            so_text_hi: lender.so_text_hi,
            so_date_start: lender.so_date_start,
            so_date_end: lender.so_date_end,
            lender_group_ids: lender.lender_group_ids,
            simulator: lender.simulator,
        }
    }
}

impl OfferingRecord {
    fn of_product(self, product: ProductType, is_off: bool) -> Offering {
        Offering {
            criteria: self.rules(),
            product,
            is_off,
            loan_amount_upto: self.loan_amount_upto,
            tenure: self.tenure,
            interest_rate: self.interest_rate,
            apr_min: self.apr_min,
            apr_max: self.apr_max,
            processing_fees: self.processing_fees,
            journey: self.journey,
            api: self.api,
            autosubmission: self.autosubmission,
            terms: self.terms,
            connector: self.connector,
            form: self.form,
        }
    }

    fn rules(&self) -> Vec<Rule> {
        let paise = |amount: Option<Paise>| amount.map(|amount| amount.0);
        let mut rules = Vec::from([Rule::OneOf {
            fact: Fact::Employment,
            ids: self.kinds_of_work(),
        }]);
        rules.extend(between(
            Fact::Age,
            self.min_age.map(i64::from),
            self.max_age.map(i64::from),
        ));
        rules.extend(between(
            Fact::MonthlyIncome,
            paise(self.min_income),
            paise(self.max_income),
        ));
        rules.extend(listed(Fact::Amount, self.ticket_class));
        rules.extend(listed(Fact::Score, self.credit_score_class));
        if !self.pincode_prefixes.is_empty() {
            rules.push(Rule::Prefix {
                fact: Fact::Pincode,
                list: self.pincode_prefixes.clone(),
            });
        }
        rules.extend(between(
            Fact::Household,
            paise(self.household_income_min),
            None,
        ));
        rules.extend(between(Fact::Turnover, paise(self.turnover_min), None));
        rules.extend(between(Fact::BusinessAge, self.business_months_min, None));
        let share = self.profit_share_min.map(|share| share.0);
        rules.extend(between(Fact::ProfitShare, share, None));
        rules.extend(self.choices().into_iter().filter_map(one_of));
        let of_value = |share| Rule::AtMostShare {
            fact: Fact::Amount,
            of: Fact::Value,
            tiers: vec![Tier { up_to: None, share }],
        };
        rules.extend(self.loan_to_value.map(of_value));
        rules.extend(self.repayment_share.map(Rule::repayments_of_income));
        rules.extend(self.criteria.iter().cloned());
        rules
    }

    fn choices(&self) -> [(Fact, &Vec<i64>); 4] {
        [
            (Fact::BusinessNature, &self.business_natures),
            (Fact::HomeKind, &self.home_kinds),
            (Fact::GoldPurpose, &self.gold_purposes),
            (Fact::GoldHandover, &self.gold_handovers),
        ]
    }

    const fn choices_of(&mut self, fact: Fact) -> Option<&mut Vec<i64>> {
        match fact {
            Fact::BusinessNature => Some(&mut self.business_natures),
            Fact::HomeKind => Some(&mut self.home_kinds),
            Fact::GoldPurpose => Some(&mut self.gold_purposes),
            Fact::GoldHandover => Some(&mut self.gold_handovers),
            _ => None,
        }
    }

    fn kinds_of_work(&self) -> Vec<i64> {
        Employment::ALL
            .into_iter()
            .zip([self.salaried, self.self_employed, self.business])
            .filter_map(|(work, lends)| lends.then_some(work.id()))
            .collect()
    }

    /// Without criteria.
    fn bare(offering: &Offering) -> Self {
        Self {
            min_income: None,
            max_income: None,
            min_age: None,
            max_age: None,
            ticket_class: None,
            credit_score_class: None,
            salaried: false,
            self_employed: false,
            business: false,
            household_income_min: None,
            turnover_min: None,
            business_months_min: None,
            profit_share_min: None,
            business_natures: Vec::new(),
            home_kinds: Vec::new(),
            gold_purposes: Vec::new(),
            gold_handovers: Vec::new(),
            pincode_prefixes: Vec::new(),
            loan_to_value: None,
            repayment_share: None,
            criteria: Vec::new(),
            loan_amount_upto: offering.loan_amount_upto,
            tenure: offering.tenure.clone(),
            interest_rate: offering.interest_rate.clone(),
            apr_min: offering.apr_min,
            apr_max: offering.apr_max,
            processing_fees: offering.processing_fees.clone(),
            journey: offering.journey,
            api: offering.api,
            autosubmission: offering.autosubmission,
            terms: offering.terms.clone(),
            connector: offering.connector.clone(),
            form: offering.form.clone(),
        }
    }

    /// Puts a rule into its columns; gives it back where the specification has none for it.
    fn take(&mut self, rule: &Rule) -> Option<Rule> {
        match rule {
            Rule::Between {
                fact: Fact::MonthlyIncome,
                from,
                to,
            } => (self.min_income, self.max_income) = (from.map(Paise), to.map(Paise)),
            Rule::Between {
                fact: Fact::Household,
                from,
                to: None,
            } => self.household_income_min = from.map(Paise),
            Rule::Between {
                fact: Fact::Turnover,
                from,
                to: None,
            } => self.turnover_min = from.map(Paise),
            Rule::Between {
                fact: Fact::BusinessAge,
                from,
                to: None,
            } => self.business_months_min = *from,
            Rule::Between {
                fact: Fact::ProfitShare,
                from: Some(from),
                to: None,
            } => self.profit_share_min = Some(MilliPercent(*from)),
            Rule::Between {
                fact: Fact::Age,
                from,
                to,
            } => {
                let years = |bound: &Option<i64>| bound.and_then(|years| years.try_into().ok());
                (self.min_age, self.max_age) = (years(from), years(to));
            }
            Rule::Listed {
                fact: Fact::Amount,
                item,
            } => self.ticket_class = Some(*item),
            Rule::Listed {
                fact: Fact::Score,
                item,
            } => self.credit_score_class = Some(*item),
            Rule::OneOf {
                fact: Fact::Employment,
                ids,
            } => {
                let lends = |work: Employment| ids.contains(&work.id());
                self.salaried = lends(Employment::Salaried);
                self.self_employed = lends(Employment::SelfEmployed);
                self.business = lends(Employment::Business);
            }
            Rule::OneOf { fact, ids } => match self.choices_of(*fact) {
                Some(chosen) if chosen.is_empty() => chosen.clone_from(ids),
                _ => return Some(rule.clone()),
            },
            Rule::Prefix {
                fact: Fact::Pincode,
                list,
            } => self.pincode_prefixes.clone_from(list),
            Rule::AtMostShare { fact, of, tiers } => match (fact, of, tiers.as_slice()) {
                (Fact::Amount, Fact::Value, [Tier { up_to: None, share }])
                    if self.loan_to_value.is_none() =>
                {
                    self.loan_to_value = Some(*share);
                }
                (Fact::AllRepayments, Fact::MonthlyIncome, [Tier { up_to: None, share }])
                    if self.repayment_share.is_none() =>
                {
                    self.repayment_share = Some(*share);
                }
                _ => return Some(rule.clone()),
            },
            other => return Some(other.clone()),
        }
        None
    }
}

impl From<&Offering> for OfferingRecord {
    fn from(offering: &Offering) -> Self {
        let mut record = Self::bare(offering);
        let rest = offering.criteria.iter().map(|rule| record.take(rule));
        record.criteria = rest.collect::<Vec<_>>().into_iter().flatten().collect();
        record
    }
}

fn between(fact: Fact, from: Option<i64>, to: Option<i64>) -> Option<Rule> {
    (from.is_some() || to.is_some()).then_some(Rule::Between { fact, from, to })
}

fn one_of((fact, ids): (Fact, &Vec<i64>)) -> Option<Rule> {
    let ids = ids.clone();
    (!ids.is_empty()).then_some(Rule::OneOf { fact, ids })
}

fn listed(fact: Fact, item: Option<i64>) -> Option<Rule> {
    item.map(|item| Rule::Listed { fact, item })
}

/// A date, or an empty text for none: the spec's entity and the data files have texts there.
mod optional_date {
    use super::{Date, Deserialize, Deserializer, Serialize, Serializer};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde's signature"
    )]
    pub(super) fn serialize<S: Serializer>(
        date: &Option<Date>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        date.map_or_else(String::new, |date| date.to_string())
            .serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Date>, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "" => Ok(None),
            text => text.parse().map(Some).map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests;
