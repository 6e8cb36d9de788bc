//! Lenders: criteria, terms and connectors.
//!
//! One format (`record.rs`) for the files `data/demo/lenders/*.toml` and the JSON body in the database.

mod agreement;
mod bounds;
mod draft;
mod form;
mod headers;
mod path;
mod problem;
mod record;
mod regulatory_class;
mod spelling;
mod table;
mod terms;
mod validate;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use agreement::TextMismatch;
pub use bounds::find_oversized_form_parts;
pub use form::form_problems;
pub use path::{PATH_LENGTH, PATH_PARTS, is_valid_path};
pub use problem::{LenderProblem, QuestionProblem};
pub use record::{LenderRecord, OfferingRecord};
pub use regulatory_class::RegulatoryClass;
pub use spelling::spelling_key;
pub use table::{PROPERTIES, find_property};
pub use terms::{
    Benchmark, ChargeKind, CoLending, DisbursalStage, Disclosures, Grievance, Interest, Rate,
    RateKind, RateStep, Terms, ThirdPartyCharge,
};

use super::product::ProductType;
use super::rule::Rule;
use crate::form::field::FieldSpec;
use crate::id::LenderId;
use crate::lifecycle::rejection::RejectionReason;
use crate::lifecycle::submission::SubmissionStatus;
use crate::{Language, MilliPercent, Paise};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "LenderRecord", into = "LenderRecord")]
pub struct Lender {
    /// Stable id (`lender_id` in the spec's calls).
    pub id: LenderId,
    /// Stable key, used in addresses.
    pub key: String,
    /// Display name.
    pub name: String,
    /// The regulated entity (DL-2).
    pub legal_name: String,
    /// Its class at the Reserve Bank, if stated.
    pub regulatory_class: Option<RegulatoryClass>,
    /// Its number at the Reserve Bank, as pages state it; empty if not set.
    pub registration_number: String,
    /// Position in admin lists, cards and insurance; loans are never ranked by it.
    pub priority: i64,
    /// Whether an admin has switched the lender on.
    pub lender_status: bool,
    /// Whether it has a special offer.
    pub so_status: bool,
    pub so_text: String,
    /// The special offer in Hindi.
    pub so_text_hi: String,
    /// First day of the special offer.
    pub so_date_start: Option<Date>,
    /// Last day of the special offer.
    pub so_date_end: Option<Date>,
    pub lender_group_ids: Vec<i64>,
    /// One offering per product, in the specification's order, never empty.
    pub offerings: Vec<Offering>,
    /// Former offerings, kept for submissions sent under them.
    pub former: Vec<Offering>,
    /// Behaviour of its simulator in demo mode, in the simulator's own format.
    pub simulator: Json,
}

/// A lender's offering of one product: criteria, terms and connector.
#[derive(Debug, Clone, PartialEq)]
pub struct Offering {
    pub product: ProductType,
    /// Whether it is switched off on the vendors page.
    pub is_off: bool,
    pub criteria: Vec<Rule>,
    /// The largest loan, as displayed.
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
    /// How a customer continues.
    pub journey: JourneyKind,
    /// Whether it accepts applications over its API.
    pub api: bool,
    /// Whether applications are submitted without manual work.
    pub autosubmission: bool,
    /// Terms for pricing an offer.
    pub terms: Terms,
    pub connector: Connector,
    /// Questions beyond the profile.
    pub form: Vec<FieldSpec>,
}

/// How a customer continues after choosing a lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JourneyKind {
    /// On our site: we submit the application.
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
    Http(Box<HttpMapping>),
    /// A tracked link.
    Redirect {
        /// Path below the lender's base address; `{submission}` is replaced with its id.
        path: String,
    },
}

impl Connector {
    /// Whether the lender's system accepts notifications of withdrawn consents. If not, a person notifies the lender.
    pub const fn accepts_withdrawals(&self) -> bool {
        match self {
            Self::Http(mapping) => mapping.withdraw_action.is_some(),
            Self::Redirect { .. } => false,
        }
    }
}

