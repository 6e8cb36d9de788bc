//! The stored format of a lender: the specification's flat row, in data files, in the database, in the history of its
//! changes and as the names of its properties.
//!
//! The flat columns are those of the main offering, the first of its products in the specification's order; other
//! offerings are under `offerings`, by product. A product without an entry there uses the flat columns: so rows of the
//! first releases, which had one set of columns for all products, are parsed in the same way.

mod columns;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use super::{Connector, JourneyKind, Lender, RegulatoryClass, Terms};
use crate::catalog::flag;
use crate::catalog::product::ProductType;
use crate::catalog::rule::{Rule, Tier};
use crate::form::field::FieldSpec;
use crate::id::LenderId;
use crate::{MilliPercent, Milligrams, Paise};

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
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub registration_number: String,
    pub products: Vec<ProductType>,
    pub priority: i64,
    #[serde(with = "flag")]
    pub lender_status: bool,
    /// Products that are switched off on the vendors page.
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
    /// Offerings other than the main one, and former ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub offerings: BTreeMap<ProductType, OfferingRecord>,
    #[serde(default, skip_serializing_if = "Json::is_null")]
    pub simulator: Json,
}

/// An offering. Absent optional criteria are not checked.
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
    /// Rupees a year; met if the whole chosen band is at or above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_income_min: Option<Paise>,
    /// Prefixes of the pincodes it serves; empty: all India.
    #[serde(default)]
    pub pincode_prefixes: Vec<String>,
    /// Minimum yearly turnover of a business.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turnover_min: Option<Paise>,
    /// Minimum months in business.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business_months_min: Option<i64>,
    /// Minimum profit as a share of turnover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profit_share_min: Option<MilliPercent>,
    /// Accepted items of `businessNature`; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub business_natures: Vec<i64>,
    /// Items of `homeKind`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub home_kinds: Vec<i64>,
    /// Minimum weight of gold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gold_grams_min: Option<Milligrams>,
    /// Items of `goldPurpose`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gold_purposes: Vec<i64>,
    /// Items of `goldHandover`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gold_handovers: Vec<i64>,
    /// Maximum loan-to-value ratio, by amount.
    #[serde(
        default,
        deserialize_with = "tiers",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub loan_to_value: Vec<Tier>,
    /// Maximum share of income for all monthly repayments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repayment_share: Option<MilliPercent>,
    /// Rules without a column of their own.
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
            written.into_offering(product, vendor_off.contains(&product))
        };
        Self {
            offerings: products.into_iter().map(offering).collect(),
            former: offerings
                .into_iter()
                .map(|(product, record)| {
                    record.into_offering(product, vendor_off.contains(&product))
                })
                .collect(),
            id: record.id,
            key: record.key,
            name: record.name,
            legal_name: record.legal_name,
            regulatory_class: record.regulatory_class,
            registration_number: record.registration_number,
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
            main: OfferingRecord::from(lender.main_offering()),
            offerings: others
                .map(|offering| (offering.product, OfferingRecord::from(offering)))
                .collect(),
            id: lender.id,
            key: lender.key,
            name: lender.name,
            legal_name: lender.legal_name,
            regulatory_class: lender.regulatory_class,
            registration_number: lender.registration_number,
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

/// Parses tiers, or a single share for all amounts from earlier releases.
fn tiers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Tier>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum StoredTiers {
        Share(MilliPercent),
        Tiers(Vec<Tier>),
    }
    Ok(match StoredTiers::deserialize(deserializer)? {
        StoredTiers::Share(share) => vec![Tier { up_to: None, share }],
        StoredTiers::Tiers(tiers) => tiers,
    })
}

/// A date, or an empty text for none: the specification and the data files have texts there.
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
