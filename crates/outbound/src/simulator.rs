//! Controls of the simulated lenders for demo mode: faults and received calls.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::Method;
use saakh_domain::catalog::lender::Lender;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use crate::base::Base;
use crate::error::CallError;
use crate::http::Http;

/// Path of the overview, below the simulators' address.
pub const OVERVIEW: &str = "/simulator/overview";
/// Path where faults are set.
pub const FAULTS: &str = "/simulator/faults";
/// Path where a lender is registered for simulation.
pub const LENDERS: &str = "/simulator/lenders";
/// Marks a submission as a trial, which is answered and forgotten without callbacks. Only sent to simulated lenders.
pub const TRIAL_HEADER: &str = "x-saakh-trial";

/// Upper bound of delays; longer ones are typing errors.
const LONGEST_MS: u64 = 3_600_000;

/// Frequency of each fault in percent. Occurrences are derived from the submission, so that the same run fails in the
/// same places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct SimulatedFaults {
    /// Response time instead of the lender's own, milliseconds.
    pub latency_ms: Option<u64>,
    /// Time to the decision instead of the lender's own, milliseconds.
    pub callback_ms: Option<u64>,
    /// Requests answered with 503, half of them after they were executed.
    pub outage_percent: u8,
    /// Callbacks that are never sent.
    pub lost_percent: u8,
    /// Callbacks that are sent twice.
    pub duplicate_percent: u8,
    /// Callbacks that are ten times later.
    pub late_percent: u8,
    /// Submissions whose decision is called back before their review.
    pub out_of_order_percent: u8,
    /// Submissions whose decision is later called back as its opposite.
    pub contradiction_percent: u8,
}

impl SimulatedFaults {
    /// Whether percentages are at most a hundred and times at most an hour.
    pub fn is_valid(&self) -> bool {
        let percentages = [
            self.outage_percent,
            self.lost_percent,
            self.duplicate_percent,
            self.late_percent,
            self.out_of_order_percent,
            self.contradiction_percent,
        ];
        let times = [self.latency_ms, self.callback_ms];
        percentages.into_iter().all(|percent| percent <= 100)
            && times.into_iter().flatten().all(|ms| ms <= LONGEST_MS)
    }

    /// Response time of a lender whose own one is `own`.
    pub fn latency(&self, own: Duration) -> Duration {
        self.latency_ms.map_or(own, Duration::from_millis)
    }

    /// Time to the decision of a lender whose own one is `own`.
    pub fn callback_delay(&self, own: Duration) -> Duration {
        self.callback_ms.map_or(own, Duration::from_millis)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overview {
    pub faults: SimulatedFaults,
    /// Received calls by lender key.
    pub lenders: BTreeMap<String, CallCounts>,
}

/// Calls of one lender.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallCounts {
    /// Submissions, each counted once.
    pub submissions: u64,
    /// Requests that submitted them, retries included.
    pub requests: u64,
    /// Callbacks that our server accepted.
    pub callbacks: u64,
    /// Submissions whose consent was withdrawn.
    pub withdrawn: u64,
}

/// Posts a report or reply to the server, as a provider of messages.
pub async fn post_callback(http: &Http, url: Url, body: &Value) -> Result<(), CallError> {
    let request = http.request(Method::POST, url);
    http.send(request.json(body)).await.map(drop)
}

/// A client of the simulators' controls.
#[derive(Debug, Clone, Copy)]
pub struct Controls<'a> {
    pub http: &'a Http,
    /// The simulators' address.
    pub base: &'a Base,
}

impl Controls<'_> {
    pub async fn fetch_overview(&self) -> Result<Overview, CallError> {
        let request = self.http.request(Method::GET, self.base.join(OVERVIEW)?);
        let answer = self.http.json(request).await?;
        serde_json::from_value(answer).map_err(|_| CallError::Malformed)
    }

    /// Starts or updates the simulation of a lender as its catalog entry describes it. Refused if another lender has
    /// the same path.
    pub async fn register_lender(&self, lender: &Lender) -> Result<(), CallError> {
        let request = self.http.request(Method::PUT, self.base.join(LENDERS)?);
        self.http.send(request.json(lender)).await.map(drop)
    }

    pub async fn set_faults(&self, faults: &SimulatedFaults) -> Result<(), CallError> {
        let request = self.http.request(Method::PUT, self.base.join(FAULTS)?);
        self.http.send(request.json(faults)).await.map(drop)
    }
}