/// Default HTTP statuses with which a lender refuses an application.
pub const REFUSAL_STATUSES: [u16; 3] = [400, 409, 422];

/// One lender's JSON dialect.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpMapping {
    /// Path of applications below the lender's base address.
    pub path: String,
    /// The header with the lender's key.
    pub auth_header: String,
    /// Prefix of the key in that header.
    #[serde(default)]
    pub auth_prefix: String,
    /// The header with the submission's id, by which the lender recognises a retry.
    pub idempotency_header: String,
    /// The lender's field to ours; a dot in the lender's name nests.
    pub body: BTreeMap<String, String>,
    /// Field of the lender's reference in responses. Callbacks have one format for all lenders.
    pub reference_field: String,
    /// Field of the lender's status word in responses. Callbacks have it in `status`.
    pub status_field: String,
    /// The lender's word, in responses and callbacks, to our status; an unknown word changes nothing.
    pub status_words: BTreeMap<String, SubmissionStatus>,
    /// How the lender states the reason of a rejection; none: it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Box<ReasonMapping>>,
    /// HTTP statuses with which the lender refuses an application for good; none: [`REFUSAL_STATUSES`]. Any other 4xx
    /// concerns our call, which is retried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal_statuses: Option<Vec<u16>>,
    /// Last path segment, after the lender's reference, for notifying a withdrawn consent; none: not supported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraw_action: Option<String>,
    /// How the lender accepts the passcode that it sends to its customer; none: it sends none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passcode: Option<Box<PasscodeMapping>>,
}

/// How a lender states the reason of a rejection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReasonMapping {
    /// Field of the lender's word in responses. Callbacks have it in `reason`.
    pub field: String,
    /// The lender's word, in responses and callbacks, to our reason; an unknown word is `Other`.
    pub words: BTreeMap<String, RejectionReason>,
}

/// How a lender accepts the passcode that it sent to its customer's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasscodeMapping {
    /// Last path segment, after the lender's reference.
    pub action: String,
    /// Field of the request body; a dot nests.
    pub field: String,
    /// The `code` of the lender's refusal to its meaning.
    #[serde(default)]
    pub refusals: BTreeMap<String, PasscodeRefusal>,
}

/// Why a lender refused a passcode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasscodeRefusal {
    /// The code is wrong.
    Wrong,
    /// Too many attempts.
    UsedUp,
    /// The code has expired.
    Expired,
}

impl HttpMapping {
    /// HTTP statuses with which the lender refuses an application for good.
    pub fn refusals(&self) -> &[u16] {
        self.refusal_statuses
            .as_deref()
            .unwrap_or(&REFUSAL_STATUSES)
    }

    /// Last path segments of further calls.
    pub(super) fn actions(&self) -> impl Iterator<Item = &String> {
        let passcode = self.passcode.as_ref().map(|passcode| &passcode.action);
        self.withdraw_action.iter().chain(passcode)
    }
}

/// Lenders whose page has an address of its own (spec section 2).
const OWN_PAGES: [&str; 10] = [
    "cashe",
    "money-view",
    "upwards",
    "money-tap",
    "nira",
    "kreditbee",
    "finzy",
    "earlysalary",
    "muthootgold",
    "indiagold",
];

