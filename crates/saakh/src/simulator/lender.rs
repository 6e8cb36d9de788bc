//! A simulated lender, made from the lender's own catalog entry.

use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender, Offering};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::dotted;

use super::decision::Decide;

/// The secrets that the server and one simulated lender share.
pub(crate) struct LenderKeys {
    /// With which the server calls the lender.
    pub(crate) api: Secret<String>,
    /// With which the lender signs its callbacks.
    pub(crate) callback: Secret<String>,
}

/// One lender and its temper.
pub(crate) struct SimulatedLender {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) connector: Connector,
    pub(super) keys: LenderKeys,
    pub(super) latency: Duration,
    pub(super) callback_after: Duration,
    pub(super) decide: Decide,
    /// Our names of the form fields that it insists on.
    required_form: Vec<String>,
}

/// The table `simulator` of a lender.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Temper {
    latency_ms: u64,
    callback_ms: u64,
    decide: Decide,
}

impl Default for Temper {
    /// Quick and friendly: for lenders that nobody gave a temper.
    fn default() -> Self {
        Self {
            latency_ms: 100,
            callback_ms: 3_000,
            decide: Decide::Approve,
        }
    }
}

/// Segments of letters, digits, hyphens, underscores and dots, none of them the controls'.
fn is_plain(path: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    path.strip_prefix('/')
        .is_some_and(|rest| !rest.is_empty() && !rest.ends_with('/'))
        && !path.contains("//")
        && path.bytes().all(plain)
        && !path.starts_with("/simulator")
}

/// What no lender can decide without. The rest of a profile depends on the customer's branch.
const ALWAYS_REQUIRED: [&str; 6] = [
    "application.reference",
    "customer.first_name",
    "customer.birth_date",
    "customer.tin",
    "offer.amount",
    "offer.months",
];

impl SimulatedLender {
    /// Simulates a lender with each of its offerings that has an address of its own.
    pub(crate) fn all_of(
        lender: &Lender,
        keys: impl Fn() -> LenderKeys,
    ) -> anyhow::Result<Vec<Self>> {
        let mut all: Vec<Self> = Vec::new();
        for offering in &lender.offerings {
            let one = Self::new(lender, offering, keys())?;
            if !all.iter().any(|known| known.shares_address(&one)) {
                all.push(one);
            }
        }
        Ok(all)
    }

    /// Simulates a lender with one of its offerings, by its table `simulator` where it has one.
    fn new(lender: &Lender, offering: &Offering, keys: LenderKeys) -> anyhow::Result<Self> {
        let temper = if lender.simulator.is_null() {
            Temper::default()
        } else {
            serde_json::from_value(lender.simulator.clone())
                .with_context(|| format!("lender {}: simulator", lender.key))?
        };
        if let Connector::Http(mapping) = &offering.connector {
            anyhow::ensure!(is_plain(&mapping.path), "the path is not a plain one");
        }
        // What is asked only after another answer may be missing for good reason.
        let required = offering
            .form
            .iter()
            .filter(|field| field.required && field.show_if.is_none());
        Ok(Self {
            key: lender.key.clone(),
            name: lender.name.clone(),
            connector: offering.connector.clone(),
            keys,
            latency: Duration::from_millis(temper.latency_ms),
            callback_after: Duration::from_millis(temper.callback_ms),
            decide: temper.decide,
            required_form: required
                .map(|field| format!("form.{}", field.key))
                .collect(),
        })
    }

    /// Whether two lenders take submissions at one address.
    pub(super) fn shares_address(&self, other: &Self) -> bool {
        match (&self.connector, &other.connector) {
            (Connector::Http(own), Connector::Http(theirs)) => own.path == theirs.path,
            // The page of a lender with a journey of its own stands under its key.
            (Connector::Redirect { .. }, Connector::Redirect { .. }) => self.key == other.key,
            _ => false,
        }
    }

    /// The lender's own word for a status, where it has one. A lender without a mapping calls
    /// back in our words.
    pub(super) fn word(&self, status: SubmissionStatus) -> Option<&str> {
        match &self.connector {
            Connector::Redirect { .. } => Some(status.code()),
            Connector::Http(mapping) => {
                let mut words = mapping.status_words.iter();
                words
                    .find(|(_, meaning)| **meaning == status)
                    .map(|(word, _)| word.as_str())
            }
        }
    }

    /// The lender's own word for why it says no, where it says that and has a word for it.
    pub(super) fn reason_word(&self, status: SubmissionStatus) -> Option<&str> {
        if status != SubmissionStatus::Rejected {
            return None;
        }
        let reason = self.decide.reason();
        match &self.connector {
            Connector::Redirect { .. } => Some(reason.code()),
            Connector::Http(mapping) => {
                let mut words = mapping.reasons.as_ref()?.words.iter();
                words
                    .find(|(_, meaning)| **meaning == reason)
                    .map(|(word, _)| word.as_str())
            }
        }
    }

    /// The first field, in its own name, that it insists on and did not get.
    pub(super) fn missing_field<'a>(
        &self,
        mapping: &'a HttpMapping,
        body: &Value,
    ) -> Option<&'a str> {
        let is_required = |ours: &str| {
            ALWAYS_REQUIRED.contains(&ours) || self.required_form.iter().any(|field| field == ours)
        };
        let mut asked = mapping.body.iter().filter(|(_, ours)| is_required(ours));
        asked
            .find(|(theirs, _)| dotted::get(body, theirs).is_none())
            .map(|(field, _)| field.as_str())
    }
}
