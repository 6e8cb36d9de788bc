//! Lenders: whom they lend to, on what terms, and how to reach them.
//!
//! One shape everywhere: the files `data/demo/lenders/*.toml`, and the JSON body in the database.

mod agreement;
mod bounds;
mod draft;
mod table;
mod terms;
mod validate;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

pub use agreement::Disagreement;
pub use bounds::{PATH_LENGTH, PATH_PARTS, is_followed};
pub use table::PROPERTIES;
pub use terms::{
    Benchmark, CoLending, Disclosures, Grievance, Interest, Rate, RateKind, RateStep, Terms,
    ThirdParty,
};
pub use validate::LenderProblem;

use super::flag;
use super::product::ProductType;
use crate::form::field::FieldSpec;
use crate::id::LenderId;
use crate::lifecycle::submission::SubmissionStatus;
use crate::{Language, MilliPercent, Paise};

/// Who lends. Field names are the spec's. What an optional criterion leaves out is not asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the spec's entity has these flags"
)]
pub struct Lender {
    /// Stable id (`lender_id` in the spec's calls).
    pub id: LenderId,
    /// Stable key, in addresses.
    pub key: String,
    /// The name people know.
    pub name: String,
    /// The regulated entity (DL-2).
    pub legal_name: String,
    pub products: Vec<ProductType>,

    /// Smallest monthly income.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_income: Option<Paise>,
    /// Largest monthly income.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_income: Option<Paise>,
    /// Youngest age in years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<i16>,
    /// Oldest age in years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<i16>,
    /// Item of the smart list `ticketClass`: the largest request it takes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket_class: Option<i64>,
    /// Item of the smart list `creditScoreClass`: the smallest score it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit_score_class: Option<i64>,
    /// Lends to employees.
    #[serde(with = "flag")]
    pub salaried: bool,
    /// Lends to people who work for themselves.
    #[serde(with = "flag")]
    pub self_employed: bool,
    /// Lends to business owners.
    #[serde(with = "flag")]
    pub business: bool,
    /// Smallest household income, rupees a year; met when the whole band picked is at or above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub household_income_min: Option<Paise>,
    /// Beginnings of the pincodes it serves; empty: all India.
    #[serde(default)]
    pub pincode_prefixes: Vec<String>,

    /// Order in admin lists, cards and insurance; loans are never ranked by it.
    pub priority: i64,
    /// Whether an admin has the lender switched on.
    #[serde(with = "flag")]
    pub lender_status: bool,
    /// Product types that the vendors page has switched off at present.
    #[serde(default)]
    pub vendor_off: Vec<ProductType>,
    /// Whether it has a special offer.
    #[serde(with = "flag")]
    pub so_status: bool,
    #[serde(default)]
    pub so_text: String,
    /// The special offer in Hindi.
    #[serde(default)]
    pub so_text_hi: String,
    /// First day of the special offer.
    #[serde(default, with = "optional_date")]
    pub so_date_start: Option<Date>,
    /// Last day of the special offer.
    #[serde(default, with = "optional_date")]
    pub so_date_end: Option<Date>,
    /// The largest loan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan_amount_upto: Option<Paise>,
    /// Terms as displayed, free text.
    pub tenure: String,
    /// Interest as displayed, free text.
    pub interest_rate: String,
    /// The smallest APR that its terms allow.
    pub apr_min: MilliPercent,
    /// The largest APR that its terms allow.
    pub apr_max: MilliPercent,
    /// Fees as displayed, free text.
    pub processing_fees: String,
    /// Groups that the lender is in.
    #[serde(default)]
    pub lender_group_ids: Vec<i64>,
    /// How a customer goes on.
    pub journey: JourneyKind,
    /// Whether it takes applications over its API.
    #[serde(with = "flag")]
    pub api: bool,
    /// Whether applications go to it without a person's touch.
    #[serde(with = "flag")]
    pub autosubmission: bool,

    /// What prices an offer.
    pub terms: Terms,
    /// How to reach it.
    pub connector: Connector,
    /// What it asks beyond the profile.
    #[serde(default)]
    pub form: Vec<FieldSpec>,
    /// How its simulator behaves in demo mode; the simulator's own words.
    #[serde(default, skip_serializing_if = "Json::is_null")]
    pub simulator: Json,
}

/// How a customer goes on after choosing a lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JourneyKind {
    /// Here: we send the application.
    Api,
    /// On the lender's site.
    Web,
    /// In the lender's app.
    App,
}

/// How an application reaches a lender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Connector {
    /// JSON over HTTPS.
    Http(HttpMapping),
    /// A tracked link.
    Redirect {
        /// Path below the lender's base address; `{submission}` is replaced with its id.
        path: String,
    },
}

impl Connector {
    /// Whether the lender's system takes word that a customer took a consent back. Where it does
    /// not, a person tells it.
    pub const fn takes_withdrawals(&self) -> bool {
        match self {
            Self::Http(mapping) => mapping.withdraw_action.is_some(),
            Self::Redirect { .. } => false,
        }
    }
}

/// One lender's way of speaking JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpMapping {
    /// Where applications go, below the lender's base address.
    pub path: String,
    /// The header that carries the lender's key.
    pub auth_header: String,
    /// What stands before the key in it.
    #[serde(default)]
    pub auth_prefix: String,
    /// The header that carries the submission's id, so that a repeat is known as one.
    pub idempotency_header: String,
    /// Their field to ours; a dot in theirs nests.
    pub body: BTreeMap<String, String>,
    /// Where answers carry the lender's number. Callbacks have one shape for all lenders.
    pub reference_field: String,
    /// Where answers carry the lender's status word. Callbacks carry it as `status`.
    pub status_field: String,
    /// Their word, in answers and callbacks, to our status; a word that is not here changes
    /// nothing.
    pub status_words: BTreeMap<String, SubmissionStatus>,
    /// The last segment of the path that takes word of a withdrawn consent, after the lender's
    /// number; none: the lender takes no such word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraw_action: Option<String>,
}

/// Lenders whose page has an address of its own (spec section 2).
const OWN_PAGES: [&str; 8] = [
    "cashe",
    "money-view",
    "upwards",
    "money-tap",
    "nira",
    "kreditbee",
    "finzy",
    "earlysalary",
];

impl Lender {
    /// From a data file.
    pub fn from_toml(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The web path of the lender's page.
    pub fn path(&self) -> String {
        if OWN_PAGES.contains(&self.key.as_str()) {
            format!("/user/{}", self.key)
        } else {
            format!("/user/lenders-transaction/{}", self.key)
        }
    }

    /// The special offer that runs on a day, if any. It never ranks.
    pub fn special_offer(&self, today: Date, language: Language) -> Option<&str> {
        let runs = self.so_status
            && self.so_date_start.is_none_or(|start| start <= today)
            && self.so_date_end.is_none_or(|end| today <= end);
        let text = match language {
            Language::Hi if !self.so_text_hi.is_empty() => &self.so_text_hi,
            _ => &self.so_text,
        };
        (runs && !text.is_empty()).then_some(text)
    }

    /// Whether it takes on a product at present: neither its status nor the vendor switch is off.
    pub fn takes(&self, product: ProductType) -> bool {
        self.lender_status && !self.vendor_off.contains(&product)
    }

    /// The largest loan that both its terms and its displayed limit allow.
    pub fn amount_max(&self) -> Paise {
        self.loan_amount_upto.map_or(self.terms.amount_max, |upto| {
            upto.min(self.terms.amount_max)
        })
    }
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
pub(crate) mod tests;
