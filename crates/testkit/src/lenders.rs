//! Simulated lenders and a credit bureau over real HTTP. They record the calls they receive, speak each lender's
//! dialect by reading its mapping, and can be made to fail.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::Base;
use saakh_outbound::simulator::{FAULTS, LENDERS, OVERVIEW};
use saakh_service::app::Keys;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// Credit score of every customer, unless a test sets another.
const SCORE: u16 = 780;

/// The fault of the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The lender accepts the application, but its response is lost.
    AnswerLost,
    /// The lender accepts the application, but its response lacks the agreed fields.
    AnswerEmpty,
    /// The lender is down and accepts nothing.
    Down,
    /// The lender accepts nothing and answers with `Retry-After` in seconds.
    Busy(u64),
    /// The lender refuses the application.
    Refused,
    /// The lender accepts nothing and answers with this status.
    Status(u16),
    /// The lender accepts nothing and answers 200 with a body that is not JSON.
    Unreadable,
}

/// One application that a lender accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct ReceivedCall {
    pub lender: String,
    /// Value of the idempotency header.
    pub idempotency_key: String,
    /// The body in the lender's own field names.
    pub body: Value,
}

/// A call whose response is held back until the test releases it.
#[derive(Debug, Clone, Default)]
pub struct HeldResponse(Arc<Gate>);

#[derive(Debug, Default)]
struct Gate {
    arrived: Notify,
    go: Notify,
}

impl HeldResponse {
    /// Waits until the call has arrived.
    pub async fn wait_for_call(&self) {
        self.0.arrived.notified().await;
    }

    /// Releases the response.
    pub fn release(&self) {
        self.0.go.notify_one();
    }

    async fn wait(&self) {
        self.0.arrived.notify_one();
        self.0.go.notified().await;
    }
}

#[derive(Debug, Clone)]
pub struct Lenders(Arc<LendersState>);

#[derive(Debug)]
struct LendersState {
    keys: Keys,
    mappings: Mutex<Vec<(String, HttpMapping)>>,
    received: Mutex<Vec<ReceivedCall>>,
    withdrawals: Mutex<Vec<ReceivedCall>>,
    passcodes: Mutex<Vec<ReceivedCall>>,
    passcode_refusal: Mutex<Option<&'static str>>,
    faults: Mutex<VecDeque<Fault>>,
    stands: Mutex<Option<SubmissionStatus>>,
    reason: Mutex<Option<&'static str>>,
    asked: AtomicUsize,
    score: AtomicU16,
    scores_asked: AtomicUsize,
    held_score: Mutex<Option<HeldResponse>>,
    held_call: Mutex<Option<HeldResponse>>,
    simulated: Mutex<Value>,
}

