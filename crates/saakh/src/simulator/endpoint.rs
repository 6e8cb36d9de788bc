//! The endpoint of an `http` lender for submissions and status polls, in its own dialect.

use std::io;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use saakh_domain::catalog::lender::HttpMapping;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::dotted;
use saakh_outbound::simulator::TRIAL_HEADER;

use super::faults::{hash_number, is_fault_due};
use super::registry::{PasscodeOutcome, Submission};
use super::{SimulatedLender, Simulator};

struct LenderEndpoint {
    simulator: Arc<Simulator>,
    lender: Arc<SimulatedLender>,
    mapping: HttpMapping,
}

pub(super) fn routes(
    simulator: Arc<Simulator>,
    lender: &Arc<SimulatedLender>,
    mapping: HttpMapping,
) -> Router {
    let (path, action) = (mapping.path.clone(), mapping.withdraw_action.clone());
    let mut router = Router::new()
        .route(&path, post(submit))
        .route(&format!("{path}/{{reference}}"), get(status));
    if let Some(action) = action {
        router = router.route(&format!("{path}/{{reference}}/{action}"), post(withdraw));
    }
    if let Some(passcode) = &mapping.passcode {
        let action = &passcode.action;
        router = router.route(
            &format!("{path}/{{reference}}/{action}"),
            post(take_passcode),
        );
    }
    router.with_state(Arc::new(LenderEndpoint {
        simulator,
        lender: Arc::clone(lender),
        mapping,
    }))
}

async fn submit(
    State(endpoint): State<Arc<LenderEndpoint>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    endpoint.think().await;
    match endpoint.receive(&headers, &body) {
        Ok(answer) => (StatusCode::CREATED, Json(answer)).into_response(),
        Err(refusal) => refusal.into_response(),
    }
}

async fn status(
    State(endpoint): State<Arc<LenderEndpoint>>,
    Path(reference): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    endpoint.think().await;
    endpoint.authorise(&headers)?;
    endpoint.unless_down(|| {
        let submission = endpoint
            .simulator
            .registry
            .find(&endpoint.lender.key, &reference);
        submission.ok_or(UNKNOWN)
    })
}

async fn withdraw(
    State(endpoint): State<Arc<LenderEndpoint>>,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    endpoint.think().await;
    endpoint.authorise(&headers)?;
    endpoint.request_id(&headers)?;
    if dotted::text(&json_in(&body)?, &endpoint.mapping.reference_field) != Some(reference.clone())
    {
        return Err(Refusal(StatusCode::UNPROCESSABLE_ENTITY, "WRONG_REFERENCE"));
    }
    endpoint.unless_down(|| {
        let withdrawn = endpoint
            .simulator
            .registry
            .withdraw(&endpoint.lender.key, &reference);
        withdrawn
            .map_err(|error| storage_error(&error))?
            .ok_or(UNKNOWN)
    })
}

async fn take_passcode(
    State(endpoint): State<Arc<LenderEndpoint>>,
    Path(reference): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refusal> {
    endpoint.think().await;
    endpoint.authorise(&headers)?;
    endpoint.request_id(&headers)?;
    let body = json_in(&body)?;
    let field = endpoint.mapping.passcode.as_ref();
    let typed = field.and_then(|passcode| dotted::text(&body, &passcode.field));
    endpoint.unless_down(|| endpoint.judge(&reference, &typed.unwrap_or_default()))
}

fn json_in(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|_| Refusal(StatusCode::BAD_REQUEST, "NOT_JSON"))
}

fn storage_error(error: &io::Error) -> Refusal {
    tracing::error!(%error, "submission at a simulated lender not saved");
    OUTAGE
}

/// A refusal with a short code, as real lenders send it.
struct Refusal(StatusCode, &'static str);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "code": self.1 }))).into_response()
    }
}

const OUTAGE: Refusal = Refusal(StatusCode::SERVICE_UNAVAILABLE, "TRY_LATER");
const TOO_DEEP: Refusal = Refusal(StatusCode::UNPROCESSABLE_ENTITY, "PATH_TOO_DEEP");
const UNKNOWN: Refusal = Refusal(StatusCode::NOT_FOUND, "UNKNOWN_REFERENCE");

impl LenderEndpoint {
    /// Waits for the lender's response time.
    async fn think(&self) {
        tokio::time::sleep(self.simulator.current_faults().latency(self.lender.latency)).await;
    }

