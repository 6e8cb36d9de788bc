//! Lenders: whom they lend to, on what terms, and how to reach them.
//!
//! One shape everywhere it is written down (`record.rs`): the files `data/demo/lenders/*.toml`, and
//! the JSON body in the database.

mod agreement;
mod bounds;
mod draft;
mod form;
mod headers;
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

pub use agreement::Disagreement;
pub use bounds::{PATH_LENGTH, PATH_PARTS, form_oversized, is_followed};
pub use form::form_problems;
pub use problem::{LenderProblem, QuestionFault};
pub use record::{LenderRecord, OfferingRecord};
pub use regulatory_class::RegulatoryClass;
pub use spelling::spelling_key;
pub use table::{PROPERTIES, property};
pub use terms::{
    Benchmark, ChargeKind, CoLending, DisbursalStage, Disclosures, Grievance, Interest, Rate,
    RateKind, RateStep, Terms, ThirdParty,
};

use super::product::ProductType;
use super::rule::Rule;
use crate::form::field::FieldSpec;
use crate::id::LenderId;
use crate::lifecycle::rejection::RejectionReason;
use crate::lifecycle::submission::SubmissionStatus;
use crate::{Language, MilliPercent, Paise};

/// Who lends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(from = "LenderRecord", into = "LenderRecord")]
pub struct Lender {
    /// Stable id (`lender_id` in the spec's calls).
    pub id: LenderId,
    /// Stable key, in addresses.
    pub key: String,
    /// The name people know.
    pub name: String,
    /// The regulated entity (DL-2).
    pub legal_name: String,
    /// What it is to the Reserve Bank, where it said so.
    pub regulatory_class: Option<RegulatoryClass>,
    /// Order in admin lists, cards and insurance; loans are never ranked by it.
    pub priority: i64,
    /// Whether an admin has the lender switched on.
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
    /// Groups that the lender is in.
    pub lender_group_ids: Vec<i64>,
    /// What it lends: one of each product, in the specification's order, never none.
    pub offerings: Vec<Offering>,
    /// What it lent: kept for what was sent to it then.
    pub former: Vec<Offering>,
    /// How its simulator behaves in demo mode; the simulator's own words.
    pub simulator: Json,
}

/// What a lender offers of one product: to whom, on what terms, and how it is reached with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Offering {
    pub product: ProductType,
    /// Whether the vendors page has switched it off at present.
    pub is_off: bool,
    /// To whom.
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
    /// How a customer goes on.
    pub journey: JourneyKind,
    /// Whether it takes applications over its API.
    pub api: bool,
    /// Whether applications go to it without a person's touch.
    pub autosubmission: bool,
    /// What prices an offer.
    pub terms: Terms,
    /// How to reach it.
    pub connector: Connector,
    /// What it asks beyond the profile.
    pub form: Vec<FieldSpec>,
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
    Http(Box<HttpMapping>),
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

/// HTTP statuses with which a lender refuses an application, where its mapping names no others.
pub const REFUSAL_STATUSES: [u16; 3] = [400, 409, 422];

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
    /// How the lender says why it said no; none: it does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Box<ReasonMapping>>,
    /// HTTP statuses with which the lender refuses an application for good; none: those of
    /// [`REFUSAL_STATUSES`]. Any other 4xx says something of our call, which is tried again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal_statuses: Option<Vec<u16>>,
    /// The last segment of the path that takes word of a withdrawn consent, after the lender's
    /// number; none: the lender takes no such word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdraw_action: Option<String>,
    /// How the lender takes the code that it sends to its customer; none: it sends none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passcode: Option<Box<PasscodeMapping>>,
}

/// How a lender says why it said no.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReasonMapping {
    /// Where answers carry the lender's word. Callbacks carry it as `reason`.
    pub field: String,
    /// Their word, in answers and callbacks, to our reason; a word that is not here is another
    /// reason.
    pub words: BTreeMap<String, RejectionReason>,
}

/// How a lender takes the code that it sent to its customer's own number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasscodeMapping {
    /// The last segment of the path that takes it, after the lender's number.
    pub action: String,
    /// Where the body carries it; a dot nests.
    pub field: String,
    /// The `code` of the lender's refusal to what it says.
    #[serde(default)]
    pub refusals: BTreeMap<String, PasscodeRefusal>,
}

/// What a lender says of a code that it does not take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasscodeRefusal {
    /// It is another one.
    Wrong,
    /// It was tried too often.
    UsedUp,
    /// It is too old.
    Expired,
}

impl PasscodeRefusal {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wrong => "lender-code-wrong",
            Self::UsedUp => "lender-code-used-up",
            Self::Expired => "lender-code-expired",
        }
    }
}

impl HttpMapping {
    /// HTTP statuses with which the lender refuses an application for good.
    pub fn refusals(&self) -> &[u16] {
        self.refusal_statuses
            .as_deref()
            .unwrap_or(&REFUSAL_STATUSES)
    }

    /// The last segments of the paths of its further calls.
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

    /// The special offer that runs on a day, if any. It never ranks; one without days does not run.
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

    /// What it offers of a product.
    pub fn offering(&self, product: ProductType) -> Option<&Offering> {
        self.offerings
            .iter()
            .find(|offering| offering.product == product)
    }

    /// The offering by which what was sent of a product goes on, also where the lender has it no
    /// more. Where it is not known, the main one answers: it is the same company.
    pub fn offering_for(&self, product: ProductType) -> &Offering {
        let former = || self.former.iter().find(|former| former.product == product);
        self.offering(product)
            .or_else(former)
            .unwrap_or_else(|| self.main())
    }

    /// What it offers, and what it offered.
    pub fn known_offerings(&self) -> impl Iterator<Item = &Offering> {
        self.offerings.iter().chain(&self.former)
    }

    /// A question of its own that it asks, or asked, with any of its products.
    pub fn question(&self, key: &str) -> Option<&FieldSpec> {
        let mut asked = self.known_offerings().flat_map(|offering| &offering.form);
        asked.find(|question| question.key == key)
    }

    /// What it offers of a product, to be changed.
    pub fn offering_mut(&mut self, product: ProductType) -> Option<&mut Offering> {
        self.offerings
            .iter_mut()
            .find(|offering| offering.product == product)
    }

    /// Keeps the offerings that an earlier state had and this one has no more.
    pub fn keep_former(&mut self, earlier: &Self) {
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

    /// Switches off each offering that an earlier state, which lends, never had: it begins with the
    /// main offering's terms, which nobody has looked at for this product. Gives their products.
    pub fn hold_added(&mut self, earlier: &Self) -> Vec<ProductType> {
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

    /// The offering whose columns stand in the specification's flat row.
    #[expect(
        clippy::indexing_slicing,
        reason = "a lender has at least one offering"
    )]
    pub fn main(&self) -> &Offering {
        &self.offerings[0]
    }

    /// The same, to be changed.
    #[expect(
        clippy::indexing_slicing,
        reason = "a lender has at least one offering"
    )]
    pub fn main_mut(&mut self) -> &mut Offering {
        &mut self.offerings[0]
    }

    /// Whether it takes on a product at present: neither its status nor the vendor switch is off.
    pub fn takes(&self, product: ProductType) -> bool {
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