impl Lenders {
    pub(crate) async fn start(keys: Keys) -> (Self, Base) {
        let lenders = Self(Arc::new(LendersState {
            keys,
            mappings: Mutex::new(mappings()),
            received: Mutex::default(),
            withdrawals: Mutex::default(),
            passcodes: Mutex::default(),
            passcode_refusal: Mutex::default(),
            faults: Mutex::default(),
            stands: Mutex::default(),
            reason: Mutex::default(),
            asked: AtomicUsize::default(),
            score: AtomicU16::new(SCORE),
            scores_asked: AtomicUsize::default(),
            held_score: Mutex::default(),
            held_call: Mutex::default(),
            simulated: Mutex::new(json!({})),
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/bureau/score", post(score))
            .route(OVERVIEW, get(overview))
            .route(FAULTS, put(set_faults))
            .route(LENDERS, put(take_on))
            .fallback(serve)
            .with_state(lenders.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (lenders, Base::new(address.parse().unwrap()).unwrap())
    }

    /// Adds a lender after the start.
    pub(crate) fn add(&self, lender: &Lender) {
        self.0.mappings.lock().unwrap().extend(mapping(lender));
    }

    /// Queues faults for the next calls, one each.
    pub fn fail_next(&self, faults: &[Fault]) {
        self.0.faults.lock().unwrap().extend(faults);
    }

    /// Clears the queued faults.
    pub fn clear_faults(&self) {
        self.0.faults.lock().unwrap().clear();
    }

    /// Sets the status that lenders report for every submission. A lender without a word for it reports one that its
    /// mapping does not know.
    pub fn set_status(&self, status: SubmissionStatus) {
        *self.0.stands.lock().unwrap() = Some(status);
    }

    /// Sets the rejection reason that lenders report, in the lender's words.
    pub fn set_reason(&self, word: &'static str) {
        *self.0.reason.lock().unwrap() = Some(word);
    }

    /// Holds back the bureau's next response.
    pub fn hold_score(&self) -> HeldResponse {
        let held = HeldResponse::default();
        *self.0.held_score.lock().unwrap() = Some(held.clone());
        held
    }

    /// Holds back a lender's next response.
    pub fn hold_call(&self) -> HeldResponse {
        let held = HeldResponse::default();
        *self.0.held_call.lock().unwrap() = Some(held.clone());
        held
    }

    /// Sets the credit score of all customers.
    pub fn set_score(&self, points: u16) {
        self.0.score.store(points, Ordering::Relaxed);
    }

    /// Number of enquiries at the bureau.
    pub fn count_enquiries(&self) -> usize {
        self.0.scores_asked.load(Ordering::Relaxed)
    }

    /// Number of status polls at the lenders.
    pub fn count_polls(&self) -> usize {
        self.0.asked.load(Ordering::Relaxed)
    }

    /// Withdrawals that lenders accepted, repeats included.
    pub fn withdrawals(&self) -> Vec<ReceivedCall> {
        self.0.withdrawals.lock().unwrap().clone()
    }

    /// Passcodes that lenders received, refused ones included.
    pub fn passcodes(&self) -> Vec<ReceivedCall> {
        self.0.passcodes.lock().unwrap().clone()
    }

    /// Sets the word with which lenders refuse passcodes; none: they accept them.
    pub fn refuse_passcodes(&self, word: Option<&'static str>) {
        *self.0.passcode_refusal.lock().unwrap() = word;
    }

    /// The faults that were set at simulated lenders.
    pub fn simulated_faults(&self) -> Value {
        self.0.simulated.lock().unwrap().clone()
    }

    /// Applications that lenders accepted, repeats included.
    pub fn received_calls(&self) -> Vec<ReceivedCall> {
        self.0.received.lock().unwrap().clone()
    }
}

fn mappings() -> Vec<(String, HttpMapping)> {
    let files = saakh_seed::lender_files().unwrap();
    let lenders = files.iter().map(|file| Lender::from_toml(file).unwrap());
    lenders.filter_map(|lender| mapping(&lender)).collect()
}

fn mapping(lender: &Lender) -> Option<(String, HttpMapping)> {
    match &lender.main_offering().connector {
        Connector::Http(mapping) => Some((lender.key.clone(), HttpMapping::clone(mapping))),
        Connector::Redirect { .. } => None,
    }
}

async fn score(State(lenders): State<Lenders>) -> Json<Value> {
    let shared = &lenders.0;
    shared.scores_asked.fetch_add(1, Ordering::Relaxed);
    let points = shared.score.load(Ordering::Relaxed);
    let held = shared.held_score.lock().unwrap().take();
    if let Some(held) = held {
        held.wait().await;
    }
    Json(json!({ "score": points, "as_of": "2026-11-21" }))
}

async fn overview(State(lenders): State<Lenders>) -> Json<Value> {
    let lenders = &lenders.0;
    let arrived = |(key, _): &(String, HttpMapping)| {
        let received = lenders.received.lock().unwrap();
        let submissions = received.iter().filter(|one| one.lender == *key).count();
        let counts = json!({
            "submissions": submissions, "requests": submissions, "callbacks": 0, "withdrawn": 0,
        });
        (key.clone(), counts)
    };
    let arrived: Map<String, Value> = lenders
        .mappings
        .lock()
        .unwrap()
        .iter()
        .map(arrived)
        .collect();
    let faults = lenders.simulated.lock().unwrap().clone();
    Json(json!({ "faults": faults, "lenders": arrived }))
}

async fn set_faults(State(lenders): State<Lenders>, Json(faults): Json<Value>) -> StatusCode {
    *lenders.0.simulated.lock().unwrap() = faults;
    StatusCode::NO_CONTENT
}

/// Adds or replaces a lender after the start.
async fn take_on(State(lenders): State<Lenders>, Json(lender): Json<Lender>) -> StatusCode {
    let mut mappings = lenders.0.mappings.lock().unwrap();
    mappings.retain(|(key, _)| *key != lender.key);
    mappings.extend(mapping(&lender));
    StatusCode::NO_CONTENT
}

async fn serve(
    State(lenders): State<Lenders>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let shared = &lenders.0;
    let Some((key, mapping, below)) = shared.addressed(uri.path()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let expected = format!(
        "{}{}",
        mapping.auth_prefix,
        shared.keys.lender_api_key(&key).expose()
    );
    if header(&mapping.auth_header) != Some(&expected) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let fault = shared.faults.lock().unwrap().pop_front();
    match fault {
        Some(Fault::Down) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(Fault::Busy(seconds)) => {
            let after = [(RETRY_AFTER, seconds.to_string())];
            return (StatusCode::SERVICE_UNAVAILABLE, after).into_response();
        }
        Some(Fault::Refused) => return StatusCode::UNPROCESSABLE_ENTITY.into_response(),
        Some(Fault::Status(status)) => {
            return StatusCode::from_u16(status).unwrap().into_response();
        }
        Some(Fault::Unreadable) => return "<html>maintenance</html>".into_response(),
        Some(Fault::AnswerLost | Fault::AnswerEmpty) | None => {}
    }
    let received = ReceivedCall {
        lender: key,
        idempotency_key: header(&mapping.idempotency_header)
            .unwrap_or_default()
            .to_owned(),
        body: serde_json::from_slice(&body).unwrap_or_default(),
    };
    let answer = match (method, below.as_slice()) {
        (Method::POST, []) => shared.accept(&mapping, received),
        (Method::GET, [reference]) => shared.report_status(&mapping, reference),
        (Method::POST, [reference, action]) if mapping.withdraw_action.as_ref() == Some(action) => {
            shared.withdraw(&mapping, reference, received)
        }
        (Method::POST, [reference, action])
            if mapping
                .passcode
                .as_ref()
                .is_some_and(|one| one.action == *action) =>
        {
            shared.passcodes.lock().unwrap().push(received);
            if let Some(code) = *shared.passcode_refusal.lock().unwrap() {
                let refusal = Json(json!({ "code": code }));
                return (StatusCode::UNPROCESSABLE_ENTITY, refusal).into_response();
            }
            answer(&mapping, reference, Some(SubmissionStatus::InReview))
        }
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let held = shared.held_call.lock().unwrap().take();
    if let Some(held) = held {
        held.wait().await;
    }
    match fault {
        Some(Fault::AnswerEmpty) => Json(json!({})).into_response(),
        Some(_) => StatusCode::BAD_GATEWAY.into_response(),
        None => Json(answer).into_response(),
    }
}

impl LendersState {
    /// The lender that a path belongs to, and the segments after its own path.
    fn addressed(&self, path: &str) -> Option<(String, HttpMapping, Vec<String>)> {
        let mappings = self.mappings.lock().unwrap();
        mappings.iter().find_map(|(key, mapping)| {
            let below = path.strip_prefix(&mapping.path)?;
            if !below.is_empty() && !below.starts_with('/') {
                return None;
            }
            let segments = below.split('/').skip(1).map(ToOwned::to_owned);
            Some((key.clone(), mapping.clone(), segments.collect()))
        })
    }

    fn accept(&self, mapping: &HttpMapping, received: ReceivedCall) -> Value {
        let reference = format!("L-{}", received.idempotency_key);
        self.received.lock().unwrap().push(received);
        answer(mapping, &reference, None)
    }

    fn report_status(&self, mapping: &HttpMapping, reference: &str) -> Value {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut told = answer(mapping, reference, *self.stands.lock().unwrap());
        if let (Some(reasons), Some(word)) = (&mapping.reasons, *self.reason.lock().unwrap()) {
            set(&mut told, &reasons.field, word);
        }
        told
    }

    fn withdraw(&self, mapping: &HttpMapping, reference: &str, received: ReceivedCall) -> Value {
        self.withdrawals.lock().unwrap().push(received);
        answer(mapping, reference, Some(SubmissionStatus::Withdrawn))
    }
}

/// A lender's status response. The reference of a submission is the same in every response.
fn answer(mapping: &HttpMapping, reference: &str, status: Option<SubmissionStatus>) -> Value {
    let mut words = mapping.status_words.iter();
    let word = words
        .find(|(_, meaning)| Some(**meaning) == status)
        .map_or("A-WORD-OF-NO-MAPPING", |(word, _)| word);
    let mut answer = json!({});
    set(&mut answer, &mapping.reference_field, reference);
    set(&mut answer, &mapping.status_field, word);
    answer
}

/// Sets a field, whose dotted name denotes nested objects.
fn set(target: &mut Value, path: &str, value: &str) {
    let inner = path.split('.').fold(target, |place, name| &mut place[name]);
    *inner = value.into();
}
