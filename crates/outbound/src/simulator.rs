//! The controls of the simulated lenders, for demo mode: what goes wrong at them, what arrived.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::Method;
use saakh_domain::catalog::lender::Lender;
use serde::{Deserialize, Serialize};

use crate::base::Base;
use crate::error::CallError;
use crate::http::Http;

/// Where the overview stands, below the simulators' address.
pub const OVERVIEW: &str = "/simulator/overview";
/// Where faults are set.
pub const FAULTS: &str = "/simulator/faults";
/// Where a lender is put that is to be simulated too.
pub const LENDERS: &str = "/simulator/lenders";
/// Marks a submission as invented: it is answered and forgotten, and nothing is called back. Only a
/// simulated lender gets one.
pub const TRIAL_HEADER: &str = "x-saakh-trial";

/// Longer times are a slip of the finger.
const LONGEST_MS: u64 = 3_600_000;

/// How often what goes wrong, in percent of the occasions. Which occasions is drawn from the
/// submission itself, so the same run goes wrong in the same places.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Faults {
    /// Time to answer, instead of the lender's own, milliseconds.
    pub latency_ms: Option<u64>,
    /// Time to the decision, instead of the lender's own, milliseconds.
    pub callback_ms: Option<u64>,
    /// Requests answered with 503, half of them after they were carried out.
    pub outage_percent: u8,
    /// Callbacks that are never sent.
    pub lost_percent: u8,
    /// Callbacks sent twice.
    pub duplicate_percent: u8,
    /// Callbacks that come ten times later.
    pub late_percent: u8,
    /// Submissions whose decision is called back before their review.
    pub out_of_order_percent: u8,
    /// Submissions whose decision is called back once more as its opposite.
    pub contradiction_percent: u8,
}

impl Faults {
    /// Percentages up to a hundred, times up to an hour.
    pub fn are_sound(&self) -> bool {
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

    /// How long a lender takes to answer that would take so long by itself.
    pub fn latency(&self, own: Duration) -> Duration {
        self.latency_ms.map_or(own, Duration::from_millis)
    }

    /// How long a lender takes to decide that would take so long by itself.
    pub fn callback_after(&self, own: Duration) -> Duration {
        self.callback_ms.map_or(own, Duration::from_millis)
    }
}

/// The simulators as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overview {
    /// What goes wrong.
    pub faults: Faults,
    /// What each lender got, by its key.
    pub lenders: BTreeMap<String, Arrived>,
}

/// What one lender got.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrived {
    /// Submissions, each counted once.
    pub submissions: u64,
    /// Requests that brought them.
    pub requests: u64,
    /// Callbacks that were taken.
    pub callbacks: u64,
    /// Submissions whose customer took their consent back.
    pub withdrawn: u64,
}

/// The controls of simulators that are called over HTTP.
#[derive(Debug, Clone, Copy)]
pub struct Controls<'a> {
    /// The client.
    pub http: &'a Http,
    /// Where the simulators are.
    pub base: &'a Base,
}

impl Controls<'_> {
    /// What goes wrong and what arrived.
    pub async fn overview(&self) -> Result<Overview, CallError> {
        let request = self.http.request(Method::GET, self.base.at(OVERVIEW)?);
        let answer = self.http.json(request).await?;
        serde_json::from_value(answer).map_err(|_| CallError::Malformed)
    }

    /// Has a lender simulated as its catalog entry describes it now. Refused where another lender
    /// has its path already.
    pub async fn take_on(&self, lender: &Lender) -> Result<(), CallError> {
        let request = self.http.request(Method::PUT, self.base.at(LENDERS)?);
        self.http.send(request.json(lender)).await.map(drop)
    }

    /// Sets what goes wrong from now on.
    pub async fn set_faults(&self, faults: &Faults) -> Result<(), CallError> {
        let request = self.http.request(Method::PUT, self.base.at(FAULTS)?);
        self.http.send(request.json(faults)).await.map(drop)
    }
}