impl Lender {
    /// Parses a data file.
    pub fn from_toml(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// Path of the lender's page.
    pub fn path(&self) -> String {
        if OWN_PAGES.contains(&self.key.as_str()) {
            format!("/user/{}", self.key)
        } else {
            format!("/user/lenders-transaction/{}", self.key)
        }
    }

    /// The special offer valid on a day. It never affects ranking; one without dates is never valid.
    pub fn special_offer(&self, today: Date, language: Language) -> Option<&str> {
        let runs = self.so_status
            && self.so_date_start.is_some_and(|start| start <= today)
            && self.so_date_end.is_some_and(|end| today <= end);
        let text = match language {
            Language::Hi if !self.so_text_hi.is_empty() => &self.so_text_hi,
            _ => &self.so_text,
        };
        (runs && !text.is_empty()).then_some(text)
    }

    /// Its products, in the specification's order.
    pub fn products(&self) -> impl Iterator<Item = ProductType> {
        self.offerings.iter().map(|offering| offering.product)
    }

    pub fn offering(&self, product: ProductType) -> Option<&Offering> {
        self.offerings
            .iter()
            .find(|offering| offering.product == product)
    }

    /// The offering under which submissions of a product are processed, even if it was removed. Falls back to the main
    /// one of the same company.
    pub fn offering_for(&self, product: ProductType) -> &Offering {
        let former = || self.former.iter().find(|former| former.product == product);
        self.offering(product)
            .or_else(former)
            .unwrap_or_else(|| self.main_offering())
    }

    /// Current and former offerings.
    pub fn known_offerings(&self) -> impl Iterator<Item = &Offering> {
        self.offerings.iter().chain(&self.former)
    }

    /// A question of its own forms, current or former, by key.
    pub fn question(&self, key: &str) -> Option<&FieldSpec> {
        let mut questions = self.known_offerings().flat_map(|offering| &offering.form);
        questions.find(|question| question.key == key)
    }

    pub fn offering_mut(&mut self, product: ProductType) -> Option<&mut Offering> {
        self.offerings
            .iter_mut()
            .find(|offering| offering.product == product)
    }

    /// Keeps the offerings of an earlier state that this one lacks as former ones.
    pub fn carry_over_former(&mut self, earlier: &Self) {
        for offering in earlier.known_offerings() {
            let product = offering.product;
            let is_here = |here: &Offering| here.product == product;
            if !self.offerings.iter().any(is_here) && !self.former.iter().any(is_here) {
                self.former.push(offering.clone());
            }
        }
        let offerings = &self.offerings;
        self.former
            .retain(|former| offerings.iter().all(|here| here.product != former.product));
        self.former.sort_by_key(|former| former.product);
    }

    /// Switches off each offering that an earlier, active state never had: it starts with the main offering's terms,
    /// which were not reviewed for this product. Returns their products.
    pub fn disable_added(&mut self, earlier: &Self) -> Vec<ProductType> {
        if !earlier.lender_status {
            return Vec::new();
        }
        let known: Vec<ProductType> = earlier.known_offerings().map(|one| one.product).collect();
        let added = self.offerings.iter_mut();
        let added = added.filter(|offering| !known.contains(&offering.product));
        added
            .map(|offering| {
                offering.is_off = true;
                offering.product
            })
            .collect()
    }

    /// The offering in the columns of the specification's flat row.
    #[expect(
        clippy::indexing_slicing,
        reason = "a lender has at least one offering"
    )]
    pub fn main_offering(&self) -> &Offering {
        &self.offerings[0]
    }

    /// As [`Self::main_offering`], mutably.
    #[expect(
        clippy::indexing_slicing,
        reason = "a lender has at least one offering"
    )]
    pub fn main_offering_mut(&mut self) -> &mut Offering {
        &mut self.offerings[0]
    }

    /// Whether it accepts applications for a product: neither its status nor the vendor switch is off.
    pub fn accepts_product(&self, product: ProductType) -> bool {
        self.lender_status
            && self
                .offering(product)
                .is_some_and(|offering| !offering.is_off)
    }
}

impl Offering {
    /// The largest loan that both its terms and its displayed limit allow.
    pub fn amount_max(&self) -> Paise {
        self.loan_amount_upto.map_or(self.terms.amount_max, |upto| {
            upto.min(self.terms.amount_max)
        })
    }
}

#[cfg(test)]
pub(crate) mod tests;
