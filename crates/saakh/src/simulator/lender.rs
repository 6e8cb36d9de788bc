//! A simulated lender, built from the lender's own catalog entry.

use std::time::Duration;

use anyhow::Context;
use serde::Deserialize;
use serde_json::Value;

use saakh_domain::Secret;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender, Offering};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::lifecycle::loan_details::AppointmentPlace;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::dotted;

use super::decision::DecisionRule;

/// Secrets shared by the server and one simulated lender.
pub(crate) struct LenderKeys {
    /// The lender's API key.
    pub(crate) api: Secret<String>,
    /// The key of its callback signatures.
    pub(crate) callback: Secret<String>,
}

/// One lender and its behaviour.
pub(crate) struct SimulatedLender {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) connector: Connector,
    pub(super) keys: LenderKeys,
    pub(super) latency: Duration,
    pub(super) callback_after: Duration,
    pub(super) decide: DecisionRule,
    /// Where it meets the customer to value gold before it pays; none without gold.
    pub(super) meets_at: Option<AppointmentPlace>,
    /// Required form fields, by our names.
    required_form: Vec<String>,
}

/// The table `simulator` of a lender.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SimulatorSettings {
    latency_ms: u64,
    callback_ms: u64,
    decide: DecisionRule,
}

impl Default for SimulatorSettings {
    /// A fast lender, used without a table of its own.
    fn default() -> Self {
        Self {
            latency_ms: 100,
            callback_ms: 3_000,
            decide: DecisionRule::Approve,
        }
    }
}

/// Whether a path consists of letters, digits, hyphens, underscores and dots and does not collide with the controls.
fn is_plain(path: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
    path.strip_prefix('/')
        .is_some_and(|rest| !rest.is_empty() && !rest.ends_with('/'))
        && !path.contains("//")
        && path.bytes().all(plain)
        && !path.starts_with("/simulator")
}

/// Fields that every lender requires. The rest of a profile depends on the customer's branch.
const ALWAYS_REQUIRED: [&str; 6] = [
    "application.reference",
    "customer.first_name",
    "customer.birth_date",
    "customer.tin",
    "offer.amount",
    "offer.months",
];

/// Lenders that restrict where gold is handed over take it at their branches only.
fn meeting_place(offering: &Offering) -> Option<AppointmentPlace> {
    let has_rule = offering
        .criteria
        .iter()
        .any(|rule| rule.fact() == Fact::GoldHandover);
    match offering.product {
        ProductType::GoldLoans if has_rule => Some(AppointmentPlace::Branch),
        ProductType::GoldLoans => Some(AppointmentPlace::Home),
        _ => None,
    }
}

impl SimulatedLender {
    /// Simulates each of a lender's offerings that has its own address.
    pub(crate) fn from_lender(
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

    /// Simulates one offering, as configured in its table `simulator`.
    fn new(lender: &Lender, offering: &Offering, keys: LenderKeys) -> anyhow::Result<Self> {
        let temper = if lender.simulator.is_null() {
            SimulatorSettings::default()
        } else {
            serde_json::from_value(lender.simulator.clone())
                .with_context(|| format!("lender {}: simulator", lender.key))?
        };
        if let Connector::Http(mapping) = &offering.connector {
            anyhow::ensure!(is_plain(&mapping.path), "the path is not a plain one");
        }
        // Conditional questions may be absent for good reason.
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
            meets_at: meeting_place(offering),
            required_form: required
                .map(|field| format!("form.{}", field.key))
                .collect(),
        })
    }

    /// Whether two lenders use the same address.
    pub(super) fn shares_address(&self, other: &Self) -> bool {
        match (&self.connector, &other.connector) {
            (Connector::Http(own), Connector::Http(theirs)) => own.path == theirs.path,
            // The page of a lender with its own journey is below its key.
            (Connector::Redirect { .. }, Connector::Redirect { .. }) => self.key == other.key,
            _ => false,
        }
    }

    /// The lender's own word for a status, if it has one. A lender without a mapping uses our words.
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

    /// The lender's own word for the rejection reason, for a rejection and if it has one.
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

    /// The first missing required field, by the lender's name.
    pub(super) fn missing_field<'a>(
        &self,
        mapping: &'a HttpMapping,
        body: &Value,
    ) -> Option<&'a str> {
        let is_required = |ours: &str| {
            ALWAYS_REQUIRED.contains(&ours) || self.required_form.iter().any(|field| field == ours)
        };
        let mut required = mapping.body.iter().filter(|(_, ours)| is_required(ours));
        required
            .find(|(theirs, _)| dotted::get(body, theirs).is_none())
            .map(|(field, _)| field.as_str())
    }
}
