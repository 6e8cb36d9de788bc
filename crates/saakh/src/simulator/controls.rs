//! Controls of the simulated lenders for tests and the demo pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, put};
use axum::{Json, Router};
use serde::Serialize;

use saakh_domain::catalog::lender::Lender;
use saakh_outbound::simulator::{CallCounts, FAULTS, LENDERS, OVERVIEW, Overview};

use super::registry::Submission;
use super::{SimulatedFaults, Simulator};

/// All received submissions with their idempotency keys.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SimulatorStateView {
    faults: SimulatedFaults,
    lenders: BTreeMap<String, LenderRequestCounts>,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct LenderRequestCounts {
    /// Submissions, each counted once.
    submissions: usize,
    /// Number of requests per idempotency key.
    requests_by_key: BTreeMap<String, u32>,
}

pub(super) fn routes() -> Router<Arc<Simulator>> {
    Router::new()
        .route("/simulator/state", get(state))
        .route(OVERVIEW, get(overview))
        .route("/simulator/submissions/{key}", get(submissions))
        .route(FAULTS, put(set_faults))
        .route(LENDERS, put(take_on))
}

async fn state(State(simulator): State<Arc<Simulator>>) -> Json<SimulatorStateView> {
    let known = simulator.lenders.load();
    let mut lenders: BTreeMap<String, LenderRequestCounts> = known
        .iter()
        .map(|lender| (lender.key.clone(), LenderRequestCounts::default()))
        .collect();
    for submission in simulator.registry.all() {
        let received = lenders.entry(submission.lender).or_default();
        received.submissions += 1;
        received
            .requests_by_key
            .insert(submission.key, submission.requests);
    }
    Json(SimulatorStateView {
        faults: simulator.current_faults(),
        lenders,
    })
}

/// Returns totals only, so the response is short however much was received.
async fn overview(State(simulator): State<Arc<Simulator>>) -> Json<Overview> {
    let known = simulator.lenders.load();
    let keys = known.iter().map(|lender| lender.key.clone());
    let mut lenders: BTreeMap<_, _> = keys.map(|key| (key, CallCounts::default())).collect();
    for submission in simulator.registry.all() {
        let arrived = lenders.entry(submission.lender).or_default();
        arrived.submissions += 1;
        arrived.requests += u64::from(submission.requests);
        arrived.callbacks += u64::from(submission.callbacks);
        arrived.withdrawn += u64::from(submission.withdrawals > 0);
    }
    Json(Overview {
        faults: simulator.current_faults(),
        lenders,
    })
}

/// Returns the submissions with an idempotency key: one, unless two lenders got the same.
async fn submissions(
    State(simulator): State<Arc<Simulator>>,
    Path(key): Path<String>,
) -> Json<Vec<Submission>> {
    let mut submissions = simulator.registry.all();
    submissions.retain(|submission| submission.key == key);
    Json(submissions)
}

async fn set_faults(
    State(simulator): State<Arc<Simulator>>,
    Json(faults): Json<SimulatedFaults>,
) -> StatusCode {
    if !faults.is_valid() {
        return StatusCode::UNPROCESSABLE_ENTITY;
    }
    simulator.set_faults(faults);
    StatusCode::NO_CONTENT
}

/// Adds or replaces a lender's simulation.
async fn take_on(
    State(simulator): State<Arc<Simulator>>,
    Json(lender): Json<Lender>,
) -> Result<StatusCode, (StatusCode, String)> {
    simulator
        .replace_lender(&lender)
        .map(|()| StatusCode::NO_CONTENT)
        .map_err(|error| (StatusCode::CONFLICT, error.to_string()))
}