    fn receive(&self, headers: &HeaderMap, body: &[u8]) -> Result<Value, Refusal> {
        self.authorise(headers)?;
        let key = self.request_id(headers)?;
        let body = json_in(body)?;
        if let Some(field) = self.lender.missing_field(&self.mapping, &body) {
            tracing::info!(
                lender = self.lender.key,
                field,
                "submission refused by a simulated lender: field missing"
            );
            return Err(Refusal(StatusCode::UNPROCESSABLE_ENTITY, "MISSING_FIELD"));
        }
        let is_trial = header(headers, TRIAL_HEADER).is_some();
        self.unless_down(|| self.file(key, &body, is_trial))
            .map(|Json(answer)| answer)
    }

    /// Executes a request unless an outage comes first; a later outage only hides the response.
    fn unless_down(
        &self,
        act: impl FnOnce() -> Result<Submission, Refusal>,
    ) -> Result<Json<Value>, Refusal> {
        let request = self.simulator.next_request().to_string();
        let is_down = is_fault_due(
            self.simulator.current_faults().outage_percent,
            &["outage", &request],
        );
        let is_answer_lost = is_down && is_fault_due(50, &["answer lost", &request]);
        if is_down && !is_answer_lost {
            return Err(OUTAGE);
        }
        let submission = act()?;
        if is_answer_lost {
            Err(OUTAGE)
        } else {
            self.answer(&submission).map(Json)
        }
    }

    /// Registers a submission. A trial is unknown to the server, so it gets no callbacks.
    fn file(&self, key: &str, body: &Value, is_trial: bool) -> Result<Submission, Refusal> {
        let arrived = Submission {
            lender: self.lender.key.clone(),
            key: key.to_owned(),
            reference: reference(&self.lender.key, key),
            verdict: self.lender.decide.decide(&self.mapping, body),
            status: SubmissionStatus::Submitted,
            requests: 1,
            callbacks: 0,
            withdrawals: 0,
            tries: 0,
        };
        if is_trial {
            return Ok(arrived);
        }
        let goes_on = self.mapping.passcode.is_none();
        let taken = self.simulator.register(arrived, goes_on);
        taken.map_err(|error| storage_error(&error))
    }

    /// Checks the entered passcode and continues with the application if it is right.
    fn judge(&self, reference: &str, typed: &str) -> Result<Submission, Refusal> {
        let tried = self
            .simulator
            .registry
            .try_passcode(&self.lender.key, reference, typed);
        match tried.ok_or(UNKNOWN)? {
            PasscodeOutcome::Accepted(submission) => {
                self.simulator.call_back(submission.clone());
                Ok(submission)
            }
            PasscodeOutcome::AlreadyAccepted(submission) => Ok(submission),
            PasscodeOutcome::Wrong => Err(Refusal(StatusCode::UNPROCESSABLE_ENTITY, "WRONG_CODE")),
            PasscodeOutcome::UsedUp => {
                Err(Refusal(StatusCode::UNPROCESSABLE_ENTITY, "CODE_USED_UP"))
            }
        }
    }

    fn request_id<'a>(&self, headers: &'a HeaderMap) -> Result<&'a str, Refusal> {
        header(headers, &self.mapping.idempotency_header)
            .ok_or(Refusal(StatusCode::BAD_REQUEST, "NO_REQUEST_ID"))
    }

    fn authorise(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let expected = format!(
            "{}{}",
            self.mapping.auth_prefix,
            self.lender.keys.api.expose()
        );
        (header(headers, &self.mapping.auth_header) == Some(&*expected))
            .then_some(())
            .ok_or(Refusal(StatusCode::UNAUTHORIZED, "WRONG_KEY"))
    }

    /// Formats a submission in the lender's dialect; a lender without a word for "submitted" starts in review.
    fn answer(&self, submission: &Submission) -> Result<Value, Refusal> {
        let word = self.lender.word(submission.status);
        let word = word.or_else(|| self.lender.word(SubmissionStatus::InReview));
        let mut answer = json!({});
        let mapping = &self.mapping;
        [
            (&mapping.reference_field, json!(submission.reference)),
            (&mapping.status_field, json!(word)),
        ]
        .into_iter()
        .try_for_each(|(field, value)| dotted::set(&mut answer, field, value))
        .map_err(|_| TOO_DEEP)?;
        if let Some(reasons) = &mapping.reasons
            && let Some(word) = self.lender.reason_word(submission.status)
        {
            dotted::set(&mut answer, &reasons.field, json!(word)).map_err(|_| TOO_DEEP)?;
        }
        Ok(answer)
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The lender's reference for a submission. Derived from the key alone, so that a lender without any state still
/// answers a repeated request with the same reference.
fn reference(lender: &str, key: &str) -> String {
    let initials: String = lender
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(3)
        .collect();
    let number = hash_number(&["reference", lender, key]) % 10_000_000_000;
    format!("{}-{number:010}", initials.to_uppercase())
}
