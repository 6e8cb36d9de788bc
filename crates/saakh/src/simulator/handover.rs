//! The page of a lender with its own journey, on which the customer decides.

use std::sync::Arc;

use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Router, http::header::CONTENT_SECURITY_POLICY};
use serde::Deserialize;

use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::submission::SubmissionStatus;

use super::decision::SimulatedDecision;
use super::registry::Submission;
use super::{SimulatedLender, Simulator};

const PAGE: &str = include_str!("handover/page.html");
const DECIDED: &str = include_str!("handover/decided.html");

/// The page's styles are inline; nothing else may load or run.
pub(super) const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; \
                      frame-ancestors 'none'; base-uri 'none'";

struct LenderPage {
    simulator: Arc<Simulator>,
    lender: Arc<SimulatedLender>,
}

#[derive(Deserialize)]
struct LenderPageQuery {
    sub: String,
}

#[derive(Deserialize)]
struct DecisionForm {
    sub: String,
    decision: Choice,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Choice {
    Approve,
    Decline,
}

pub(super) fn routes(simulator: Arc<Simulator>, lender: Arc<SimulatedLender>) -> Router {
    let path = format!("/r/{}", lender.key);
    let counter = Arc::new(LenderPage { simulator, lender });
    Router::new()
        .route(&path, get(page).post(decide))
        .with_state(counter)
}

async fn page(
    State(counter): State<Arc<LenderPage>>,
    Query(visit): Query<LenderPageQuery>,
) -> Response {
    match visit.sub.parse::<SubmissionId>() {
        Ok(id) => counter.fill(PAGE, id),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

async fn decide(
    State(counter): State<Arc<LenderPage>>,
    Form(given): Form<DecisionForm>,
) -> Response {
    let Ok(id) = given.sub.parse() else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    match counter
        .simulator
        .register(counter.submission(id, &given.decision), true)
    {
        Ok(_) => counter.fill(DECIDED, id),
        Err(error) => {
            tracing::error!(%error, "submission at a simulated lender not saved");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

impl LenderPage {
    /// Uses our submission's id as the reference, because the link carries nothing else.
    fn submission(&self, id: SubmissionId, decision: &Choice) -> Submission {
        let verdict = match decision {
            Choice::Approve => self.lender.decide.decide_accepted(),
            Choice::Decline => SimulatedDecision::Reject,
        };
        Submission {
            lender: self.lender.key.clone(),
            key: id.to_string(),
            reference: id.to_string(),
            verdict,
            status: SubmissionStatus::Submitted,
            requests: 1,
            callbacks: 0,
            withdrawals: 0,
            tries: 0,
        }
    }

    fn fill(&self, page: &str, id: SubmissionId) -> Response {
        let page = page
            .replace("{lender}", &escape_html(&self.lender.name))
            .replace("{home}", &escape_html(self.simulator.home.as_str()))
            .replace("{submission}", &id.to_string());
        ([(CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
    }
}

pub(super) fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
